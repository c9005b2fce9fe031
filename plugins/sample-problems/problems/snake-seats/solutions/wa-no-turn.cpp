#include <cstdlib>
#include <iostream>
using namespace std;

int main() {
    long long m, t, a, b;
    cin >> m >> t;
    while (t--) {
        cin >> a >> b;
        a--, b--;
        cout << llabs(a / m - b / m) + llabs(a % m - b % m) << "\n";
    }
    return 0;
}
