#include "testlib.h"

// The case: n, the top, its height, and how steep each side is. Heights fall from the top by about one step a post, never evenly.
long long top, summit, slope[2];

long long height(long long post) {
    long long away = post < top ? top - post : post - top, step = slope[post > top];
    unsigned long long wobble = (unsigned long long)away * 0x9e3779b97f4a7c15ULL >> 33;
    return away == 0 ? summit : summit - away * step - (long long)(wobble % (unsigned long long)step);
}

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    long long n = inf.readLong();
    top = inf.readLong(), summit = inf.readLong(), slope[0] = inf.readLong(), slope[1] = inf.readLong();
    std::cout << n << std::endl;
    for (int questions = 0;; questions++) {
        std::string word = ouf.readToken("[?!]", "sign");
        long long post = ouf.readLong(1, n, "post");
        if (word == "!") {
            if (post != top) quitf(_wa, "post %lld is not the top (%d questions)", post, questions);
            quitf(_ok, "found with %d questions", questions);
        }
        if (questions == 60) quitf(_wa, "more than 60 questions");
        std::cout << height(post) << std::endl;
    }
}
