import type { ProblemDraft } from '@verdict/plugin-problems/contract'

/** The errors of a number that must be small; `default` means either. */
export const floatErrors = ['default', 'absolute', 'relative'] as const
export type FloatErrors = (typeof floatErrors)[number]

interface Floats {
  readonly errors: FloatErrors
  /** The number of decimal places. */
  readonly precision: number
}

/**
 * Returns a checker that compares the words of each line and ignores empty lines. With `floats`, numbers may differ slightly. None of the built-in comparisons
 * does that.
 */
export function lineChecker(floats?: Floats): Pick<ProblemDraft, 'judgeMode' | 'judgeProgram'> {
  return { judgeMode: 'spj', judgeProgram: { language: 'C++ 17 With O2', code: programOf(floats), protocol: 'testlib' } }
}

const programOf = (floats: Floats | undefined): string => `// Compares the words of each line; lines without words do not count.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static const bool numbers = ${floats !== undefined};
static const bool absolute = ${floats?.errors !== 'relative'};
static const bool relative = ${floats?.errors !== 'absolute'};
static const double epsilon = 1e-${floats?.precision ?? 0};

static bool nextLine(std::istream& in, std::vector<std::string>& words) {
    std::string line, word;
    words.clear();
    while (words.empty() && std::getline(in, line)) {
        for (char& c : line) if (c == '\\r' || c == '\\v' || c == '\\f') c = ' ';
        std::istringstream rest(line);
        while (rest >> word) words.push_back(word);
    }
    return !words.empty();
}

static bool number(const std::string& word, double& value) {
    char* end = nullptr;
    value = std::strtod(word.c_str(), &end);
    return *end == 0 && word.find_first_of("xX") == std::string::npos;
}

static bool close(double found, double expected) {
    if (std::isnan(found) || std::isnan(expected)) return false;
    if (found == expected) return true;
    double error = std::fabs(found - expected);
    return (absolute && error <= epsilon) || (relative && expected != 0 && std::isfinite(expected) && error <= epsilon * std::fabs(expected));
}

static bool same(const std::string& found, const std::string& expected) {
    double a, b;
    if (numbers && number(expected, b)) return number(found, a) && close(a, b);
    return found == expected;
}

static int wrong(int line, const std::string& reason) {
    std::cerr << "Line " << line << ": " << reason;
    return 1;
}

int main(int, char** argv) {
    std::ifstream output(argv[2], std::ios::binary), answer(argv[3], std::ios::binary);
    std::vector<std::string> found, expected;
    for (int line = 1;; line++) {
        bool more = nextLine(output, found), wanted = nextLine(answer, expected);
        if (!more && !wanted) return 0;
        if (more != wanted) return wrong(line, more ? "one line too many" : "the line is missing");
        if (found.size() != expected.size())
            return wrong(line, std::to_string(found.size()) + " words, expected " + std::to_string(expected.size()));
        for (size_t i = 0; i < found.size(); i++)
            if (!same(found[i], expected[i])) return wrong(line, '"' + found[i].substr(0, 60) + "\\", expected \\"" + expected[i].substr(0, 60) + '"');
    }
}
`
