static std::map<std::string, std::string> testlibOptions;
static std::set<std::string> testlibUsedOptions;
static std::vector<std::string> testlibArguments;

/** The position of an option's key; 0 if the word is not an option, such as a negative number. */
inline size_t testlibKey(const std::string &word) {
  size_t start = word.compare(0, 2, "--") == 0 ? 2 : word.compare(0, 1, "-") == 0 ? 1 : 0;
  return start < word.length() && std::isalpha((unsigned char)word[start]) ? start : 0;
}
/** Accepts -key=value, -key value, -k5, and -key alone, which means true; each with one hyphen or two. */
inline void testlibReadArguments(int argc, char *argv[]) {
  testlibArguments.assign(argv, argv + argc);
  for (int i = 1; i < argc; i++) {
    size_t start = testlibKey(argv[i]);
    if (!start) continue;
    std::string key = argv[i] + start;
    size_t sign = key.find('=');
    if (sign != std::string::npos) testlibOptions[key.substr(0, sign)] = key.substr(sign + 1);
    else if (i + 1 < argc && !testlibKey(argv[i + 1])) testlibOptions[key] = argv[++i];
    else if (key.length() > 1 && std::isdigit((unsigned char)key[1])) testlibOptions[key.substr(0, 1)] = key.substr(1);
    else testlibOptions[key] = "true";
  }
}

inline void registerTestlibCmd(int argc, char *argv[]) {
  testlibMode = _checker;
  testlibReadArguments(argc, argv);
  if (argc < 4) testlibEnd(_fail, "a checker is called with input, output and answer");
  inf.init(argv[1], _input);
  ouf.init(argv[2], _output);
  ouf.skipBom();
  ans.init(argv[3], _answer);
  if (argc > 4) testlibReport = argv[4];
}

inline void registerInteraction(int argc, char *argv[]) {
  testlibMode = _interactor;
  testlibReadArguments(argc, argv);
  std::signal(SIGPIPE, SIG_IGN); /* a program that closes its input is judged by its output so far */
  if (argc < 3) testlibEnd(_fail, "an interactor is called with input, output and, if there is one, answer");
  inf.init(argv[1], _input);
  ouf.init(stdin, _output);
  tout.open(argv[2], std::ios_base::out);
  if (!tout.is_open()) testlibEnd(_fail, std::string("file ") + argv[2] + " cannot be opened for writing");
  if (argc > 3) ans.init(argv[3], _answer);
  if (argc > 4) testlibReport = argv[4];
}

inline void registerValidation() {
  testlibMode = _validator;
  inf.init(stdin, _input);
  inf.strict = true;
}
struct Validator {
  std::string testset() const { return testlibOptions.count("testset") ? testlibOptions["testset"] : ""; }
  std::string group() const { return testlibOptions.count("group") ? testlibOptions["group"] : ""; }
};
static Validator validator;
inline void registerValidation(int argc, char *argv[]) {
  testlibReadArguments(argc, argv);
  registerValidation();
}

inline void registerGen(int argc, char *argv[], int = 1) {
  testlibMode = _generator;
  testlibReadArguments(argc, argv);
  rnd.setSeed(argc, argv);
}

template <typename T> T testlibConvert(const std::string &text) {
  std::istringstream in(text);
  T value;
  bool belowZero = std::is_unsigned<T>::value && text[0] == '-';
  if (belowZero || !(in >> value) || in.peek() != EOF) testlibEnd(_fail, "the option value \"" + text + "\" cannot be read");
  return value;
}
template <> inline std::string testlibConvert<std::string>(const std::string &text) { return text; }
template <> inline bool testlibConvert<bool>(const std::string &text) {
  if (text != "true" && text != "false" && text != "1" && text != "0") testlibEnd(_fail, "the value of the option must be true or false, not \"" + text + "\"");
  return text == "true" || text == "1";
}

/** The options of a program that registers nothing. */
inline void prepareOpts(int argc, char *argv[]) { testlibReadArguments(argc, argv); }
inline bool has_opt(const std::string &key) {
  testlibUsedOptions.insert(key);
  return testlibOptions.count(key) > 0;
}
/** Fails where the command line has an option that nothing has asked for, such as a misspelt one. */
inline void ensureNoUnusedOpts() {
  for (const auto &option : testlibOptions)
    if (!testlibUsedOptions.count(option.first)) testlibEnd(_fail, "the option " + option.first + " is not used");
}
inline void ensureNoUnusedOpt() { ensureNoUnusedOpts(); }
inline void suppressEnsureNoUnusedOpts() {}
inline void suppressEnsureNoUnusedOpt() {}
template <typename T> T opt(const std::string &key) {
  if (!has_opt(key)) testlibEnd(_fail, "the option " + key + " is missing");
  return testlibConvert<T>(testlibOptions[key]);
}
template <typename T> T opt(const std::string &key, const T &otherwise) { return has_opt(key) ? testlibConvert<T>(testlibOptions[key]) : otherwise; }
inline std::string opt(const std::string &key) { return opt<std::string>(key); }
inline std::string opt(const std::string &key, const std::string &otherwise) { return opt<std::string>(key, otherwise); }
template <typename T> T opt(int index) {
  if (index < 0 || index >= int(testlibArguments.size())) testlibEnd(_fail, "argument " + toString(index) + " is missing");
  return testlibConvert<T>(testlibArguments[index]);
}
template <typename T> T opt(int index, const T &otherwise) { return index >= 0 && index < int(testlibArguments.size()) ? opt<T>(index) : otherwise; }
inline std::string opt(int index) { return opt<std::string>(index); }
inline std::string opt(int index, const std::string &otherwise) { return opt<std::string>(index, otherwise); }

/** Directs the generator's further output to the test of this number, in its own file. */
inline void startTest(int test) {
  if (!std::freopen(toString(test).c_str(), "w", stdout)) testlibEnd(_fail, "the file " + toString(test) + " cannot be written");
}

/** Two iterators, but not two texts. */
template <typename I> using testlibRange = typename std::enable_if<!std::is_convertible<I, std::string>::value && !std::is_same<testlibPointed<I>, void>::value>::type;
template <typename I> testlibRange<I> println(const I &first, const I &last) { std::cout << join(first, last) << '\n'; }
template <typename T, size_t N> typename std::enable_if<!std::is_same<typename std::remove_const<T>::type, char>::value>::type println(T (&first)[N], T *last) { std::cout << join((T *)first, last) << '\n'; }
template <typename T> void println(const T &value) { std::cout << value << '\n'; }
template <typename T> void println(const std::vector<T> &all) { std::cout << join(all) << '\n'; }
template <typename T, typename... R> void println(const T &first, const R &...rest) { std::cout << first << ' '; println(rest...); }

#endif
