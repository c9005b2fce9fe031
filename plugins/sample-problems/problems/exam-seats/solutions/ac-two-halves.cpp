#include <cstdio>

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    int half = n / 2;
    if (n > 1 && k > half) {
        puts("-1");
        return 0;
    }
    if (n % 2 == 0) {
        for (int i = half; i >= 1; i--) printf("%d %d ", i, i + half);
    } else {
        for (int i = 1; i <= half; i++) printf("%d %d ", i + half, i);
        printf("%d", n);
    }
    puts("");
    return 0;
}
