/*
 * A header for checkers, interactors, validators and generators with the interface of testlib. Written for Verdict from the documentation
 * of that interface. An operator can configure the original instead.
 */
#ifndef VERDICT_TESTLIB_H
#define VERDICT_TESTLIB_H
#define _TESTLIB_H_

#include <algorithm>
#include <bitset>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <exception>
#include <functional>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#define LF ((char)10)
#define CR ((char)13)
#define TAB ((char)9)
#define SPACE ((char)' ')
#define EOFC (255)
#define I64 "%lld"
#define U64 "%llu"

enum TResult { _ok = 0, _wa = 1, _pe = 2, _fail = 3, _dirt = 4, _points = 5, _unexpected_eof = 8, _partially = 16 };
#define _pc(exitCode) (TResult(_partially + (exitCode)))
enum TMode { _input, _output, _answer };
enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor, _scorer };

static TTestlibMode testlibMode = _unknown;

inline std::string vformat(const char *pattern, va_list values) {
  va_list again;
  va_copy(again, values);
  int length = std::vsnprintf(nullptr, 0, pattern, again);
  va_end(again);
  std::vector<char> text(length > 0 ? length + 1 : 1);
  std::vsnprintf(text.data(), text.size(), pattern, values);
  return text.data();
}

#define VERDICT_FORMAT(pattern, text) \
  va_list values_;                    \
  va_start(values_, pattern);         \
  std::string text = vformat(pattern, values_); \
  va_end(values_);

/* Templates, because a call of them is better than one of std::format. */
template <typename... V> std::string testlib_format_(const char *pattern, V... values) {
  int length = std::snprintf(nullptr, 0, pattern, values...);
  std::vector<char> text(length > 0 ? length + 1 : 1);
  std::snprintf(text.data(), text.size(), pattern, values...);
  return text.data();
}
template <typename... V> std::string testlib_format_(const std::string &pattern, V... values) { return testlib_format_(pattern.c_str(), values...); }
template <typename... V> std::string format(const char *pattern, V... values) { return testlib_format_(pattern, values...); }
template <typename... V> std::string format(const std::string &pattern, V... values) { return testlib_format_(pattern.c_str(), values...); }

template <typename T> std::string toString(const T &value) {
  std::ostringstream text;
  text.precision(16);
  text << value;
  return text.str();
}
template <typename T> std::string vtos(const T &value) { return toString(value); }

/** A NUL would end the message. */
inline std::string compress(std::string text) {
  std::replace(text.begin(), text.end(), '\0', '~');
  return text.length() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.length() - 31);
}
inline std::string englishEnding(int number) {
  number %= 100;
  if (number / 10 == 1) return "th";
  return number % 10 == 1 ? "st" : number % 10 == 2 ? "nd" : number % 10 == 3 ? "rd" : "th";
}
inline std::string upperCase(std::string text) {
  for (char &one : text) one = char(std::toupper((unsigned char)one));
  return text;
}
inline std::string lowerCase(std::string text) {
  for (char &one : text) one = char(std::tolower((unsigned char)one));
  return text;
}
inline std::string trim(const std::string &text) {
  size_t first = text.find_first_not_of(" \t\r\n"), last = text.find_last_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}
/** Each character of `separators` separates. */
inline std::vector<std::string> split(const std::string &text, const std::string &separators) {
  std::vector<std::string> parts(1);
  for (char one : text) {
    if (separators.find(one) != std::string::npos) parts.emplace_back();
    else parts.back() += one;
  }
  return parts;
}
inline std::vector<std::string> split(const std::string &text, char separator) { return split(text, std::string(1, separator)); }
/** The parts that are not empty. */
inline std::vector<std::string> tokenize(const std::string &text, const std::string &separators) {
  std::vector<std::string> parts;
  for (const std::string &one : split(text, separators)) if (!one.empty()) parts.push_back(one);
  return parts;
}
inline std::vector<std::string> tokenize(const std::string &text, char separator) { return tokenize(text, std::string(1, separator)); }
/** The type of what an iterator points to; no type for anything else. */
template <typename I> using testlibPointed = typename std::enable_if<!std::is_void<decltype(*std::declval<I &>())>::value, std::string>::type;
template <typename I> testlibPointed<I> join(I first, I last, const std::string &separator = " ") {
  std::ostringstream text;
  for (I one = first; one != last; ++one) { if (one != first) text << separator; text << *one; }
  return text.str();
}
template <typename I> testlibPointed<I> join(I first, I last, char separator) { return join(first, last, std::string(1, separator)); }
template <typename C> std::string join(const C &all, const std::string &separator = " ") { return join(std::begin(all), std::end(all), separator); }
template <typename C> std::string join(const C &all, char separator) { return join(all, std::string(1, separator)); }

template <typename C> bool isBlanks(C one) { return one == ' ' || one == '\t' || one == '\n' || one == '\r'; }
template <typename C> bool isEoln(C one) { return one == '\n' || one == '\r'; }
/** The end of a file: EOFC, as a number or as the character that `nextChar` returns. */
template <typename C> bool isEof(C one) { return int(one) == EOFC || int(one) == EOF; }

inline bool __testlib_isNaN(double value) { return std::isnan(value); }
/** Numbers that no sensible answer reaches count as infinite. */
inline bool __testlib_isInfinite(double value) { return value > 1e300 || value < -1e300; }

/** The smaller of the absolute and the relative difference. */
inline double doubleDelta(double expected, double result) {
  double absolute = std::fabs(result - expected);
  return std::fabs(expected) > 1e-9 ? std::min(absolute, absolute / std::fabs(expected)) : absolute;
}
/** Whether the absolute or the relative difference is within the tolerance; infinities and NaN equal only themselves. */
inline bool doubleCompare(double expected, double result, double tolerance) {
  tolerance += 1e-15;
  if (__testlib_isNaN(expected)) return __testlib_isNaN(result);
  if (__testlib_isInfinite(expected)) return __testlib_isInfinite(result) && (expected > 0) == (result > 0);
  if (__testlib_isNaN(result) || __testlib_isInfinite(result)) return false;
  if (std::fabs(result - expected) <= tolerance) return true;
  double one = expected * (1 - tolerance), other = expected * (1 + tolerance);
  return std::min(one, other) <= result && result <= std::max(one, other);
}

[[noreturn]] inline void testlibEnd(TResult result, const std::string &message);
