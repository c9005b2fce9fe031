#include <cstdio>
#include <cstdlib>
#include <vector>
using namespace std;

int n, k;
vector<int> row;
vector<bool> seated;

bool fill() {
    if ((int)row.size() == n) return true;
    for (int pupil = 1; pupil <= n; pupil++) {
        if (seated[pupil] || (!row.empty() && abs(row.back() - pupil) < k)) continue;
        seated[pupil] = true;
        row.push_back(pupil);
        if (fill()) return true;
        row.pop_back();
        seated[pupil] = false;
    }
    return false;
}

int main() {
    scanf("%d %d", &n, &k);
    seated.resize(n + 1);
    if (!fill()) puts("-1");
    else {
        for (int pupil : row) printf("%d ", pupil);
        puts("");
    }
    return 0;
}
