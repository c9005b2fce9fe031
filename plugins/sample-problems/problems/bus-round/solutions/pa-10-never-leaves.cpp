#include <cstdio>

// No round at all, but where there is only the school.
int main() {
    int n;
    scanf("%d", &n);
    while (n--) printf("1 ");
    puts("");
    return 0;
}
