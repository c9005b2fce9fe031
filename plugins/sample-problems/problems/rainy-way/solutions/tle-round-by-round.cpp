#include <cstdio>
#include <vector>
using namespace std;

typedef pair<long long, long long> Way;
struct Path { int u, v; Way length; };

// Looks at every path again until nothing gets better.
int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<Path> paths(m);
    for (auto &path : paths) {
        int w, c;
        scanf("%d %d %d %d", &path.u, &path.v, &w, &c);
        path.length = Way(c ? 0 : w, w);
    }
    const Way never(1e18, 0);
    vector<Way> best(n + 1, never);
    best[1] = Way(0, 0);
    for (bool better = true; better;) {
        better = false;
        for (auto &path : paths) {
            int ends[2] = {path.u, path.v};
            for (int i = 0; i < 2; i++) {
                Way from = best[ends[i]], &to = best[ends[1 - i]];
                if (from == never) continue;
                Way way(from.first + path.length.first, from.second + path.length.second);
                if (way < to) to = way, better = true;
            }
        }
    }
    if (best[n] == never) puts("-1");
    else printf("%lld %lld\n", best[n].first, best[n].second);
    return 0;
}
