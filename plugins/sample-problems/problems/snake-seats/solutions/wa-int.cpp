#include <cstdlib>
#include <iostream>
using namespace std;

int main() {
    int m, t, a, b;
    cin >> m >> t;
    while (t--) {
        cin >> a >> b;
        a--, b--;
        int x = a % m, y = b % m;
        if (a / m % 2) x = m - 1 - x;
        if (b / m % 2) y = m - 1 - y;
        cout << abs(a / m - b / m) + abs(x - y) << "\n";
    }
    return 0;
}
