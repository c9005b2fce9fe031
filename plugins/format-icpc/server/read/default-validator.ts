import { JudgingUnsupported, type ProblemReport } from '@verdict/plugin-exchange/contract'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'

type Judging = Pick<ProblemDraft, 'judgeMode' | 'comparison' | 'judgeProgram'>

/** The flags of the default validator. Tolerances are numbers, written as in the package. */
interface ValidatorFlags {
  readonly caseSensitive: boolean
  readonly spaceSensitive: boolean
  readonly relative: string | undefined
  readonly absolute: string | undefined
}

/**
 * Returns how outputs are compared without a custom validator: by an equivalent built-in comparison, otherwise by a program that works like the default
 * validator.
 */
export function defaultValidator(flags: readonly string[], report: ProblemReport): Judging {
  const read = readFlags(flags, report)
  const { caseSensitive, spaceSensitive, relative, absolute } = read
  const isNumeric = relative !== undefined || absolute !== undefined
  if (!isNumeric && !spaceSensitive) return { comparison: { name: caseSensitive ? 'tokens' : 'case-insensitive' } }
  if (!isNumeric && caseSensitive) return { comparison: { name: 'exact' } }
  if (caseSensitive && !spaceSensitive && relative !== undefined && relative === absolute)
    return { comparison: { name: 'numbers', tolerance: Number(relative) } }
  return { judgeMode: 'spj', judgeProgram: { language: 'C++ 17', code: programOf(read), protocol: 'kattis' } }
}

function readFlags(flags: readonly string[], report: ProblemReport): ValidatorFlags {
  let found: ValidatorFlags = { caseSensitive: false, spaceSensitive: false, relative: undefined, absolute: undefined }
  const rest = [...flags]
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    const wrong = () => report.error(new JudgingUnsupported({ feature: `validator_flags: ${flag}` }))
    if (flag === 'case_sensitive') found = { ...found, caseSensitive: true }
    else if (flag === 'space_change_sensitive') found = { ...found, spaceSensitive: true }
    else if (/^float_(?:(?:relative|absolute)_)?tolerance$/.test(flag)) {
      const value = rest.shift() ?? ''
      if (!(Number(value) > 0) || !/^[\d.eE+-]+$/.test(value)) wrong()
      else if (flag === 'float_relative_tolerance') found = { ...found, relative: value }
      else if (flag === 'float_absolute_tolerance') found = { ...found, absolute: value }
      else found = { ...found, relative: value, absolute: value }
    } else wrong()
  }
  return found
}

/** Compares word by word, and the blanks between words if they count. */
const programOf = ({ caseSensitive, spaceSensitive, relative, absolute }: ValidatorFlags): string => `// The default validator of the ICPC format.
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

static const bool caseSensitive = ${caseSensitive};
static const bool spaceSensitive = ${spaceSensitive};
static const double relative = ${Number(relative ?? -1)};
static const double absolute = ${Number(absolute ?? -1)};

struct Words {
    std::string text;
    size_t at = 0;
    explicit Words(std::istream& in) : text(std::istreambuf_iterator<char>(in), {}) {}
    static bool blank(char c) { return c == ' ' || (c >= 9 && c <= 13); }
    std::string take(bool blanks) {
        size_t start = at;
        while (at < text.size() && blank(text[at]) == blanks) at++;
        return text.substr(start, at - start);
    }
};

static void reject(const char* reason, const std::string& found, const std::string& expected) {
    std::cerr << reason << ": \\"" << found.substr(0, 60) << "\\", expected \\"" << expected.substr(0, 60) << "\\"";
    std::exit(43);
}

static bool number(const std::string& word, double& value) {
    if (word.empty()) return false;
    char* end = nullptr;
    value = std::strtod(word.c_str(), &end);
    return *end == 0;
}

static bool close(double found, double expected) {
    if (!std::isfinite(found) || !std::isfinite(expected)) return found == expected || (std::isnan(found) && std::isnan(expected));
    double difference = std::fabs(found - expected);
    return difference <= absolute || difference <= relative * std::fabs(expected);
}

static bool same(const std::string& found, const std::string& expected) {
    if (found.size() != expected.size()) return false;
    for (size_t i = 0; i < found.size(); i++) {
        unsigned char a = found[i], b = expected[i];
        if (caseSensitive ? a != b : std::tolower(a) != std::tolower(b)) return false;
    }
    return true;
}

int main(int, char** argv) {
    std::ifstream file(argv[2], std::ios::binary);
    Words answer(file), output(std::cin);
    for (;;) {
        std::string left = output.take(true), right = answer.take(true);
        if (spaceSensitive && left != right) reject("Other blanks", left, right);
        std::string found = output.take(false), expected = answer.take(false);
        if (found.empty() && expected.empty()) return 42;
        double a, b;
        bool numeric = (relative >= 0 || absolute >= 0) && number(expected, b);
        if (numeric ? !number(found, a) || !close(a, b) : !same(found, expected)) reject("Different", found, expected);
    }
}
`
