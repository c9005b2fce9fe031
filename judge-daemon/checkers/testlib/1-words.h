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
#include <functional>
#include <iostream>
#include <iterator>
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
#include <unistd.h>

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

inline std::string format(const char *pattern, ...) {
  VERDICT_FORMAT(pattern, text)
  return text;
}

template <typename T> std::string toString(const T &value) {
  std::ostringstream text;
  text.precision(16);
  text << value;
  return text.str();
}
template <typename T> std::string vtos(const T &value) { return toString(value); }

inline std::string compress(const std::string &text) {
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

inline bool isBlanks(int one) { return one == ' ' || one == '\t' || one == '\n' || one == '\r'; }
inline bool isEoln(int one) { return one == '\n' || one == '\r'; }

/** The smaller of the absolute and the relative difference. */
inline double doubleDelta(double expected, double result) {
  double absolute = std::fabs(result - expected);
  return std::fabs(expected) > 1e-9 ? std::min(absolute, absolute / std::fabs(expected)) : absolute;
}
/** Whether the absolute or the relative difference is within the tolerance; infinities and NaN equal only themselves. */
inline bool doubleCompare(double expected, double result, double tolerance) {
  tolerance += 1e-15;
  if (std::isnan(expected)) return std::isnan(result);
  if (std::isinf(expected)) return std::isinf(result) && (expected > 0) == (result > 0);
  if (std::isnan(result) || std::isinf(result)) return false;
  if (std::fabs(result - expected) <= tolerance) return true;
  double one = expected * (1 - tolerance), other = expected * (1 + tolerance);
  return std::min(one, other) <= result && result <= std::max(one, other);
}

[[noreturn]] inline void testlibEnd(TResult result, const std::string &message);
