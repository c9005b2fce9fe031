#include <iostream>
using namespace std;

long long ask(long long post) {
    cout << "? " << post << endl;
    long long height = 0;
    cin >> height;
    return height;
}

// Drops a third for two questions: that takes up to 102 of them.
int main() {
    long long n;
    cin >> n;
    long long left = 1, right = n;
    while (left < right) {
        long long one = left + (right - left) / 3, other = right - (right - left) / 3;
        if (ask(one) < ask(other)) left = one + 1;
        else right = other - 1;
    }
    cout << "! " << left << endl;
    return 0;
}
