static std::string testlibReport;
static double testlibScore;

inline const char *testlibWord(TResult result) {
  switch (result) {
    case _ok: return "ok ";
    case _wa: return "wrong answer ";
    case _pe: return "wrong output format ";
    case _dirt: return "wrong output format extra characters: ";
    case _unexpected_eof: return "unexpected eof ";
    case _points: return "points ";
    default: return result >= _partially ? "partially correct " : "FAIL ";
  }
}

inline void testlibEnd(TResult result, const std::string &message) {
  if (result == _ok && testlibMode == _checker && ouf.mode == _output && !ouf.seekEof()) {
    testlibEnd(_dirt, "the output goes on after its end");
  }
  std::string text = testlibWord(result);
  if (testlibMode == _validator && result != _ok) text = "FAIL ";
  if (result >= _partially) text += "(" + toString(int(result) - int(_partially)) + ") ";
  if (result == _points) text += toString(testlibScore) + " ";
  text += testlibCase + message;
  if (tout.is_open()) tout.close();
  std::cout.flush();
  if (!testlibReport.empty()) {
    std::ofstream report(testlibReport);
    report << text << "\n";
  }
  std::fprintf(stderr, "%s\n", text.c_str());
  std::exit(testlibMode == _validator && result != _ok ? int(_fail) : int(result));
}

inline void quit(TResult result, const std::string &message = "") { ouf.mode = _output; testlibEnd(result, message); }
inline void quit(TResult result, const char *message) { testlibEnd(result, message); }
inline void quitf(TResult result, const char *pattern, ...) { VERDICT_FORMAT(pattern, text) testlibEnd(result, text); }
inline void quitif(bool condition, TResult result, const char *pattern, ...) { if (condition) { VERDICT_FORMAT(pattern, text) testlibEnd(result, text); } }
inline void quitp(double points, const std::string &message = "") { testlibScore = points; testlibEnd(_points, message); }
inline void quitp(double points, const char *pattern, ...) { VERDICT_FORMAT(pattern, text) testlibScore = points; testlibEnd(_points, text); }
inline void quitpi(const std::string &points, const std::string &message = "") { testlibScore = std::atof(points.c_str()); testlibEnd(_points, message); }

inline void ensuref(bool condition, const char *pattern, ...) { if (!condition) { VERDICT_FORMAT(pattern, text) testlibEnd(_fail, text); } }
#define ensure(condition) do { if (!(condition)) testlibEnd(_fail, "Condition failed: \"" #condition "\""); } while (0)
#define ensure_ext(condition) ensure(condition)

inline void setTestCase(int number) { testlibCase = "test case " + toString(number) + ": "; }
inline void unsetTestCase() { testlibCase.clear(); }
inline void setName(const char *, ...) {}
inline void setAppesModeEncoding(const std::string &) {}
inline void disableFinalizeGuard() {}
inline void feature(const std::string &) {}
inline void addFeature(const std::string &) {}

template <typename T> void expectedButFound(TResult result, T expected, T found, const char *prepend = "", ...) {
  VERDICT_FORMAT(prepend, before)
  testlibEnd(result, (before.empty() ? "" : before + ": ") + "expected '" + compress(toString(expected)) + "', found '" + compress(toString(found)) + "'");
}
inline void expectedButFound(TResult result, const std::string &expected, const std::string &found, const char *prepend = "") {
  std::string before = prepend;
  testlibEnd(result, (before.empty() ? "" : before + ": ") + "expected '" + compress(expected) + "', found '" + compress(found) + "'");
}
inline int stringToInt(InStream &in, const std::string &text) {
  char *end;
  long value = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end || value < INT_MIN || value > INT_MAX) in.quit(_pe, "expected an integer, found \"" + compress(text) + "\"");
  return int(value);
}
