#include <iostream>
using namespace std;

int main() {
    long long n, k;
    cin >> n >> k;
    cout << (n + k - 1) / k << " " << n % k << endl;
    return 0;
}
