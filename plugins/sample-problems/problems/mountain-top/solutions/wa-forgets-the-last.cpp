#include <iostream>
using namespace std;

long long ask(long long post) {
    cout << "? " << post << endl;
    long long height;
    cin >> height;
    return height;
}

int main() {
    long long n;
    cin >> n;
    long long left = 1, right = n;
    while (left + 1 < right) {
        long long middle = (left + right) / 2;
        if (ask(middle) < ask(middle + 1)) left = middle;
        else right = middle;
    }
    cout << "! " << left << endl;
    return 0;
}
