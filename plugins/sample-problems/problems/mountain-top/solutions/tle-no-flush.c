#include <stdio.h>

static long long ask(long long post) {
    long long height = 0;
    printf("? %lld\n", post);
    scanf("%lld", &height);
    return height;
}

int main(void) {
    long long left = 1, right;
    scanf("%lld", &right);
    while (left < right) {
        long long middle = (left + right) / 2;
        if (ask(middle) < ask(middle + 1)) left = middle + 1;
        else right = middle;
    }
    printf("! %lld\n", left);
    return 0;
}
