#include <cmath>
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        double a, b, d;
        scanf("%lf %lf %lf", &a, &b, &d);
        double root = cbrt(a) + cbrt(b);
        printf("%.2f\n", root * root * root / d / d);
    }
    return 0;
}
