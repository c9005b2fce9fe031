#include <cstdio>

double a, b, d;

double light(double x) { return a / x / x + b / (d - x) / (d - x); }

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        scanf("%lf %lf %lf", &a, &b, &d);
        double left = 0, right = d;
        for (int round = 0; round < 100; round++) {
            double one = left + (right - left) / 3, other = right - (right - left) / 3;
            if (light(one) < light(other)) right = other;
            else left = one;
        }
        printf("%.9f\n", light((left + right) / 2));
    }
    return 0;
}
