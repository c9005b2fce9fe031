inline void testlibEnd(TResult result, const std::string &message);

/** A text that is read. Its faults are the author's or the program's, by what the text is. */
class InStream {
  FILE *file_ = nullptr;
  int line_ = 1;

  bool strict() const { return testlibMode == _validator; }
  [[noreturn]] void wrong(TResult result, const std::string &message) { quit(result, message); std::abort(); }
  static std::string named(const std::string &name) { return name.empty() ? "" : " for " + name; }
  template <typename T> T within(T value, T least, T most, const std::string &name, const char *what) {
    if (value < least || value > most)
      wrong(_wa, std::string(what) + named(name) + " " + toString(value) + " violates the range [" + toString(least) + ", " + toString(most) + "]");
    return value;
  }
  template <typename F> auto many(int count, const std::string &name, int first, F read) -> std::vector<decltype(read(name))> {
    std::vector<decltype(read(name))> all;
    for (int i = 0; i < count; i++) {
      if (strict() && i > 0) readSpace();
      all.push_back(read(name.empty() ? name : name + "[" + toString(i + first) + "]"));
    }
    return all;
  }

public:
  TMode mode = _input;
  std::string name;

  void init(const std::string &path, TMode as) {
    mode = as, name = path;
    file_ = std::fopen(path.c_str(), "rb");
    if (!file_ && as != _output) testlibEnd(_fail, "file " + path + " cannot be opened");
    if (!file_) testlibEnd(_pe, "there is no output");
  }
  void init(FILE *file, TMode as) { file_ = file, mode = as; }

  [[noreturn]] void quit(TResult result, const std::string &message) {
    bool ours = mode != _output && result != _ok && result != _points && result < _partially && testlibMode != _validator;
    testlibEnd(ours ? _fail : result, message);
    std::abort();
  }
  void quitf(TResult result, const char *pattern, ...) { VERDICT_FORMAT(pattern, text) quit(result, text); }
  void quitif(bool condition, TResult result, const char *pattern, ...) { if (condition) { VERDICT_FORMAT(pattern, text) quit(result, text); } }

  int nextCode() { int one = std::getc(file_); if (one == '\n') line_++; return one; }
  int curCode() { int one = std::getc(file_); if (one != EOF) std::ungetc(one, file_); return one; }
  char curChar() { return char(curCode()); }
  char nextChar() { return char(nextCode()); }
  void skipChar() { nextCode(); }
  void unreadChar(char one) { if (one == '\n') line_--; std::ungetc((unsigned char)one, file_); }
  void skipBlanks() { while (isBlanks(curCode())) nextCode(); }
  int lineNumber() const { return line_; }

  bool eof() { if (!strict()) skipBlanks(); return curCode() == EOF; }
  bool seekEof() { skipBlanks(); return curCode() == EOF; }
  bool eoln() {
    if (!strict()) while (curCode() == ' ' || curCode() == '\t') nextCode();
    int one = curCode();
    return one == EOF || isEoln(one);
  }
  bool seekEoln() { while (curCode() == ' ' || curCode() == '\t') nextCode(); return eoln(); }

  char readChar() { int one = nextCode(); if (one == EOF) wrong(_unexpected_eof, "a character was expected"); return char(one); }
  char readChar(char expected) {
    char one = readChar();
    if (one != expected) wrong(_pe, format("expected '%c', found '%c' (line %d)", expected, one, line_));
    return one;
  }
  char readSpace() { return readChar(' '); }
  void readEoln() {
    if (!strict() && seekEoln()) { if (curCode() == '\r') nextCode(); if (curCode() == '\n') nextCode(); return; }
    if (curCode() == '\r') nextCode();
    if (nextCode() != '\n') wrong(_pe, format("expected the end of a line (line %d)", line_));
  }
  void readEof() { if (!strict()) skipBlanks(); if (curCode() != EOF) wrong(_pe, format("expected the end of the file (line %d)", line_)); }
  void nextLine() { readLine(); }

  std::string readToken() {
    if (!strict()) skipBlanks();
    std::string word;
    for (int one; (one = curCode()) != EOF && !isBlanks(one);) word += char(nextCode());
    if (word.empty()) wrong(curCode() == EOF ? _unexpected_eof : _pe, format("a word was expected (line %d)", line_));
    return word;
  }
  std::string readToken(const pattern &shape, const std::string &name = "") {
    std::string word = readToken();
    if (!shape.matches(word)) wrong(_wa, "word" + named(name) + " \"" + compress(word) + "\" does not match \"" + shape.src() + "\"");
    return word;
  }
  std::string readToken(const std::string &shape, const std::string &name = "") { return readToken(pattern(shape), name); }
  std::vector<std::string> readTokens(int count, const std::string &shape, const std::string &name = "", int first = 1) { return many(count, name, first, [&](const std::string &one) { return readToken(shape, one); }); }
  std::string readWord() { return readToken(); }
  std::string readWord(const std::string &shape, const std::string &name = "") { return readToken(shape, name); }
  std::string readWord(const pattern &shape, const std::string &name = "") { return readToken(shape, name); }
  void readTokenTo(std::string &into) { into = readToken(); }
  void readWordTo(std::string &into) { into = readToken(); }

  std::string readString() {
    if (curCode() == EOF) wrong(_unexpected_eof, "a line was expected");
    std::string line;
    for (int one; (one = nextCode()) != EOF && one != '\n';) line += char(one);
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return line;
  }
  std::string readString(const pattern &shape, const std::string &name = "") {
    std::string line = readString();
    if (!shape.matches(line)) wrong(_wa, "line" + named(name) + " \"" + compress(line) + "\" does not match \"" + shape.src() + "\"");
    return line;
  }
  std::string readString(const std::string &shape, const std::string &name = "") { return readString(pattern(shape), name); }
  std::string readLine() { return readString(); }
  std::string readLine(const std::string &shape, const std::string &name = "") { return readString(shape, name); }
  void readStringTo(std::string &into) { into = readString(); }
  void readLineTo(std::string &into) { into = readString(); }
