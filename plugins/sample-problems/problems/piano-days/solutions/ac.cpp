#include <algorithm>
#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, k;
    cin >> n >> k;
    long long tired[31], best[31];
    for (int j = 1; j <= k; j++) cin >> tired[j];
    fill(best, best + 31, -1e18);
    best[0] = 0;
    while (n--) {
        long long gain;
        cin >> gain;
        long long rest = *max_element(best, best + k + 1);
        for (int j = k; j >= 1; j--) best[j] = best[j - 1] + gain - tired[j];
        best[0] = rest;
    }
    cout << *max_element(best, best + k + 1) << endl;
    return 0;
}
