#include <cstdlib>
#include <iostream>
using namespace std;

long long m;

void find(long long seat, long long &row, long long &column) {
    row = (seat - 1) / m;
    column = (seat - 1) % m;
    if (row % 2 == 1) column = m - 1 - column;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int t;
    cin >> m >> t;
    while (t--) {
        long long a, b, rowA, columnA, rowB, columnB;
        cin >> a >> b;
        find(a, rowA, columnA);
        find(b, rowB, columnB);
        cout << llabs(rowA - rowB) + llabs(columnA - columnB) << "\n";
    }
    return 0;
}
