/* Counts the solutions of a tower puzzle as plainly as one can: towers_count SIZE CLUES, the clues 4n digits from the
   top, bottom, left and right, 0 is blank. Rows are lists of the arrangements that meet their two clues; they are tried
   from the top, repeated heights are seen by one `and`, and what is seen from the top and the bottom is bounded early.
   Prints the number of solutions and the seconds of processor time. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct { uint64_t bits; unsigned char height[8]; } Row;

static int n, clue[32];
static Row *rows[8];
static int count[8];
static uint64_t used[9];                  /* heights used in the columns above, 8 bits each */
static int tallest[9][8], seen[9][8];     /* in each column, from the top */
static unsigned char grid[8][8];
static long solutions;

static int sight(const unsigned char *height, int step) {
    int most = 0, number = 0;
    for (int i = step > 0 ? 0 : n - 1; i >= 0 && i < n; i += step)
        if (height[i] > most) most = height[i], number++;
    return number;
}

static void list(int r, int column, int taken, unsigned char *height) {
    if (column < n) {
        for (int h = 1; h <= n; h++)
            if (!(taken >> h & 1)) height[column] = h, list(r, column + 1, taken | 1 << h, height);
        return;
    }
    int left = clue[2 * n + r], right = clue[3 * n + r];
    if ((left && sight(height, 1) != left) || (right && sight(height, -1) != right)) return;
    if ((count[r] & (count[r] - 1)) == 0) rows[r] = realloc(rows[r], sizeof(Row) * (count[r] ? 2 * count[r] : 1));
    Row *row = &rows[r][count[r]++];
    row->bits = 0;
    for (int c = 0; c < n; c++) row->height[c] = height[c], row->bits |= 1ull << (8 * c + height[c] - 1);
}

static int fits(int r, int c, int height, uint64_t bits) {
    int top = clue[c], bottom = clue[n + c], below = n - 1 - r, most = tallest[r][c], number = seen[r][c];
    if (height > most) most = height, number++;
    int more = n - most < below ? n - most : below;
    if (top && (number + more < top || (most == n ? number != top : number >= top))) return 0;
    if (bottom && most == n) { /* what stands above is seen from the bottom if it is above all that is still to come */
        int left = ~(int)(bits >> 8 * c) & ((1 << n) - 1), above = 0;
        int highest = left ? 32 - __builtin_clz(left) : 0;
        if (height > highest) highest = height, above++;
        for (int i = r - 1; i >= 0; i--)
            if (grid[i][c] > highest) highest = grid[i][c], above++;
        if (above + below < bottom || above + (below > 0) > bottom) return 0;
    }
    tallest[r + 1][c] = most, seen[r + 1][c] = number, grid[r][c] = height;
    return 1;
}

static void go(int r) {
    if (r == n) { solutions++; return; }
    for (int k = 0; k < count[r]; k++) {
        const Row *row = &rows[r][k];
        if (row->bits & used[r]) continue;
        int c = 0;
        while (c < n && fits(r, c, row->height[c], used[r] | row->bits)) c++;
        if (c < n) continue;
        used[r + 1] = used[r] | row->bits;
        go(r + 1);
    }
}

int main(int argc, char **argv) {
    unsigned char height[8];
    n = atoi(argv[1]);
    for (int i = 0; i < 4 * n; i++) clue[i] = argv[2][i] - '0';
    clock_t start = clock();
    for (int r = 0; r < n; r++) list(r, 0, 0, height);
    go(0);
    printf("%ld %.6f\n", solutions, (double)(clock() - start) / CLOCKS_PER_SEC);
}
