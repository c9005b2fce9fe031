#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <vector>
using namespace std;

int minutes(const string &time) { return stoi(time.substr(0, 2)) * 60 + stoi(time.substr(3)); }

int main() {
    ifstream in("attend.in");
    ofstream out("attend.out");
    string bell, name, time;
    int n;
    in >> bell >> n;
    map<string, int> first;
    while (n--) {
        in >> name >> time;
        int now = minutes(time);
        auto found = first.find(name);
        if (found == first.end() || now < found->second) first[name] = now;
    }
    vector<pair<int, string>> late;
    for (auto &one : first)
        if (one.second > minutes(bell)) late.push_back({minutes(bell) - one.second, one.first});
    sort(late.begin(), late.end());
    out << late.size() << "\n";
    for (auto &one : late) out << one.second << " " << -one.first << "\n";
    return 0;
}
