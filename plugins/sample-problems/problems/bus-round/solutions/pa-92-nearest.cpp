#include <cstdio>
#include <cstdlib>
#include <vector>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> x(n), y(n);
    for (int i = 0; i < n; i++) scanf("%d %d", &x[i], &y[i]);
    vector<bool> seen(n);
    int here = 0;
    while (here >= 0) {
        printf("%d ", here + 1);
        seen[here] = true;
        int best = -1, least = 1000000;
        for (int i = 0; i < n; i++) {
            int way = abs(x[i] - x[here]) + abs(y[i] - y[here]);
            if (!seen[i] && way < least) best = i, least = way;
        }
        here = best;
    }
    puts("");
    return 0;
}
