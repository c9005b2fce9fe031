#include <iostream>
using namespace std;

int main() {
    long long n, k, boxes = 0, last = 0;
    cin >> n >> k;
    while (n > 0) {
        last = n < k ? n : k;
        n -= last;
        boxes++;
    }
    cout << boxes << " " << last << endl;
    return 0;
}
