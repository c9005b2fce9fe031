#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        double a, b, d;
        scanf("%lf %lf %lf", &a, &b, &d);
        printf("%.9f\n", 4 * (a + b) / d / d);
    }
    return 0;
}
