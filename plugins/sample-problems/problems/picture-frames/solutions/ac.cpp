#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

// Digits in groups of four, the lowest first.
typedef vector<int> Number;
const int base = 10000;

Number read(const string &text) {
    Number number;
    for (int end = text.size(); end > 0; end -= 4) {
        int start = max(0, end - 4);
        number.push_back(stoi(text.substr(start, end - start)));
    }
    return number;
}

void trim(Number &number) {
    while (number.size() > 1 && number.back() == 0) number.pop_back();
}

bool less_than(const Number &a, const Number &b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

Number add(const Number &a, const Number &b) {
    Number sum;
    int carry = 0;
    for (size_t i = 0; i < max(a.size(), b.size()) || carry; i++) {
        carry += (i < a.size() ? a[i] : 0) + (i < b.size() ? b[i] : 0);
        sum.push_back(carry % base);
        carry /= base;
    }
    if (sum.empty()) sum.push_back(0);
    return sum;
}

Number subtract(const Number &a, const Number &b) {
    Number rest = a;
    int borrow = 0;
    for (size_t i = 0; i < rest.size(); i++) {
        rest[i] -= borrow + (i < b.size() ? b[i] : 0);
        borrow = rest[i] < 0;
        if (borrow) rest[i] += base;
    }
    trim(rest);
    return rest;
}

Number multiply(const Number &a, const Number &b) {
    Number product(a.size() + b.size() + 1, 0);
    for (size_t i = 0; i < a.size(); i++) {
        int carry = 0;
        for (size_t j = 0; j < b.size() || carry; j++) {
            int now = product[i + j] + carry + (j < b.size() ? a[i] * b[j] : 0);
            product[i + j] = now % base;
            carry = now / base;
        }
    }
    trim(product);
    return product;
}

int main() {
    int t;
    cin >> t;
    while (t--) {
        string first, second;
        cin >> first >> second;
        Number a = read(first), b = read(second);
        bool negative = less_than(a, b);
        Number difference = negative ? subtract(b, a) : subtract(a, b);
        Number product = multiply(add(a, b), difference);
        string out = to_string(product.back());
        for (int i = int(product.size()) - 2; i >= 0; i--) {
            string group = to_string(product[i]);
            out += string(4 - group.size(), '0') + group;
        }
        cout << (negative ? "-" : "") << out << "\n";
    }
    return 0;
}
