#include <cstdio>

long long jars[100001];

int main() {
    int n, q;
    scanf("%d %d", &n, &q);
    for (int i = 1; i <= n; i++) scanf("%lld", &jars[i]);
    while (q--) {
        int kind;
        scanf("%d", &kind);
        if (kind == 1) {
            int i, x;
            scanf("%d %d", &i, &x);
            jars[i] += x;
            continue;
        }
        long long k;
        scanf("%lld", &k);
        int jar = 1;
        while (jar <= n && jars[jar] < k) k -= jars[jar++];
        if (jar <= n) jars[jar]--;
        printf("%d\n", jar <= n ? jar : 0);
    }
    return 0;
}
