#include <iostream>
using namespace std;

// Practises whenever today is worth it.
int main() {
    int n, k, run = 0;
    cin >> n >> k;
    long long tired[31], skill = 0, gain;
    for (int j = 1; j <= k; j++) cin >> tired[j];
    while (n--) {
        cin >> gain;
        if (run < k && gain > tired[run + 1]) skill += gain - tired[++run];
        else run = 0;
    }
    cout << skill << endl;
    return 0;
}
