#include <cstdio>

// Knows an answer for k of at most 2 only.
int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    if (k > 2 || (n < 4 && n > 1 && k > 1)) {
        puts("-1");
        return 0;
    }
    for (int i = 2; i <= n; i += 2) printf("%d ", i);
    for (int i = 1; i <= n; i += 2) printf("%d ", i);
    puts("");
    return 0;
}
