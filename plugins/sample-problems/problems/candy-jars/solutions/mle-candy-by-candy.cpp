#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

// Keeps every single candy.
int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    vector<int> candies;
    for (int i = 1; i <= n; i++) {
        int a;
        scanf("%d", &a);
        candies.insert(candies.end(), a, i);
    }
    while (q--) {
        int kind;
        scanf("%d", &kind);
        if (kind == 1) {
            int i, x;
            scanf("%d %d", &i, &x);
            candies.insert(lower_bound(candies.begin(), candies.end(), i), x, i);
            continue;
        }
        long long k;
        scanf("%lld", &k);
        if (k > (long long)candies.size()) {
            puts("0");
            continue;
        }
        printf("%d\n", candies[k - 1]);
        candies.erase(candies.begin() + (k - 1));
    }
    return 0;
}
