#include <algorithm>
#include <cstdio>
using namespace std;

// Tries a million spots of every corridor.
int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        double a, b, d, least = 1e18;
        scanf("%lf %lf %lf", &a, &b, &d);
        for (int i = 1; i < 1000000; i++) {
            double x = d * i / 1000000;
            least = min(least, a / x / x + b / (d - x) / (d - x));
        }
        printf("%.9f\n", least);
    }
    return 0;
}
