#include <cstdio>

int n, q;
long long sums[100001];

void put(int jar, long long more) {
    for (; jar <= n; jar += jar & -jar) sums[jar] += more;
}

int main() {
    scanf("%d %d", &n, &q);
    for (int i = 1; i <= n; i++) {
        int a;
        scanf("%d", &a);
        put(i, a);
    }
    while (q--) {
        int kind;
        scanf("%d", &kind);
        if (kind == 1) {
            int i, x;
            scanf("%d %d", &i, &x);
            put(i, x);
            continue;
        }
        long long k;
        scanf("%lld", &k);
        int jar = 0;
        for (int step = 1 << 16; step > 0; step /= 2) {
            if (jar + step <= n && sums[jar + step] < k) {
                jar += step;
                k -= sums[jar];
            }
        }
        // forgets to take the candy out
        printf("%d\n", jar < n ? jar + 1 : 0);
    }
    return 0;
}
