/* For programs that register in a way of their own. */
inline void __testlib_set_binary(std::FILE *) {}
inline void __testlib_ensuresPreconditions() {
  if (__testlib_isNaN(0.0) || !__testlib_isNaN(std::nan(""))) testlibEnd(_fail, "the program is compiled with -ffast-math, which testlib does not support");
}
[[noreturn]] inline void __testlib_help() { testlibEnd(_fail, "a checker is called with input, output and answer"); }
inline void testlibRegister(TTestlibMode mode) {
  __testlib_ensuresPreconditions();
  testlibMode = mode;
  TestlibFinalizeGuard::registered = true;
}

/** The set and group of the tests, with which checkers and validators are called. */
class TestlibRole {
  std::string testset_ = "tests", group_;

public:
  void initialize() {}
  std::string testset() const { return testset_; }
  std::string group() const { return group_; }
  void setTestset(const char *testset) { testset_ = testset; }
  void setGroup(const char *group) { group_ = group; }
};
class Checker : public TestlibRole {};
static Checker checker;
static std::string testlibTestset, testlibGroup;
inline std::string getTestset() { return testlibTestset; }
inline std::string getGroup() { return testlibGroup; }

/** Reads --testset and --group; returns the other arguments. */
inline std::vector<std::string> testlibReadRole(int argc, char *argv[], TestlibRole &role) {
  std::vector<std::string> others;
  for (int i = 0; i < argc; i++) {
    bool isTestset = !std::strcmp(argv[i], "--testset"), isGroup = !std::strcmp(argv[i], "--group");
    if (i == 0 || !(isTestset || isGroup)) { others.push_back(argv[i]); continue; }
    if (i + 1 >= argc || (isTestset && !*argv[i + 1])) testlibEnd(_fail, "a value is missing after " + others.back());
    if (isTestset) role.setTestset(argv[++i]), testlibTestset = argv[i];
    else role.setGroup(argv[++i]), testlibGroup = argv[i];
  }
  return others;
}

inline void testlibOpen(const std::vector<std::string> &words) {
  if (words.size() < 4) testlibEnd(_fail, "a checker is called with input, output and answer");
  inf.init(words[1], _input);
  ouf.init(words[2], _output);
  ouf.skipBom();
  ans.init(words[3], _answer);
}
inline void registerTestlibCmd(int argc, char *argv[]) {
  testlibRegister(_checker);
  testlibReadArguments(argc, argv);
  std::vector<std::string> words = testlibReadRole(argc, argv, checker);
  if (words.size() > 4) resultName = words[4];
  testlibOpen(words);
}
/** The files are the arguments. */
inline void registerTestlib(int count, ...) {
  testlibRegister(_checker);
  std::vector<std::string> words(1, "checker");
  va_list names;
  va_start(names, count);
  for (int i = 0; i < count; i++) words.push_back(va_arg(names, char *));
  va_end(names);
  if (words.size() > 4) resultName = words[4];
  testlibOpen(words);
}
/** The checkers of Lemon are called with the full score and two files for the score and the message, too; here the exit code and the message say it all. */
inline void registerLemonChecker(int argc, char *argv[]) {
  testlibRegister(_checker);
  testlibOpen(std::vector<std::string>(argv, argv + std::min(argc, 4)));
}

inline void registerInteraction(int argc, char *argv[]) {
  testlibRegister(_interactor);
  testlibReadArguments(argc, argv);
  testlibReadRole(argc, argv, checker);
  std::signal(SIGPIPE, SIG_IGN); /* a program that closes its input is judged by its output so far */
  if (argc < 3) testlibEnd(_fail, "an interactor is called with input, output and, if there is one, answer");
  inf.init(argv[1], _input);
  ouf.init(stdin, _output);
  tout.open(argv[2], std::ios_base::out);
  if (!tout.is_open()) testlibEnd(_fail, std::string("file ") + argv[2] + " cannot be opened for writing");
  if (argc > 3) ans.init(argv[3], _answer);
  if (argc > 4) resultName = argv[4];
}

class Validator : public TestlibRole {
  std::set<std::string> features_;

public:
  void addFeature(const std::string &name) { if (!features_.insert(name).second) testlibEnd(_fail, "the feature " + name + " is added twice"); }
  void feature(const std::string &name) { if (!features_.count(name)) testlibEnd(_fail, "the feature " + name + " was not added with addFeature"); }
};
static Validator validator;
inline void addFeature(const std::string &name) { validator.addFeature(name); }
inline void feature(const std::string &name) { validator.feature(name); }

inline void registerValidation() {
  testlibRegister(_validator);
  inf.init(stdin, _input);
  inf.strict = true;
}
inline void registerValidation(int argc, char *argv[]) {
  testlibReadArguments(argc, argv);
  testlibReadRole(argc, argv, validator);
  registerValidation();
}

inline void registerGen(int argc, char *argv[], int version = 0) {
  if (version < 0 || version > 1) testlibEnd(_fail, "the version of the random numbers must be 0 or 1");
  random_t::version = version;
  testlibRegister(_generator);
  testlibReadArguments(argc, argv);
  rnd.setSeed(argc, argv);
}

TestlibFinalizeGuard::~TestlibFinalizeGuard() {
  if (!alive || quitCount > 0) return;
  std::string fault, unused = testlibChecksOptions && !testlibSuppressesCheck ? testlibUnusedOptions() : "";
  if (!registered) fault = "the program calls none of registerTestlibCmd, registerInteraction, registerValidation and registerGen";
  else if (testlibMode == _checker) fault = "the checker ended without quit or quitf";
  else if (testlibMode == _validator && readEofCount == 0) fault = "the validator ended without readEof";
  else fault = unused;
  if (fault.empty()) return;
  std::cout.flush();
  std::fprintf(stderr, "FAIL %s\n", fault.c_str());
  std::fflush(nullptr);
  std::_Exit(FAIL_EXIT_CODE); /* exit is under way already */
}
/* It is destroyed first, so it is defined last. */
TestlibFinalizeGuard testlibFinalizeGuard;
