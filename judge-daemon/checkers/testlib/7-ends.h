/* As in testlib, an output that ends early is a wrong output format, unless the checker asks for a separate verdict. */
#ifdef ENABLE_UNEXPECTED_EOF
static const bool testlibReportsEof = true;
#else
static const bool testlibReportsEof = false;
#endif
static std::string testlibReport;

/** The test case of a multi-test that the verdict is about. Numbers that start at 0 are shown starting at 1. */
static int testlibCase = 0;
static bool testlibFromZero = false;
inline void setTestCase(int number) {
  if (testlibCase == 0) testlibFromZero = number == 0;
  testlibCase = number + (testlibFromZero ? 1 : 0);
}
inline void unsetTestCase() { testlibCase = 0; }

static bool testlibGuarded = true;
inline void disableFinalizeGuard() { testlibGuarded = false; }

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
inline int testlibCode(TResult result) {
  switch (result) {
    case _ok: case _wa: case _pe: return int(result);
    case _dirt: return int(_pe);
    case _unexpected_eof: return testlibReportsEof ? 8 : int(_pe);
    case _points: return 7;
    default: return result >= _partially ? int(result) - int(_partially) : int(_fail);
  }
}

inline void testlibEnd(TResult result, const std::string &message) {
  bool scores = result == _ok || result == _points || result >= _partially;
  if (scores && testlibMode != _interactor && !ouf.seekEof()) testlibEnd(_dirt, "extra output after the end");
  testlibGuarded = false;
  std::string text = trim(message);
  if (testlibCase > 0) text += format(result == _ok ? " (%d test cases)" : " (test case %d)", testlibCase);
  text = testlibWord(result) + text.substr(0, 32000);
  if (tout.is_open()) tout.close();
  std::cout.flush();
  if (!testlibReport.empty()) {
    std::ofstream report(testlibReport);
    report << text << "\n";
  }
  std::fprintf(stderr, "%s\n", text.c_str());
  std::exit(testlibCode(result));
}

/** Fails a checker that exits without a verdict, and a validator that did not read to the end. */
struct TestlibGuard {
  ~TestlibGuard() {
    if (!testlibGuarded) return;
    const char *fault = nullptr;
    if (testlibMode == _unknown) fault = "the program calls none of registerTestlibCmd, registerInteraction, registerValidation and registerGen";
    if (testlibMode == _checker) fault = "the checker ended without quit or quitf";
    if (testlibMode == _validator && !testlibSawEnd) fault = "the validator ended without readEof";
    if (!fault) return;
    std::cout.flush();
    std::fprintf(stderr, "FAIL %s\n", fault);
    std::fflush(nullptr);
    std::_Exit(int(_fail)); /* exit is under way already */
  }
};
static TestlibGuard testlibGuard;

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

inline void ensuref(bool condition, const char *pattern, ...) { if (!condition) { VERDICT_FORMAT(pattern, text) testlibEnd(_fail, text); } }
#define ensure(condition) do { if (!(condition)) testlibEnd(_fail, "Condition failed: \"" #condition "\""); } while (0)
#define ensure_ext(condition) ensure(condition)

inline void setName(const char *, ...) {}
inline void setAppesModeEncoding(const std::string &) {}
inline void feature(const std::string &) {}
inline void addFeature(const std::string &) {}

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
