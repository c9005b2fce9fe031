/** Fails a checker that exits without a verdict, a validator that did not read to the end, and a generator with unused options. */
struct TestlibFinalizeGuard {
  static bool alive, registered;
  int quitCount = 0, readEofCount = 0;
  ~TestlibFinalizeGuard();
};
bool TestlibFinalizeGuard::alive = true, TestlibFinalizeGuard::registered = false;
extern TestlibFinalizeGuard testlibFinalizeGuard;
inline void disableFinalizeGuard() { TestlibFinalizeGuard::alive = false; }

/**
 * An input stream. An error in it is the fault of the submission (output) or of the problem (input, answer).
 * In strict mode (the input of a validator) every blank counts; otherwise blanks before words and numbers are skipped.
 */
class InStream {
  testlibBytes bytes_;
  int line_ = 1;

  [[noreturn]] void wrong(TResult result, const std::string &message) { quit(result, message + format(" (line %d)", line_)); }
  static std::string named(const std::string &name) { return name.empty() ? "" : " for " + name; }
  template <typename T> T within(T value, T least, T most, const std::string &name, const char *what) {
    if (value < least || value > most)
      wrong(_wa, std::string(what) + named(name) + " " + toString(value) + " violates the range [" + toString(least) + ", " + toString(most) + "]");
    return value;
  }
  template <typename F> auto many(int count, const std::string &name, int first, F read, bool inOneLine = true) -> std::vector<decltype(read(name))> {
    if (count < 0) quit(_fail, "the number of values must not be negative");
    std::vector<decltype(read(name))> all;
    for (int i = 0; i < count; i++) {
      if (strict && inOneLine && i > 0) readSpace();
      all.push_back(read(name.empty() ? name : name + "[" + toString(i + first) + "]"));
    }
    return all;
  }
  template <typename F> std::vector<std::string> lines(int count, const std::string &name, int first, F read) { return many(count, name, first, read, false); }
  int nextCode() { int one = bytes_.next(); if (one == '\n') line_++; return one; }
  void putBack(int one) { if (one == '\n') line_--; bytes_.back(one); }

public:
  TMode mode = _input;
  std::string name;
  bool strict = false;
  /** Whether there is a file, and whether it is one of the standard streams. */
  bool opened = false, stdfile = false;
  /** The line where the last value began; -1 before the first one. */
  int lastLine = -1;
  size_t maxFileSize = 128 << 20, maxTokenLength = 32 << 20, maxMessageLength = 32000;

  InStream() {}
  /** Reads a text in the place of another stream, so that errors in it are the fault of the same side. */
  InStream(const InStream &base, const std::string &text) : mode(base.mode), name(base.name), strict(base.strict) { bytes_.openText(text); }

  void init(const std::string &path, TMode as) {
    bytes_ = testlibBytes(), line_ = 1, stdfile = false;
    mode = as, name = path;
    if (!bytes_.open(path)) testlibEnd(as == _output ? _pe : _fail, "file " + path + " cannot be opened");
    opened = true;
    if (bytes_.size() > maxFileSize) quit(_pe, "the file is longer than " + toString(maxFileSize) + " bytes");
  }
  void init(FILE *file, TMode as) {
    mode = as, opened = true;
    stdfile = file == stdin || file == stdout || file == stderr;
    name = file == stdin ? "stdin" : file == stdout ? "stdout" : file == stderr ? "stderr" : "untitled";
    bytes_.open(file);
  }

  /** An error in the input or in the answer is a fault of the problem. The message ends before a NUL. */
  [[noreturn]] void quit(TResult result, std::string message) {
    message = trim(message.c_str());
    if (message.length() > maxMessageLength) {
      std::string cut = "message length exceeds " + toString(maxMessageLength) + ", the message is truncated: ";
      message = cut + message.substr(0, maxMessageLength - std::min(maxMessageLength, cut.length()));
    }
    if (mode == _output || result == _fail) testlibEnd(result, message);
    testlibEnd(_fail, trim(message) + " (" + name + ")");
  }
  [[noreturn]] void quitf(TResult result, const char *pattern, ...) { VERDICT_FORMAT(pattern, text) quit(result, text); }
  /** Begins a file from its first byte again. */
  void reset(FILE *file = nullptr) {
    if (opened && stdfile) quit(_fail, "a standard stream cannot begin again");
    if (file) init(file, mode);
    else init(std::string(name), mode);
  }
  void close() { bytes_ = testlibBytes(), opened = false; }
  void ensuref(bool condition, const char *pattern, ...) { if (!condition) { VERDICT_FORMAT(pattern, text) quit(_wa, text); } }
  void __testlib_ensure(bool condition, const std::string &message) { if (!condition) quit(_wa, message); }
  void quits(TResult result, const std::string &message) { quit(result, message); }
  void quitif(bool condition, TResult result, const char *pattern, ...) { if (condition) { VERDICT_FORMAT(pattern, text) quit(result, text); } }

  char curChar() { return char(bytes_.peek()); }
  char nextChar() { return char(nextCode()); }
  void skipChar() { nextCode(); }
  void unreadChar(char one) { putBack((unsigned char)one); }
  void skipBlanks() { while (isBlanks(bytes_.peek())) nextCode(); }
  void skipBom() {
    const int mark[] = {0xef, 0xbb, 0xbf};
    for (int i = 0; i < 3; i++) {
      int one = nextCode();
      if (one == mark[i]) continue;
      putBack(one);
      while (i > 0) putBack(mark[--i]);
      return;
    }
  }

  /** Whether nothing is left, not even a blank. */
  bool eof() { return bytes_.peek() == EOF; }
  bool seekEof() { skipBlanks(); return eof(); }
  /** Consumes an end of line, if one is next. Unless strict, "\r\n" and the end of the file also end a line. */
  bool eoln() {
    int one = nextCode();
    if (one == '\n' || (one == EOF && !strict)) return true;
    if (one == '\r' && !strict) {
      int after = nextCode();
      if (after == '\n') return true;
      putBack(after);
    }
    putBack(one);
    return false;
  }
  bool seekEoln() { while (bytes_.peek() == ' ' || bytes_.peek() == '\t') nextCode(); return eoln(); }

  char readChar() { return nextChar(); }
  char readChar(char expected) {
    lastLine = line_;
    char one = readChar();
    if (one != expected) wrong(_pe, format("expected character #%d, found #%d", int((unsigned char)expected), int((unsigned char)one)));
    return one;
  }
  char readSpace() { return readChar(' '); }
  void readEoln() { lastLine = line_; if (!eoln()) wrong(_pe, "expected the end of a line"); }
  void readEof() {
    lastLine = line_;
    if (!eof()) wrong(_pe, "expected the end of the file");
    if (strict) testlibFinalizeGuard.readEofCount++;
  }
  void nextLine() { readLine(); }

  std::string readToken() {
    if (!strict) skipBlanks();
    lastLine = line_;
    if (eof()) wrong(_unexpected_eof, "the file ends where a word was expected");
    std::string word;
    for (int one; (one = bytes_.peek()) != EOF && !isBlanks(one); nextCode()) {
      word += char(one);
      if (word.length() > maxTokenLength) wrong(_pe, "a word is longer than " + toString(maxTokenLength) + " characters");
    }
    if (word.empty()) wrong(_pe, "found a blank where a word was expected");
    return word;
  }
  std::string readToken(const pattern &shape, const std::string &name = "") {
    std::string word = readToken();
    if (!shape.matches(word)) wrong(_wa, "word" + named(name) + " \"" + compress(word) + "\" does not match \"" + shape.src() + "\"");
    return word;
  }
  std::string readToken(const std::string &shape, const std::string &name = "") { return readToken(pattern(shape), name); }
  std::vector<std::string> readTokens(int count, int = 1) { return many(count, "", 1, [&](const std::string &) { return readToken(); }); }
  std::vector<std::string> readTokens(int count, const pattern &shape, const std::string &name = "", int first = 1) { return many(count, name, first, [&](const std::string &one) { return readToken(shape, one); }); }
  std::vector<std::string> readTokens(int count, const std::string &shape, const std::string &name = "", int first = 1) { return readTokens(count, pattern(shape), name, first); }
  std::string readWord() { return readToken(); }
  std::string readWord(const std::string &shape, const std::string &name = "") { return readToken(shape, name); }
  std::string readWord(const pattern &shape, const std::string &name = "") { return readToken(shape, name); }
  template <typename... S> std::vector<std::string> readWords(int count, const S &...shape) { return readTokens(count, shape...); }
  template <typename... S> void readTokenTo(std::string &into, const S &...shape) { into = readToken(shape...); }
  template <typename... S> void readWordTo(std::string &into, const S &...shape) { into = readToken(shape...); }

  /** The rest of the line; empty at the end of the file. A '\r' within a line is skipped, as in testlib. */
  std::string readString() {
    lastLine = line_;
    std::string line;
    while (!eof() && bytes_.peek() != '\n') {
      int one = nextCode();
      if (one == '\r' && bytes_.peek() == '\n') { putBack(one); break; }
      line += char(one == '\r' && !eof() ? nextCode() : one);
    }
    if (strict) readEoln();
    else eoln();
    return line;
  }
  std::string readString(const pattern &shape, const std::string &name = "") {
    std::string line = readString();
    if (!shape.matches(line)) wrong(_wa, "line" + named(name) + " \"" + compress(line) + "\" does not match \"" + shape.src() + "\"");
    return line;
  }
  std::string readString(const std::string &shape, const std::string &name = "") { return readString(pattern(shape), name); }
  std::string readLine() { return readString(); }
  std::string readLine(const pattern &shape, const std::string &name = "") { return readString(shape, name); }
  std::string readLine(const std::string &shape, const std::string &name = "") { return readString(shape, name); }
  template <typename... S> void readStringTo(std::string &into, const S &...shape) { into = readString(shape...); }
  template <typename... S> void readLineTo(std::string &into, const S &...shape) { into = readString(shape...); }
  std::vector<std::string> readStrings(int count, int = 1) { return lines(count, "", 1, [&](const std::string &) { return readString(); }); }
  std::vector<std::string> readStrings(int count, const pattern &shape, const std::string &name = "", int first = 1) { return lines(count, name, first, [&](const std::string &one) { return readString(shape, one); }); }
  std::vector<std::string> readStrings(int count, const std::string &shape, const std::string &name = "", int first = 1) { return readStrings(count, pattern(shape), name, first); }
  template <typename... S> std::vector<std::string> readLines(int count, const S &...shape) { return readStrings(count, shape...); }
