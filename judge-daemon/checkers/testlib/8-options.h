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

/** A whole number may have an exponent, such as 2e5. */
template <typename T> T testlibConvert(std::string text) {
  char *end;
  long double number = std::strtold(text.c_str(), &end);
  bool isWhole = std::is_integral<T>::value && text.find_first_of("eE") != std::string::npos && !*end && number == std::floor(number) && std::fabs(number) < 1.8e19L;
  if (isWhole) text = format("%.0Lf", number);
  std::istringstream in(text);
  T value;
  bool belowZero = std::is_unsigned<T>::value && text[0] == '-';
  if (belowZero || !(in >> value) || in.peek() != EOF) testlibEnd(_fail, "the option value \"" + text + "\" cannot be read");
  return value;
}
template <> inline std::string testlibConvert<std::string>(std::string text) { return text; }
template <> inline bool testlibConvert<bool>(std::string text) {
  if (text != "true" && text != "false" && text != "1" && text != "0") testlibEnd(_fail, "the value of the option must be true or false, not \"" + text + "\"");
  return text == "true" || text == "1";
}

/** The options of a program that registers nothing. */
inline void prepareOpts(int argc, char *argv[]) { testlibReadArguments(argc, argv); }
/** A program that asks whether there is an option must read all that there are, unless it says otherwise. */
static bool testlibChecksOptions = false, testlibSuppressesCheck = false;
inline bool has_opt(const std::string &key) {
  testlibChecksOptions = true;
  return testlibOptions.count(key) > 0;
}
/** Fails where the command line has an option whose value nothing has read, such as a misspelt one. */
inline std::string testlibUnusedOptions() {
  for (const auto &option : testlibOptions)
    if (!testlibUsedOptions.count(option.first)) return "the option " + option.first + " is not used";
  return "";
}
inline void ensureNoUnusedOpts() { __testlib_ensure(testlibUnusedOptions().empty(), testlibUnusedOptions()); }
inline void ensureNoUnusedOpt() { ensureNoUnusedOpts(); }
inline void suppressEnsureNoUnusedOpts() { testlibSuppressesCheck = true; }
inline void suppressEnsureNoUnusedOpt() { suppressEnsureNoUnusedOpts(); }
template <typename T> T opt(const std::string &key) {
  if (std::is_same<T, bool>::value && !has_opt(key)) return T(); /* a flag that is not set */
  if (!testlibOptions.count(key)) testlibEnd(_fail, "the option " + key + " is missing");
  testlibUsedOptions.insert(key);
  return testlibConvert<T>(testlibOptions[key]);
}
template <typename T> T opt(const std::string &key, const T &otherwise) { return has_opt(key) ? opt<T>(key) : otherwise; }
inline std::string opt(const std::string &key) { return opt<std::string>(key); }
inline std::string opt(const std::string &key, const std::string &otherwise) { return opt<std::string>(key, otherwise); }
template <typename T> T opt(int index) {
  if (index < 0 || index >= int(testlibArguments.size())) testlibEnd(_fail, "argument " + toString(index) + " is missing");
  return testlibConvert<T>(testlibArguments[index]);
}
template <typename T> T opt(int index, const T &otherwise) { return index >= 0 && index < int(testlibArguments.size()) ? opt<T>(index) : otherwise; }
inline std::string opt(int index) { return opt<std::string>(index); }
inline std::string opt(int index, const std::string &otherwise) { return opt<std::string>(index, otherwise); }

