#include "testlib.h"

#include <vector>

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt(), k = inf.readInt();
    bool possible = ans.readInt() != -1;
    int first = ouf.readInt();
    if (first == -1) {
        if (possible) quitf(_wa, "there is such a row");
        quitf(_ok, "there is none");
    }
    std::vector<bool> seated(n + 1);
    for (int seat = 1, before = 0, pupil = first; seat <= n; seat++, before = pupil) {
        if (seat > 1) pupil = ouf.readInt();
        if (pupil < 1 || pupil > n) quitf(_wa, "seat %d: there is no pupil %d", seat, pupil);
        if (seated[pupil]) quitf(_wa, "seat %d: pupil %d sits already", seat, pupil);
        if (seat > 1 && std::abs(pupil - before) < k) quitf(_wa, "seats %d and %d: %d and %d are too close", seat - 1, seat, before, pupil);
        seated[pupil] = true;
    }
    if (!possible) quitf(_fail, "the judges know of no such row, this program does");
    quitf(_ok, "a good row");
}
