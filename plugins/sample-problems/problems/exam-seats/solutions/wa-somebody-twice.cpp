#include <cstdio>

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    if (n > 1 && k > n / 2) {
        puts("-1");
        return 0;
    }
    for (int i = 0; i < n; i++) printf("%d ", i % 2 ? n : 1);
    puts("");
    return 0;
}
