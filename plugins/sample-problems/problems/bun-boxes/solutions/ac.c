#include <stdio.h>

int main(void) {
    long long n, k;
    scanf("%lld %lld", &n, &k);
    long long boxes = n / k, last = n % k;
    if (last > 0) boxes++;
    else if (boxes > 0) last = k;
    printf("%lld %lld\n", boxes, last);
    return 0;
}
