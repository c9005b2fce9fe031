/* As in testlib, an output that ends early is a wrong output format, unless the checker asks for a separate verdict. */
#ifdef ENABLE_UNEXPECTED_EOF
static const bool testlibReportsEof = true;
#else
static const bool testlibReportsEof = false;
#endif

/* A program may define other exit codes before it includes the header. */
#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE 0
#endif
#ifndef WA_EXIT_CODE
#define WA_EXIT_CODE 1
#endif
#ifndef PE_EXIT_CODE
#define PE_EXIT_CODE 2
#endif
#ifndef FAIL_EXIT_CODE
#define FAIL_EXIT_CODE 3
#endif
#ifndef DIRT_EXIT_CODE
#define DIRT_EXIT_CODE 4
#endif
#ifndef POINTS_EXIT_CODE
#define POINTS_EXIT_CODE 7
#endif
#ifndef UNEXPECTED_EOF_EXIT_CODE
#define UNEXPECTED_EOF_EXIT_CODE 8
#endif
#ifndef PC_BASE_EXIT_CODE
#define PC_BASE_EXIT_CODE 0
#endif

/** The file that also receives the message. */
static std::string resultName;
static std::string checkerName = "untitled checker";

/** The test case of a multi-test that the verdict is about. Numbers that start at 0 are shown starting at 1. */
static int testlibCase = 0;
static bool testlibFromZero = false;
inline void setTestCase(int number) {
  if (testlibCase == 0) testlibFromZero = number == 0;
  testlibCase = number + (testlibFromZero ? 1 : 0);
}
inline void unsetTestCase() { testlibCase = 0; }

inline std::string testlibWord(TResult result) {
  switch (result) {
    case _ok: return "ok ";
    case _wa: return "wrong answer ";
    case _pe: case _dirt: return "wrong output format ";
    case _points: return "points ";
    case _unexpected_eof: return testlibReportsEof ? "unexpected eof " : "wrong output format ";
    default: return result >= _partially ? "partially correct (" + toString(int(result) - int(_partially)) + ") " : "FAIL ";
  }
}
inline int resultExitCode(TResult result) {
  switch (result) {
    case _ok: return OK_EXIT_CODE;
    case _wa: return WA_EXIT_CODE;
    case _pe: return PE_EXIT_CODE;
    case _dirt: return DIRT_EXIT_CODE;
    case _points: return POINTS_EXIT_CODE;
    case _unexpected_eof: return testlibReportsEof ? UNEXPECTED_EOF_EXIT_CODE : PE_EXIT_CODE;
    default: return result >= _partially ? PC_BASE_EXIT_CODE + int(result) - int(_partially) : FAIL_EXIT_CODE;
  }
}

#ifdef TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
class exit_exception : public std::exception {
  int code_;

public:
  exit_exception(int code) : code_(code) {}
  int getExitCode() { return code_; }
};
#endif
[[noreturn]] inline void halt(int code) {
#ifdef TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
  throw exit_exception(code);
#endif
  std::exit(code);
}

inline void testlibEnd(TResult result, const std::string &message) {
  bool scores = result == _ok || result == _points || result >= _partially;
  if (scores && testlibMode != _interactor && !ouf.seekEof()) testlibEnd(_dirt, "extra output after the end");
  testlibFinalizeGuard.quitCount++;
  std::string text = trim(message.c_str());
  if (testlibCase > 0) text += format(result == _ok ? " (%d test cases)" : " (test case %d)", testlibCase);
  text = testlibWord(result) + text;
  if (tout.is_open()) tout.close();
  std::cout.flush();
  if (!resultName.empty()) {
    std::ofstream report(resultName);
    report << text << "\n";
  }
  std::fprintf(stderr, "%s\n", text.c_str());
  /* Extra output is a wrong output format. */
  halt(resultExitCode(result == _dirt ? _pe : result));
}

[[noreturn]] inline void __testlib_fail(const std::string &message) { testlibEnd(_fail, message); }
[[noreturn]] inline void quit(TResult result, const std::string &message = "") { ouf.quit(result, message); }
[[noreturn]] inline void quit(TResult result, const char *message) { ouf.quit(result, message); }
[[noreturn]] inline void quits(TResult result, const std::string &message) { quit(result, message); }
[[noreturn]] inline void quitf(TResult result, const char *pattern, ...) { VERDICT_FORMAT(pattern, text) quit(result, text); }
inline void quitif(bool condition, TResult result, const char *pattern, ...) { if (condition) { VERDICT_FORMAT(pattern, text) quit(result, text); } }

[[noreturn]] inline void quitp(double points, const std::string &message = "") {
  if (!(points >= 0 && points <= 1e6)) testlibEnd(_fail, "points must be between 0 and 1000000");
  std::string text = format("%.10f", points);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  quit(_points, text + " " + message);
}
[[noreturn]] inline void quitp(double points, const char *pattern, ...) { VERDICT_FORMAT(pattern, text) quitp(points, text); }
[[noreturn]] inline void quitpi(const std::string &points, const std::string &message = "") {
  if (points.find(' ') != std::string::npos) testlibEnd(_fail, "the points of quitpi must not contain blanks");
  quit(_points, "points_info=" + points + " " + message);
}

inline void __testlib_ensure(bool condition, const std::string &message) { if (!condition) quit(_fail, message); }
inline void ensuref(bool condition, const char *pattern, ...) { if (!condition) { VERDICT_FORMAT(pattern, text) quit(_fail, text); } }
#define ensure(condition) __testlib_ensure((condition), "Condition failed: \"" #condition "\"")
#define ensure_ext(condition) __testlib_ensure((condition), format("Line %d: ", __LINE__) + "Condition failed: \"" #condition "\"")

inline void setName(const char *pattern, ...) { VERDICT_FORMAT(pattern, text) checkerName = text; }
inline void setAppesModeEncoding(const std::string &) {}

template <typename T> [[noreturn]] void expectedButFound(TResult result, T expected, T found, const char *prepend = "", ...) {
  VERDICT_FORMAT(prepend, before)
  quit(result, (before.empty() ? "" : before + ": ") + "expected '" + compress(toString(expected)) + "', found '" + compress(toString(found)) + "'");
}
[[noreturn]] inline void expectedButFound(TResult result, const std::string &expected, const std::string &found, const char *prepend = "") {
  std::string before = prepend;
  quit(result, (before.empty() ? "" : before + ": ") + "expected '" + compress(expected) + "', found '" + compress(found) + "'");
}
/** A word that was read before, as a number; the fault is that of the stream it came from. */
inline long long stringToLongLong(InStream &in, const std::string &text) {
  long long value;
  if (!InStream::parseLong(text, value)) in.quit(_pe, "expected an integer, found \"" + compress(text) + "\"");
  return value;
}
inline unsigned long long stringToUnsignedLongLong(InStream &in, const std::string &text) { return InStream(in, text).readUnsignedLong(); }
inline double stringToDouble(InStream &in, const std::string &text) { return InStream(in, text).readDouble(); }
inline double stringToStrictDouble(InStream &in, const std::string &text, int fewest, int longest) { return InStream(in, text).readStrictDouble(-1e300, 1e300, fewest, longest); }
inline int stringToInt(InStream &in, const std::string &text) {
  long long value;
  if (!InStream::parseLong(text, value) || value < INT_MIN || value > INT_MAX) in.quit(_pe, "expected an integer, found \"" + compress(text) + "\"");
  return int(value);
}
