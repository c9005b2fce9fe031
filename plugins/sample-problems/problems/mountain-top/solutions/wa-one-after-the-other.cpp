#include <iostream>
using namespace std;

int main() {
    long long n, before = 0, height;
    cin >> n;
    for (long long post = 1; post <= n; post++) {
        cout << "? " << post << endl;
        if (!(cin >> height)) return 0;
        if (height < before) {
            cout << "! " << post - 1 << endl;
            return 0;
        }
        before = height;
    }
    cout << "! " << n << endl;
    return 0;
}
