#include "testlib.h"

#include <vector>

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt();
    std::vector<int> x(n), y(n);
    for (int i = 0; i < n; i++) x[i] = inf.readInt(), y[i] = inf.readInt();
    long long good = ans.readLong(), length = 0;
    std::vector<bool> seen(n);
    for (int i = 0, before = 0; i <= n; i++) {
        int place = i < n ? ouf.readInt(1, n, "place") - 1 : 0;
        if (i == 0 && place != 0) quitf(_wa, "the round does not begin at the school");
        if (i < n && seen[place]) quitf(_wa, "place %d comes twice", place + 1);
        seen[place] = true;
        length += std::abs(x[place] - x[before]) + std::abs(y[place] - y[before]);
        before = place;
    }
    if (!ouf.seekEof()) quitf(_wa, "there is more after the last place");
    if (length <= good) quitf(_ok, "length %lld, at most %lld was asked", length, good);
    quitp(100.0 * good / length, "length %lld, %lld or less gets all points", length, good);
}
