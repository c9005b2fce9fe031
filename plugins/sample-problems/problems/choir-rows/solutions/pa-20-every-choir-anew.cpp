#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n, d, ways = 0;
    cin >> n >> d;
    vector<int> h(n);
    for (int &one : h) cin >> one;
    for (int start = 0; start < n; start++)
        for (int end = start; end < n; end++) {
            int tall = h[start], low = h[start];
            for (int i = start; i <= end; i++) {
                tall = max(tall, h[i]);
                low = min(low, h[i]);
            }
            if (tall - low <= d) ways++;
        }
    cout << ways << endl;
    return 0;
}
