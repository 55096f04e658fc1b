// The most points that melds from a Scala 40 hand can be worth, in C: the yardstick of
// src/smazzata/games/scala40/packing.py (same idea; melds of at most one joker).
//
//   meld hands2000.txt    for each line "PASSES" that it reads, solves all hands so often: seconds sum;
//                         for each line "worst": the seconds of the slowest hand, each the best of some tries
//
// A line of hands2000.txt: cards held at least once, cards held twice, jokers, the answer. Masks have four lanes of
// 16 bits, one a suit; bit r of a lane is rank r.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

typedef int64_t i64;
typedef uint64_t u64;
typedef int16_t i16;

#define LANE 0x0001000100010001ULL
#define SUIT 8191

static const int RUN_VALUE[14] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11};
static const int SET_VALUE[13] = {11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};

static int run_sum[15];              // of RUN_VALUE, up to a place
static int base3[8192];
static i64 singles[8192], *doubles;  // what is known of a suit: 12 bits for each of 0 … 4 jokers, -1 unknown

static inline int larger(int a, int b) { return a > b ? a : b; }
static inline int count(u64 mask) { return __builtin_popcountll(mask); }

// ---- runs of one suit: 14 places, ace low … ace high ------------------------------------------------------
#define MEMORY (1 << 22)
static u64 *memory_key;
static i16 *memory_value;

static int best_runs(int once, int twice, int jokers);

// The best that begins with a run from `start`, with a joker at one place or (-1) none.
static int best_with(int once, int twice, int jokers, int start, int joker) {
    int best = 0, used = 0;
    for (int end = start; end < 14; end++) {
        if (end != joker) {
            if (!(once & 1 << end)) break;
            used |= 1 << end;
        }
        int size = end - start + 1;
        if (size < 3 || joker > end || (size == 14 && joker < 0)) continue;
        int rest = best_runs(once & ~(used & ~twice), twice & ~used, jokers - (joker >= 0));
        best = larger(best, run_sum[end + 1] - run_sum[start] + rest);
    }
    return best;
}

static int best_runs(int once, int twice, int jokers) {
    if (!(once & (once - 1)) && !twice) return 0;
    u64 key = ((u64)once << 17 | (u64)twice << 3 | jokers) + 1;
    u64 at = (key * 0x9E3779B97F4A7C15ULL) >> 42;
    while (memory_key[at] && memory_key[at] != key) at = (at + 1) & (MEMORY - 1);
    if (memory_key[at]) return memory_value[at];
    int low = once & -once, place = __builtin_ctz(low);
    int best = twice & low ? best_runs(once, twice ^ low, jokers) : best_runs(once ^ low, twice, jokers);
    best = larger(best, best_with(once, twice, jokers, place, -1));
    if (jokers) {
        if (place) best = larger(best, best_with(once, twice, jokers, place - 1, place - 1));
        for (int p = place + 1; p < 14; p++) best = larger(best, best_with(once, twice, jokers, place, p));
    }
    at = (key * 0x9E3779B97F4A7C15ULL) >> 42;
    while (memory_key[at]) at = (at + 1) & (MEMORY - 1);
    memory_key[at] = key;
    memory_value[at] = best;
    return best;
}

#define HIGH_ACE (1 << 13)

// A suit of 13 ranks with each of 0 … 4 jokers, its aces low or high as is best.
static __attribute__((noinline)) i64 suit_entry(int once, int twice) {
    i64 entry = 0;
    for (int jokers = 0; jokers < 5; jokers++) {
        int best = best_runs(once, twice, jokers);
        if (once & 1 && !(twice & 1)) {
            best = larger(best, best_runs((once ^ 1) | HIGH_ACE, twice, jokers));
        } else if (once & 1) {
            best = larger(best, best_runs((once ^ 1) | HIGH_ACE, (twice ^ 1) | HIGH_ACE, jokers));
            best = larger(best, best_runs(once | HIGH_ACE, twice ^ 1, jokers));
        }
        entry |= (i64)best << 12 * jokers;
    }
    return entry;
}

// The best runs of all four suits, the jokers shared out.
static inline int runs_value(u64 once, u64 twice, int jokers) {
    int none = 0, gain = 0, one = 0, two = 0, three = 0, four = 0;
    while (once) {
        int held = once & SUIT;
        if (held) {
            int twins = twice & SUIT;
            i64 *known = twins ? &doubles[base3[held] + base3[twins]] : &singles[held];
            if (*known < 0) *known = suit_entry(held, twins);
            i64 entry = *known;
            int v0 = entry & 4095;
            if (jokers == 1) {
                gain = larger(gain, (int)(entry >> 12 & 4095) - v0);
            } else if (jokers > 1) {
                int v1 = entry >> 12 & 4095, v2 = entry >> 24 & 4095, v3 = entry >> 36 & 4095, v4 = entry >> 48 & 4095;
                four = larger(larger(larger(four + v0, three + v1), larger(two + v2, one + v3)), none + v4);
                three = larger(larger(three + v0, two + v1), larger(one + v2, none + v3));
                two = larger(larger(two + v0, one + v1), none + v2);
                one = larger(one + v0, none + v1);
            }
            none += v0;
        }
        once >>= 16;
        twice >>= 16;
    }
    return jokers == 0 ? none : jokers == 1 ? none + gain : jokers == 2 ? two : jokers == 3 ? three : four;
}

// ---- sets: the options of each rank -----------------------------------------------------------------------
typedef struct {
    u64 once, twice;                 // what goes; with `two_sets` exactly these copies
    int jokers, points, two_sets;
} Option;

static Option options[8192];
static int first[16], ranks, best;

static struct { u64 once, twice; int jokers, points; } ways[4096];
static int way_count;

static void lay_sets(u64 once, u64 twice, int used, int points, int jokers, int value) {
    int i = 0;
    while (i < way_count && !(ways[i].once == once && ways[i].twice == twice && ways[i].jokers == used)) i++;
    if (i < way_count && points && ways[i].points >= points) return;
    ways[i].once = once;
    ways[i].twice = twice;
    ways[i].jokers = used;
    ways[i].points = points;
    if (i == way_count) way_count++;
    for (u64 some = once; some; some = (some - 1) & once) {
        int size = count(some);
        u64 left = once & ~(some & ~twice), twins = twice & ~some;
        if (size >= 3) lay_sets(left, twins, used, points + value * size, jokers, value);
        if (used < jokers && size >= 2 && size <= 3)
            lay_sets(left, twins, used + 1, points + value * (size + 1), jokers, value);
    }
}

// Writes the options of a rank from place n on; returns where they end. A set takes every card that is not live.
static inline int add_options(u64 once, u64 twice, u64 live, int rank, int jokers, int n) {
    u64 column = once >> rank & LANE, twins = twice >> rank & LANE;
    int value = SET_VALUE[rank];
    if (count(column) + count(twins) + jokers >= 6) {
        way_count = 0;
        lay_sets(column, twins, 0, 0, jokers, value);
        for (int i = 0; i < way_count; i++)
            if (ways[i].points)
                options[n++] = (Option){(column & ~ways[i].once) << rank, (twins & ~ways[i].twice) << rank,
                                        ways[i].jokers, ways[i].points, 1};
        return n;
    }
    u64 bound = column & live >> rank, dead = column & ~bound;
    int fixed = count(dead);
    for (u64 some = bound;; some = (some - 1) & bound) {
        int size = fixed + count(some);
        if (size >= 3) options[n++] = (Option){(dead | some) << rank, 0, 0, value * size, 0};
        if (jokers && size >= 2 && size <= 3)
            options[n++] = (Option){(dead | some) << rank, 0, 1, value * (size + 1), 0};
        if (!some) return n;
    }
}

static void choose(int i, u64 once, u64 twice, int jokers, int points) {
    if (i == ranks) {
        best = larger(best, points + (once ? runs_value(once, twice, jokers) : 0));
        return;
    }
    for (int k = first[i]; k < first[i + 1]; k++) {
        Option *o = &options[k];
        if (o->jokers > jokers) continue;
        if (o->two_sets)
            choose(i + 1, once & ~o->once, twice & ~o->twice, jokers - o->jokers, points + o->points);
        else
            choose(i + 1, once & ~(o->once & ~twice), twice & ~o->once, jokers - o->jokers, points + o->points);
    }
    choose(i + 1, once, twice, jokers, points);
}

// ---- a hand -----------------------------------------------------------------------------------------------
// The cards that can be in a run at all, and the ranks of which there can be a set.
static inline u64 live_cards(u64 once, int jokers, unsigned *set_ranks) {
    u64 spread = once | (once & LANE) << 13, both = once & once >> 16, either = once | once >> 16, live;
    if (jokers) {
        u64 near = spread & spread >> 1, next_but_one = spread & spread >> 2;
        live = near | near << 1 | next_but_one | next_but_one << 2;
        *set_ranks = (both | both >> 32 | (either & either >> 32)) & SUIT;
    } else {
        u64 three = spread & spread >> 1 & spread >> 2;
        live = three | three << 1 | three << 2;
        *set_ranks = ((both & either >> 32) | (either & both >> 32)) & SUIT;
    }
    return (live | (live >> 13 & LANE)) & once;
}

static int solve(u64 once, u64 twice, int jokers) {
    unsigned set_ranks;
    u64 live = live_cards(once, jokers, &set_ranks);
    best = live ? runs_value(once & live, twice & live, jokers) : 0;
    int n = 0;
    ranks = 0;
    for (; set_ranks; set_ranks &= set_ranks - 1) {
        int end = add_options(once, twice, live, __builtin_ctz(set_ranks), jokers, n);
        if (end == n) continue;
        first[ranks++] = n;
        n = end;
    }
    if (!ranks) return best;
    first[ranks] = n;
    choose(0, once & live, twice & live, jokers, 0);
    return best;
}

static void build_tables(void) {
    memory_key = calloc(MEMORY, sizeof *memory_key);
    memory_value = calloc(MEMORY, sizeof *memory_value);
    for (int i = 0; i < 14; i++) run_sum[i + 1] = run_sum[i] + RUN_VALUE[i];
    int power = 1;
    for (int rank = 0; rank < 13; rank++, power *= 3)
        for (int mask = 0; mask < 8192; mask++)
            if (mask >> rank & 1) base3[mask] += power;
    doubles = malloc(sizeof *doubles * power);
    for (int i = 0; i < power; i++) doubles[i] = -1;
    for (int i = 0; i < 8192; i++) singles[i] = -1;
}

// ---- the programme ----------------------------------------------------------------------------------------
#ifndef NO_MAIN
static u64 hand_once[10000], hand_twice[10000];
static int hand_jokers[10000], hand_points[10000], hands;

static long solve_all(int passes) {
    long sum = 0;
    for (int k = 0; k < passes; k++)
        for (int i = 0; i < hands; i++) sum += solve(hand_once[i], hand_twice[i], hand_jokers[i]);
    return sum;
}

static double worst_hand(void) {
    double worst = 0;
    for (int i = 0; i < hands; i++) {
        double shortest = 1e9;
        for (int tries = 0; tries < 7; tries++) {
            double begun = now();
            for (int k = 0; k < 10; k++) solve(hand_once[i], hand_twice[i], hand_jokers[i]);
            double took = (now() - begun) / 10;
            if (took < shortest) shortest = took;
        }
        if (shortest > worst) worst = shortest;
    }
    return worst;
}

int main(int words, char **word) {
    FILE *file = words > 1 ? fopen(word[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "meld HANDS\n");
        return 2;
    }
    while (hands < 10000 && fscanf(file, "%lu %lu %d %d", &hand_once[hands], &hand_twice[hands], &hand_jokers[hands],
                                   &hand_points[hands]) == 4) hands++;
    build_tables();
    for (int i = 0; i < hands; i++)
        if (solve(hand_once[i], hand_twice[i], hand_jokers[i]) != hand_points[i]) {
            fprintf(stderr, "hand %d is wrong\n", i);
            return 1;
        }
    char line[100];
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "worst", 5)) {
            printf("%.9f\n", worst_hand());
        } else {
            double begun = now();
            long sum = solve_all(atoi(line));
            printf("%.9f %ld\n", now() - begun, sum);
        }
        fflush(stdout);
    }
    return 0;
}
#endif
