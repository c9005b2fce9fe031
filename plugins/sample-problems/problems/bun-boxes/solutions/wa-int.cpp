#include <iostream>
using namespace std;

int main() {
    long long n, k;
    cin >> n >> k;
    int boxes = (n + k - 1) / k;
    cout << boxes << " " << (boxes == 0 ? 0 : n - (boxes - 1) * k) << endl;
    return 0;
}
