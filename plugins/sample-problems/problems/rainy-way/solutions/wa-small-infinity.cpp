#include <cstdio>
#include <functional>
#include <queue>
#include <vector>
using namespace std;

typedef pair<long long, long long> Way; // metres in the rain, metres in all
struct Path { int to; Way length; };

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<vector<Path>> paths(n + 1);
    while (m--) {
        int u, v, w, c;
        scanf("%d %d %d %d", &u, &v, &w, &c);
        Way length(c ? 0 : w, w);
        paths[u].push_back({v, length});
        paths[v].push_back({u, length});
    }
    const Way never(1e9, 0);
    vector<Way> best(n + 1, never);
    priority_queue<pair<Way, int>, vector<pair<Way, int>>, greater<pair<Way, int>>> next;
    best[1] = Way(0, 0);
    next.push({best[1], 1});
    while (!next.empty()) {
        auto now = next.top();
        next.pop();
        if (now.first != best[now.second]) continue;
        for (auto &path : paths[now.second]) {
            Way way(now.first.first + path.length.first, now.first.second + path.length.second);
            if (way < best[path.to]) {
                best[path.to] = way;
                next.push({way, path.to});
            }
        }
    }
    if (best[n] == never) puts("-1");
    else printf("%lld %lld\n", best[n].first, best[n].second);
    return 0;
}
