#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int n, k;
vector<long long> tired, gain;

// Works the same days out again and again.
long long best(int day, int run) {
    if (day == n) return 0;
    long long rest = best(day + 1, 0);
    if (run == k) return rest;
    return max(rest, best(day + 1, run + 1) + gain[day] - tired[run]);
}

int main() {
    cin >> n >> k;
    tired.resize(k);
    gain.resize(n);
    for (auto &cost : tired) cin >> cost;
    for (auto &one : gain) cin >> one;
    cout << best(0, 0) << endl;
    return 0;
}
