#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>
using namespace std;

int n;
vector<int> x, y;

int between(int a, int b) { return abs(x[a] - x[b]) + abs(y[a] - y[b]); }

long long lengthOf(const vector<int> &round) {
    long long sum = 0;
    for (int i = 0; i < n; i++) sum += between(round[i], round[(i + 1) % n]);
    return sum;
}

vector<int> nearestFrom(int start) {
    vector<int> round = {start};
    vector<bool> seen(n);
    seen[start] = true;
    while ((int)round.size() < n) {
        int best = -1;
        for (int i = 0; i < n; i++)
            if (!seen[i] && (best < 0 || between(round.back(), i) < between(round.back(), best))) best = i;
        seen[best] = true;
        round.push_back(best);
    }
    return round;
}

// Turns parts around, and moves short parts elsewhere, while that helps.
void improve(vector<int> &round) {
    for (bool better = true; better;) {
        better = false;
        for (int i = 1; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                int a = round[i - 1], b = round[i], c = round[j], d = round[(j + 1) % n];
                if (between(a, c) + between(b, d) < between(a, b) + between(c, d)) {
                    reverse(round.begin() + i, round.begin() + j + 1);
                    better = true;
                }
            }
        for (int count = 1; count <= 3; count++)
            for (int i = 1; i + count <= n; i++) {
                int before = round[i - 1], first = round[i], last = round[i + count - 1], after = round[(i + count) % n];
                int saved = between(before, first) + between(last, after) - between(before, after);
                for (int to = 0; to < n; to++) {
                    if (to >= i - 1 && to < i + count) continue;
                    int left = round[to], right = round[(to + 1) % n];
                    if (between(left, first) + between(last, right) - between(left, right) < saved) {
                        if (to < i) rotate(round.begin() + to + 1, round.begin() + i, round.begin() + i + count);
                        else rotate(round.begin() + i, round.begin() + i + count, round.begin() + to + 1);
                        better = true;
                        break;
                    }
                }
            }
    }
}

int main() {
    scanf("%d", &n);
    x.resize(n), y.resize(n);
    for (int i = 0; i < n; i++) scanf("%d %d", &x[i], &y[i]);
    vector<int> best;
    for (int attempt = 0; attempt < 5; attempt++) {
        vector<int> round = nearestFrom(attempt * n / 5);
        improve(round);
        if (best.empty() || lengthOf(round) < lengthOf(best)) best = round;
    }
    rotate(best.begin(), find(best.begin(), best.end(), 0), best.end());
    for (int place : best) printf("%d ", place + 1);
    puts("");
    return 0;
}
