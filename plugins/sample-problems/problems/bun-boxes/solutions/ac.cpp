#include <iostream>
using namespace std;

int main() {
    long long n, k;
    cin >> n >> k;
    if (n == 0) {
        cout << "0 0" << endl;
        return 0;
    }
    long long full = (n - 1) / k;
    cout << full + 1 << " " << n - full * k << endl;
    return 0;
}
