// Whole Scala 40 deals for two in C, by a greedy policy with random discards: the yardstick of the compact deal in
// src/smazzata/games/scala40/. Same policy, same generator, same order, so the same four sums.
//
//   scala    for each line "DEALS SEED" that it reads: seconds points turns solves checksum
//
// The policy: open as soon as 40 points are there, collect only for that or (opened) a card that attaches, lay the
// melds worth most, attach what attaches, discard at random among the cards that serve least.
#define NO_MAIN
#include "meld.c"

typedef uint32_t u32;

#define JOKER 52
#define MOST_TURNS 400

typedef struct {
    int run;                         // else a set
    int key;                         // suit of a run, rank of a set
    int from, to;                    // places of a run; `from` of a set: its suits as a mask
    int jokers, points;
    u64 cards;                       // naturals
} Meld;

// ---- the melds behind the points --------------------------------------------------------------------------
static int trying[16], taken[16], taken_ranks;
static u64 run_once, run_twice;      // what the best choice of sets leaves to runs
static int run_jokers;
static u64 column_of[8192], twins_of[8192];
static Meld melds[16];
static int meld_count;

static void choose_and_remember(int i, u64 once, u64 twice, int jokers, int points) {
    if (i == ranks) {
        int worth = points + (once ? runs_value(once, twice, jokers) : 0);
        if (worth <= best) return;
        best = worth;
        taken_ranks = i;
        run_once = once;
        run_twice = twice;
        run_jokers = jokers;
        memcpy(taken, trying, sizeof taken);
        return;
    }
    for (int k = first[i]; k < first[i + 1]; k++) {
        Option *o = &options[k];
        if (o->jokers > jokers) continue;
        trying[i] = k;
        if (o->two_sets)
            choose_and_remember(i + 1, once & ~o->once, twice & ~o->twice, jokers - o->jokers, points + o->points);
        else
            choose_and_remember(i + 1, once & ~(o->once & ~twice), twice & ~o->once, jokers - o->jokers,
                                points + o->points);
    }
    trying[i] = -1;
    choose_and_remember(i + 1, once, twice, jokers, points);
}

static int solve_and_remember(u64 once, u64 twice, int jokers) {
    unsigned set_ranks;
    u64 live = live_cards(once, jokers, &set_ranks);
    best = live ? runs_value(once & live, twice & live, jokers) : 0;
    taken_ranks = 0;
    run_once = once & live;
    run_twice = twice & live;
    run_jokers = jokers;
    int n = 0;
    ranks = 0;
    for (; set_ranks; set_ranks &= set_ranks - 1) {
        int rank = __builtin_ctz(set_ranks), end = add_options(once, twice, live, rank, jokers, n);
        if (end == n) continue;
        if (options[n].two_sets)
            for (int i = n; i < end; i++) {
                column_of[i] = once >> rank & LANE;
                twins_of[i] = twice >> rank & LANE;
            }
        first[ranks++] = n;
        n = end;
    }
    if (!ranks) return best;
    first[ranks] = n;
    choose_and_remember(0, once & live, twice & live, jokers, 0);
    return best;
}

static void put_set(u64 cards, int rank, int jokers) {
    int suits = 0, size = 0;
    for (int suit = 0; suit < 4; suit++)
        if (cards >> rank >> 16 * suit & 1) {
            suits |= 1 << suit;
            size++;
        }
    if (jokers) {                    // it stands for the first suit that is missing
        suits |= ~suits & (suits + 1);
        size++;
    }
    melds[meld_count++] = (Meld){0, rank, suits, 0, jokers, size * SET_VALUE[rank], cards};
}

// Which sets of one rank lead from (once, twice) to (to_once, to_twice) with these points: how many, or 0.
static int split(u64 once, u64 twice, u64 to_once, u64 to_twice, int jokers, int points, int value, int depth,
                 u64 *cards, int *joker) {
    if (points == 0) return 0;
    for (u64 some = once; some; some = (some - 1) & once) {
        int size = count(some);
        u64 left = once & ~(some & ~twice), twins = twice & ~some;
        if ((left & to_once) != to_once || (twins & to_twice) != to_twice) continue;
        for (int with = 0; with < 2; with++) {
            int worth = value * (size + with);
            if (with ? !jokers || size < 2 || size > 3 : size < 3) continue;
            if (points < worth) continue;
            int more = split(left, twins, to_once, to_twice, jokers - with, points - worth, value, depth + 1, cards, joker);
            if (more || (points == worth && left == to_once && twins == to_twice && jokers == with)) {
                cards[depth] = some;
                joker[depth] = with;
                return more + 1;
            }
        }
    }
    return 0;
}

static void put_run(int suit, int start, int end, int joker) {
    u64 cards = 0;
    for (int p = start; p <= end; p++)
        if (p != joker) cards |= 1ULL << (suit * 16 + p % 13);
    melds[meld_count++] = (Meld){1, suit, start, end, joker >= 0, run_sum[end + 1] - run_sum[start], cards};
}

static void trace_runs(int suit, int once, int twice, int jokers, int wanted) {
    while (wanted > 0) {
        int low = once & -once, place = __builtin_ctz(low), found = 0;
        int once_less = twice & low ? once : once ^ low, twice_less = twice & ~low;
        if (best_runs(once_less, twice_less, jokers) == wanted) {
            once = once_less;
            twice = twice_less;
            continue;
        }
        int starts[20], joker_at[20], tries = 0;
        starts[tries] = place;
        joker_at[tries++] = -1;
        if (jokers) {
            if (place) {
                starts[tries] = place - 1;
                joker_at[tries++] = place - 1;
            }
            for (int p = place + 1; p < 14; p++) {
                starts[tries] = place;
                joker_at[tries++] = p;
            }
        }
        for (int t = 0; t < tries && !found; t++) {
            int start = starts[t], joker = joker_at[t], used = 0;
            for (int end = start; end < 14 && !found; end++) {
                if (end != joker) {
                    if (!(once & 1 << end)) break;
                    used |= 1 << end;
                }
                int size = end - start + 1;
                if (size < 3 || joker > end || (size == 14 && joker < 0)) continue;
                int points = run_sum[end + 1] - run_sum[start], fewer = jokers - (joker >= 0);
                int left = once & ~(used & ~twice), twins = twice & ~used;
                if (points + best_runs(left, twins, fewer) == wanted) {
                    put_run(suit, start, end, joker);
                    once = left;
                    twice = twins;
                    jokers = fewer;
                    wanted -= points;
                    found = 1;
                }
            }
        }
        if (!found) abort();
    }
}

static void trace_suit(int suit, int once, int twice, int jokers, int wanted) {
    if (best_runs(once, twice, jokers) == wanted) {
        trace_runs(suit, once, twice, jokers, wanted);
        return;
    }
    int high_once = (once ^ 1) | HIGH_ACE, high_twice = twice & 1 ? (twice ^ 1) | HIGH_ACE : twice;
    if (once & 1 && best_runs(high_once, high_twice, jokers) == wanted)
        trace_runs(suit, high_once, high_twice, jokers, wanted);
    else
        trace_runs(suit, once | HIGH_ACE, twice ^ 1, jokers, wanted);
}

// Into `melds`: those that make the points which were found last.
static void collect_melds(void) {
    meld_count = 0;
    for (int i = 0; i < taken_ranks; i++) {
        int k = taken[i];
        if (k < 0) continue;
        Option *o = &options[k];
        u64 gone = o->two_sets ? o->once | o->twice : o->once;
        int rank = 0;
        while (!(gone >> rank & LANE)) rank++;
        if (!o->two_sets) {
            put_set(o->once, rank, o->jokers);
            continue;
        }
        u64 cards[8];
        int joker[8];
        int sets = split(column_of[k], twins_of[k], column_of[k] & ~(o->once >> rank), twins_of[k] & ~(o->twice >> rank),
                         o->jokers, o->points, SET_VALUE[rank], 0, cards, joker);
        for (int s = 0; s < sets; s++) put_set(cards[s] << rank, rank, joker[s]);
    }
    u64 once = run_once, twice = run_twice;
    int jokers = run_jokers;
    for (int suit = 0; once && suit < 4; suit++) {
        int held = once >> 16 * suit & SUIT, twins = twice >> 16 * suit & SUIT;
        if (!held) continue;
        u64 lane = (u64)SUIT << 16 * suit, others = once & ~lane, other_twins = twice & ~lane;
        int total = runs_value(once, twice, jokers), own = 0, used;
        for (used = 0; used <= jokers; used++) {
            own = runs_value(held, twins, used);
            if (own + runs_value(others, other_twins, jokers - used) == total) break;
        }
        if (own) trace_suit(suit, held, twins, used, own);
        once = others;
        twice = other_twins;
        jokers -= used;
    }
}

// ---- a deal -----------------------------------------------------------------------------------------------
static u64 bit_of[53];
static u32 random_state;
static u64 once[2], twice[2];
static int jokers[2], held[2], opened[2];
static int8_t stock[108], pile[108];
static int stock_size, pile_size;
static Meld table[64];
static int table_size;
static u64 attaching;                // cards that attach to the table
static i64 turns, solves;

static inline u32 below(u32 n) {
    u32 x = random_state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    random_state = x;
    return ((u64)x * n) >> 32;
}

static inline void add(int player, int card) {
    held[player]++;
    if (card == JOKER) {
        jokers[player]++;
        return;
    }
    u64 bit = bit_of[card];
    if (once[player] & bit) twice[player] |= bit;
    else once[player] |= bit;
}

static inline void take_bit(int player, u64 bit) {
    held[player]--;
    if (twice[player] & bit) twice[player] ^= bit;
    else once[player] ^= bit;
}

static inline void take(int player, int card) {
    if (card == JOKER) {
        held[player]--;
        jokers[player]--;
    } else {
        take_bit(player, bit_of[card]);
    }
}

static void shuffle(int8_t *cards, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(i + 1);
        int8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static void deal(void) {
    for (int i = 0; i < 108; i++) stock[i] = i < 104 ? i >> 1 : JOKER;
    shuffle(stock, 108);
    for (int p = 0; p < 2; p++) {
        once[p] = twice[p] = 0;
        jokers[p] = held[p] = opened[p] = 0;
    }
    for (int i = 0; i < 26; i++) add(i & 1, stock[107 - i]);
    pile[0] = stock[81];
    pile_size = 1;
    stock_size = 81;
    table_size = 0;
    attaching = 0;
}

static int draw(void) {              // -1: no card anywhere
    if (!stock_size) {
        int top = pile[pile_size - 1], n = pile_size - 1;
        for (int i = 0; i < n; i++) stock[i] = pile[i];
        shuffle(stock, n);
        stock_size = n;
        pile[0] = top;
        pile_size = 1;
        if (!n) return -1;
    }
    return stock[--stock_size];
}

static inline int size_of(const Meld *m) { return m->run ? m->to - m->from + 1 : m->from == 15 ? 4 : 3; }

static void find_attaching(void) {
    attaching = 0;
    for (int i = 0; i < table_size; i++) {
        Meld *m = &table[i];
        if (m->run) {
            int suit = m->key * 13;
            if (m->to - m->from >= 12) continue;
            if (m->from > 0) attaching |= bit_of[suit + m->from - 1];
            if (m->to < 13) attaching |= bit_of[suit + (m->to < 12 ? m->to + 1 : 0)];
        } else if (m->from != 15) {
            attaching |= bit_of[__builtin_ctz(~m->from) * 13 + m->key];
        }
    }
}

// Lays the melds found last, so that `keep` cards stay; not if they are then worth less than `need`.
static int lay(int player, int keep, int need) {
    collect_melds();
    int cards = 0, points = 0;
    for (int i = 0; i < meld_count; i++) {
        cards += size_of(&melds[i]);
        points += melds[i].points;
    }
    while (meld_count > 0 && held[player] - cards < keep) {
        meld_count--;
        cards -= size_of(&melds[meld_count]);
        points -= melds[meld_count].points;
    }
    if (!meld_count || points < need) return 0;
    for (int i = 0; i < meld_count; i++) {
        u64 gone = melds[i].cards, twins = twice[player];
        once[player] &= ~(gone & ~twins);
        twice[player] = twins & ~gone;
        jokers[player] -= melds[i].jokers;
        table[table_size++] = melds[i];
    }
    held[player] -= cards;
    opened[player] = 1;
    find_attaching();
    return 1;
}

static void attach(int player, u64 bit) {
    int at = __builtin_ctzll(bit), suit = at >> 4, rank = at & 15;
    take_bit(player, bit);
    for (int i = 0; i < table_size; i++) {
        Meld *m = &table[i];
        if (m->run) {
            if (m->key != suit || m->to - m->from >= 12) continue;
            if (m->from == rank + 1) {
                m->from = rank;
                break;
            }
            if (m->to < 13 && (m->to + 1) % 13 == rank) {
                m->to++;
                break;
            }
        } else if (m->key == rank && !(m->from >> suit & 1)) {
            m->from = 15;
            break;
        }
    }
    find_attaching();
}

// At random among the cards that have no neighbour and no companion, and the second copies.
static void discard(int player) {
    u64 hand = once[player];
    int card = JOKER;
    if (hand) {
        unsigned set_ranks;
        u64 live = live_cards(hand, 1, &set_ranks), paired = set_ranks;
        paired |= paired << 16;
        paired |= paired << 32;
        u64 free = (hand & ~(live | paired)) | twice[player], allowed = hand;
        if (!opened[player] && hand & ~attaching) allowed = hand & ~attaching;
        free &= allowed;
        if (!free) free = allowed;
        for (int k = below(count(free)); k; k--) free &= free - 1;
        int at = __builtin_ctzll(free);
        card = (at >> 4) * 13 + (at & 15);
    }
    take(player, card);
    pile[pile_size++] = card;
}

static int points_in_hand(int player) {
    if (!opened[player]) return 100;
    int points = 25 * jokers[player];
    for (u64 h = once[player]; h; h &= h - 1) points += SET_VALUE[__builtin_ctzll(h) & 15];
    for (u64 h = twice[player]; h; h &= h - 1) points += SET_VALUE[__builtin_ctzll(h) & 15];
    return points;
}

static inline int value(int player) {
    solves++;
    return solve_and_remember(once[player], twice[player], jokers[player]);
}

// The points that the first player wins (the second: less than 0).
static int play(void) {
    int turn = 0;
    enum { DRAWN, TO_ATTACH, TO_OPEN } why;
    deal();
    while (turn < MOST_TURNS) {
        int player = turn & 1, keep = turn >= 2 ? 1 : 2, top = pile[pile_size - 1], card;
        why = DRAWN;
        if (opened[player]) {
            if (top != JOKER && attaching & bit_of[top] && held[player] >= keep) why = TO_ATTACH;
        } else if (held[player] == 13) {
            add(player, top);
            int with = value(player);
            take(player, top);
            if (with >= 40 && value(player) < with) why = TO_OPEN;
        }
        if (why != DRAWN) {
            pile_size--;
            card = top;
        } else if ((card = draw()) < 0) {
            return 0;
        }
        add(player, card);
        int worth = value(player);
        if (opened[player]) {
            if (worth) lay(player, keep, 1);
        } else if (worth >= 40 && !lay(player, keep, 40) && why == TO_OPEN) {
            take(player, top);       // it cannot open after all: put back, and drawn instead
            pile[pile_size++] = top;
            if ((card = draw()) < 0) return 0;
            add(player, card);
        }
        while (opened[player] && held[player] > keep) {
            u64 fits = once[player] & attaching;
            if (!fits) break;
            attach(player, fits & -fits);
        }
        discard(player);
        turn++;
        if (!held[player]) {
            turns += turn;
            int points = points_in_hand(1 - player);
            return player == 0 ? points : -points;
        }
    }
    turns += turn;
    return 0;
}

int main(void) {
    build_tables();
    for (int card = 0; card < 52; card++) bit_of[card] = 1ULL << (card / 13 * 16 + card % 13);
    char line[100];
    while (fgets(line, sizeof line, stdin)) {
        int deals;
        if (sscanf(line, "%d %u", &deals, &random_state) < 2) return 2;
        i64 points = 0, check = 0;
        turns = solves = 0;
        double begun = now();
        for (int i = 0; i < deals; i++) {
            int won = play();
            points += won;
            check = (check * 31 + won + table_size + pile_size * 7 + 1000) & 0xFFFFFFF;
        }
        printf("%.9f %lld %lld %lld %lld\n", now() - begun, (long long)points, (long long)turns, (long long)solves,
               (long long)check);
        fflush(stdout);
    }
    return 0;
}
