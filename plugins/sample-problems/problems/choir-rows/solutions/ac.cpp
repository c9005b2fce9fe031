#include <deque>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, d;
    cin >> n >> d;
    vector<int> h(n);
    deque<int> tall, low;
    long long ways = 0;
    for (int end = 0, start = 0; end < n; end++) {
        cin >> h[end];
        while (!tall.empty() && h[tall.back()] <= h[end]) tall.pop_back();
        while (!low.empty() && h[low.back()] >= h[end]) low.pop_back();
        tall.push_back(end);
        low.push_back(end);
        while (h[tall.front()] - h[low.front()] > d) {
            start++;
            if (tall.front() < start) tall.pop_front();
            if (low.front() < start) low.pop_front();
        }
        ways += end - start + 1;
    }
    cout << ways << endl;
    return 0;
}
