#include <algorithm>
#include <fstream>
#include <string>
#include <vector>
using namespace std;

int minutes(const string &time) { return stoi(time.substr(0, 2)) * 60 + stoi(time.substr(3)); }

// Looks through all pupils so far for every swipe.
int main() {
    ifstream in("attend.in");
    ofstream out("attend.out");
    string bell, name, time;
    int n;
    in >> bell >> n;
    vector<pair<int, string>> first;
    while (n--) {
        in >> name >> time;
        int by = minutes(bell) - minutes(time);
        bool found = false;
        for (auto &one : first)
            if (one.second == name) {
                one.first = max(one.first, by);
                found = true;
            }
        if (!found) first.push_back({by, name});
    }
    first.erase(remove_if(first.begin(), first.end(), [](const pair<int, string> &one) { return one.first >= 0; }), first.end());
    sort(first.begin(), first.end());
    out << first.size() << "\n";
    for (auto &one : first) out << one.second << " " << -one.first << "\n";
    return 0;
}
