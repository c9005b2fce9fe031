#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, d;
    cin >> n >> d;
    vector<int> h(n);
    for (int &one : h) cin >> one;
    long long ways = 0;
    for (int start = 0; start < n; start++) {
        int tall = h[start], low = h[start];
        for (int end = start; end < n; end++) {
            tall = max(tall, h[end]);
            low = min(low, h[end]);
            if (tall - low > d) break;
            ways++;
        }
    }
    cout << ways << endl;
    return 0;
}
