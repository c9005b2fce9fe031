#include <cstdlib>
#include <iostream>
using namespace std;

// Follows the numbers one by one to find where a seat is.
int main() {
    long long m, t;
    cin >> m >> t;
    while (t--) {
        long long seats[2], row[2], column[2];
        for (int i = 0; i < 2; i++) {
            cin >> seats[i];
            long long r = 0, c = 0, step = 1;
            for (long long now = 1; now < seats[i]; now++) {
                if (c + step < 0 || c + step >= m) r++, step = -step;
                else c += step;
            }
            row[i] = r, column[i] = c;
        }
        cout << llabs(row[0] - row[1]) + llabs(column[0] - column[1]) << "\n";
    }
    return 0;
}
