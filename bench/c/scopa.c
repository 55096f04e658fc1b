// Random Scopa deals for two in C: the yardstick of src/smazzata/games/scopa/compact.py.
// Same rules, same generator, same order of moves, so the same three sums (margins, options, checksum).
//
//   scopa          for each line "DEALS SEED" (or "DEALS SEED dfs") that it reads: seconds margins options checksum
//   scopa agree    compares the two ways of finding captures, move by move
//
// Two ways: `patterns`, a table of sums by the ranks that lie on the table (the quicker one, and the one compact.py
// has), and `dfs`, a search through the low cards of the table, which finds the same moves in another order.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

typedef uint64_t u64;
typedef int64_t i64;
typedef uint32_t u32;
typedef uint8_t u8;

// Card c is bit c: suit × 10 + rank. A move is card << 40 | cards taken.
#define ACES 0x40100401ULL
#define ALL_CARDS ((1ULL << 40) - 1)
#define KINGS (ACES << 9)
#define DENARI 1023
#define SETTEBELLO 64
#define MOST_MOVES 2048

// ---- sums -------------------------------------------------------------------------------------------------
typedef struct {
    u64 cards;       // all cards of the ranks in the sum
    u32 ranks;
    u8 size;         // how many cards it takes
    u8 repeats;      // does it need a rank twice?
    u8 kinds;        // how many ranks, and which, and how many of each
    u8 rank[8], many[8];
} Sum;

typedef struct { u32 start, count; } Span;

static Sum sums[10][64];
static int sum_count[10];
static Sum *possible;                // by played rank and ranks present: the sums that could be there
static u32 possible_count;
static Span span[10 << 10];
static u8 suit_best[1024];           // the best card of a suit in the primiera
static const u8 PRIMIERA[10] = {16, 12, 13, 14, 15, 18, 21, 10, 10, 10};

static void find_sums(int *counts, int played, int rank, int left) {
    if (left == 0) {
        Sum *sum = &sums[played][sum_count[played]++];
        memset(sum, 0, sizeof *sum);
        for (int r = 0; r < 10; r++) {
            if (!counts[r]) continue;
            sum->cards |= ACES << r;
            sum->ranks |= 1u << r;
            sum->size += counts[r];
            if (counts[r] > 1) sum->repeats = 1;
            sum->rank[sum->kinds] = r;
            sum->many[sum->kinds++] = counts[r];
        }
        return;
    }
    if (rank < 0) return;
    for (int many = 0; many <= 4 && many * (rank + 1) <= left; many++) {
        counts[rank] = many;
        find_sums(counts, played, rank - 1, left - many * (rank + 1));
    }
    counts[rank] = 0;
}

static void build_tables(void) {
    possible = malloc(sizeof(Sum) * 400000);
    for (int played = 0; played < 10; played++) {
        int counts[10] = {0};
        find_sums(counts, played, played - 1, played + 1);
        for (u32 present = 0; present < 1024; present++) {
            Span *at = &span[played << 10 | present];
            at->start = possible_count;
            for (int i = 0; i < sum_count[played]; i++)
                if ((sums[played][i].ranks & present) == sums[played][i].ranks)
                    possible[possible_count++] = sums[played][i];
            at->count = possible_count - at->start;
        }
    }
    for (int suit = 0; suit < 1024; suit++)
        for (int rank = 0; rank < 10; rank++)
            if (suit >> rank & 1 && PRIMIERA[rank] > suit_best[suit]) suit_best[suit] = PRIMIERA[rank];
}

static int choose(u64 cards, int many, u64 chosen, u64 *out, int n) {
    if (many == 0) {
        out[n] = chosen;
        return n + 1;
    }
    while (cards) {
        u64 low = cards & -cards;
        cards ^= low;
        n = choose(cards, many - 1, chosen | low, out, n);
    }
    return n;
}

// The sum with every choice of cards, where the table has a rank more often than the sum needs it.
static __attribute__((noinline)) int each_choice(u64 table, const Sum *sum, u64 label, u64 *moves, int n) {
    u64 so_far[512], next[512], chosen[8];
    int count = 1;
    so_far[0] = label;
    for (int i = 0; i < sum->kinds; i++) {
        int ways = choose(table & ACES << sum->rank[i], sum->many[i], 0, chosen, 0);
        if (!ways) return n;
        int grown = 0;
        for (int x = 0; x < count; x++)
            for (int y = 0; y < ways; y++) next[grown++] = so_far[x] | chosen[y];
        memcpy(so_far, next, grown * sizeof *next);
        count = grown;
    }
    for (int x = 0; x < count; x++) moves[n++] = so_far[x];
    return n;
}

// ---- a deal -----------------------------------------------------------------------------------------------
typedef struct {
    u64 hand[2], table, pile[2];
    int scope[2];
    int turn, last, place;
    u8 pack[40];
} Deal;

static u32 random_state;

static inline u32 below(u32 n) {     // Marsaglia's xorshift
    u32 x = random_state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    random_state = x;
    return ((u64)x * n) >> 32;
}

static inline u64 bits(const u8 *cards, int count) {
    u64 mask = 0;
    for (int i = 0; i < count; i++) mask |= 1ULL << cards[i];
    return mask;
}

static void shuffle(Deal *d) {
    u8 *pack = d->pack;
    for (int i = 0; i < 40; i++) pack[i] = i;
    do {
        for (int i = 39; i > 0; i--) {
            int j = below(i + 1);
            u8 card = pack[i];
            pack[i] = pack[j];
            pack[j] = card;
        }
        d->table = bits(pack + 6, 4);
    } while (__builtin_popcountll(d->table & KINGS) >= 3);
    d->hand[0] = bits(pack, 3);
    d->hand[1] = bits(pack + 3, 3);
    d->pile[0] = d->pile[1] = 0;
    d->scope[0] = d->scope[1] = 0;
    d->turn = 0;
    d->last = -1;
    d->place = 10;
}

static inline int patterns(const Deal *d, u64 *moves) {
    u64 hand = d->hand[d->turn], table = d->table;
    u32 present = (table | table >> 10 | table >> 20 | table >> 30) & 1023;
    int n = 0;
    while (hand) {
        u64 low = hand & -hand;
        hand ^= low;
        int card = __builtin_ctzll(low), rank = card % 10;
        u64 label = (u64)card << 40, same = table & ACES << rank;
        if (same) {                  // a card of equal value comes before any sum
            do {
                u64 one = same & -same;
                same ^= one;
                moves[n++] = label | one;
            } while (same);
            continue;
        }
        int before = n;
        Span at = span[rank << 10 | present];
        const Sum *sum = possible + at.start;
        for (u32 i = 0; i < at.count; i++, sum++) {
            u64 there = table & sum->cards;
            int count = __builtin_popcountll(there);
            if (!sum->repeats && count == sum->size)
                moves[n++] = label | there;
            else if (count >= sum->size)
                n = each_choice(table, sum, label, moves, n);
        }
        if (n == before) moves[n++] = label;
    }
    return n;
}

static int search(u64 cards, int left, u64 taken, u64 *moves, int n) {
    while (cards) {
        u64 low = cards & -cards;
        cards ^= low;
        int value = __builtin_ctzll(low) % 10 + 1;
        if (value == left)
            moves[n++] = taken | low;
        else if (value < left)
            n = search(cards, left - value, taken | low, moves, n);
    }
    return n;
}

static inline int dfs(const Deal *d, u64 *moves) {
    u64 hand = d->hand[d->turn], table = d->table;
    int n = 0;
    while (hand) {
        u64 low = hand & -hand;
        hand ^= low;
        int card = __builtin_ctzll(low), rank = card % 10;
        u64 label = (u64)card << 40, same = table & ACES << rank;
        if (same) {
            do {
                u64 one = same & -same;
                same ^= one;
                moves[n++] = label | one;
            } while (same);
            continue;
        }
        int before = n;
        u64 lower = table & ACES * ((1ULL << rank) - 1);
        if (lower & (lower - 1)) n = search(lower, rank + 1, label, moves, n);
        if (n == before) moves[n++] = label;
    }
    return n;
}

static inline void apply(Deal *d, u64 move) {
    u64 taken = move & ALL_CARDS, card = 1ULL << (move >> 40);
    int turn = d->turn;
    d->hand[turn] ^= card;
    if (taken) {
        d->table ^= taken;
        d->last = turn;
        d->pile[turn] |= taken | card;
        if (!d->table && !(d->place == 40 && !(d->hand[0] | d->hand[1]))) d->scope[turn]++;
    } else {
        d->table |= card;
    }
    d->turn = 1 - turn;
    if (d->hand[0] | d->hand[1]) return;
    if (d->place < 40) {
        d->hand[0] = bits(d->pack + d->place, 3);
        d->hand[1] = bits(d->pack + d->place + 3, 3);
        d->place += 6;
    } else {
        if (d->last >= 0) d->pile[d->last] |= d->table;
        d->table = 0;
    }
}

static inline int primiera(u64 pile) {
    int a = suit_best[pile & 1023], b = suit_best[pile >> 10 & 1023];
    int c = suit_best[pile >> 20 & 1023], d = suit_best[pile >> 30 & 1023];
    return a && b && c && d ? a + b + c + d : 0;
}

// The points of seat 0 less those of seat 1.
static inline int margin(const Deal *d) {
    u64 a = d->pile[0], b = d->pile[1];
    int points = d->scope[0] - d->scope[1];
    if (a & SETTEBELLO) points++;
    else if (b & SETTEBELLO) points--;
    if (__builtin_popcountll(a) > 20) points++;
    else if (__builtin_popcountll(b) > 20) points--;
    if (__builtin_popcountll(a & DENARI) > 5) points++;
    else if (__builtin_popcountll(b & DENARI) > 5) points--;
    int mine = primiera(a), theirs = primiera(b);
    if (mine > theirs) points++;
    else if (theirs > mine) points--;
    return points;
}

// ---- the programme ----------------------------------------------------------------------------------------
static void run(i64 deals, u32 seed, int by_dfs) {
    static u64 moves[MOST_MOVES];
    i64 margins = 0, options = 0, check = 0;
    Deal d;
    random_state = seed;
    double begun = now();
    for (i64 i = 0; i < deals; i++) {
        shuffle(&d);
        while (d.hand[0] | d.hand[1]) {
            int n = by_dfs ? dfs(&d, moves) : patterns(&d, moves);
            options += n;
            apply(&d, moves[below(n)]);
        }
        int points = margin(&d);
        margins += points;
        check = (check * 31 + points + d.scope[0] * 7 + (i64)(d.pile[0] % 1000003)) & 0xFFFFFFF;
    }
    printf("%.9f %lld %lld %lld\n", now() - begun, (long long)margins, (long long)options, (long long)check);
}

static int ascending(const void *a, const void *b) {
    u64 x = *(const u64 *)a, y = *(const u64 *)b;
    return (x > y) - (x < y);
}

static int agree(i64 deals) {
    static u64 one[MOST_MOVES], two[MOST_MOVES];
    Deal d;
    random_state = 777;
    for (i64 i = 0; i < deals; i++) {
        shuffle(&d);
        while (d.hand[0] | d.hand[1]) {
            int n = patterns(&d, one), m = dfs(&d, two);
            u64 move = one[below(n)];
            qsort(one, n, sizeof *one, ascending);
            qsort(two, m, sizeof *two, ascending);
            if (n != m || memcmp(one, two, n * sizeof *one)) return 0;
            apply(&d, move);
        }
    }
    return 1;
}

int main(int count, char **words) {
    build_tables();
    if (count > 1 && !strcmp(words[1], "agree")) {
        int same = agree(50000);
        printf(same ? "the two ways agree\n" : "the two ways DIFFER\n");
        return !same;
    }
    char line[100], way[10];
    long long deals;
    u32 seed;
    while (fgets(line, sizeof line, stdin)) {
        int read = sscanf(line, "%lld %u %9s", &deals, &seed, way);
        if (read < 2) return 2;
        run(deals, seed, read == 3);
        fflush(stdout);
    }
    return 0;
}
