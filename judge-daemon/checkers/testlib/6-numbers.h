  /** An integer has exactly one notation: no '+', no leading zeros, no "-0". */
  static bool isInteger(const std::string &word) {
    size_t start = word[0] == '-' ? 1 : 0;
    if (word.length() == start || word.length() > 20 || word.find_first_not_of("0123456789", start) != std::string::npos) return false;
    return word[start] != '0' || word == "0";
  }
  static bool parseLong(const std::string &word, long long &value) {
    if (!isInteger(word)) return false;
    errno = 0;
    value = std::strtoll(word.c_str(), nullptr, 10);
    return !errno;
  }
  long long readLong() {
    std::string word = readToken();
    long long value;
    if (!parseLong(word, value)) wrong(_pe, "expected an integer, found \"" + compress(word) + "\"");
    return value;
  }
  unsigned long long readUnsignedLong() {
    std::string word = readToken();
    errno = 0;
    unsigned long long value = std::strtoull(word.c_str(), nullptr, 10);
    if (!isInteger(word) || word[0] == '-' || errno) wrong(_pe, "expected an unsigned integer, found \"" + compress(word) + "\"");
    return value;
  }
  int readInt() {
    long long value = readLong();
    if (value < INT_MIN || value > INT_MAX) wrong(_pe, "expected an int, found " + toString(value));
    return int(value);
  }
  int readInt(int least, int most, const std::string &name = "") { return within(readInt(), least, most, name, "integer"); }
  long long readLong(long long least, long long most, const std::string &name = "") { return within(readLong(), least, most, name, "integer"); }
  unsigned long long readUnsignedLong(unsigned long long least, unsigned long long most, const std::string &name = "") { return within(readUnsignedLong(), least, most, name, "integer"); }
  int readInteger() { return readInt(); }
  int readInteger(int least, int most, const std::string &name = "") { return readInt(least, most, name); }
  std::vector<int> readInts(int count, int least, int most, const std::string &name = "", int first = 1) { return many(count, name, first, [&](const std::string &one) { return readInt(least, most, one); }); }
  std::vector<int> readInts(int count, int = 1) { return many(count, "", 1, [&](const std::string &) { return readInt(); }); }
  std::vector<int> readIntegers(int count, int = 1) { return readInts(count); }
  std::vector<int> readIntegers(int count, int least, int most, const std::string &name = "", int first = 1) { return readInts(count, least, most, name, first); }
  std::vector<long long> readLongs(int count, long long least, long long most, const std::string &name = "", int first = 1) { return many(count, name, first, [&](const std::string &one) { return readLong(least, most, one); }); }
  std::vector<unsigned long long> readUnsignedLongs(int count, unsigned long long least, unsigned long long most, const std::string &name = "", int first = 1) { return many(count, name, first, [&](const std::string &one) { return readUnsignedLong(least, most, one); }); }
  std::vector<unsigned long long> readUnsignedLongs(int count, int = 1) { return many(count, "", 1, [&](const std::string &) { return readUnsignedLong(); }); }
  std::vector<long long> readLongs(int count, int = 1) { return many(count, "", 1, [&](const std::string &) { return readLong(); }); }

  /** Digits with an optional point, sign and exponent. A number that is too large becomes infinite; "inf" and "nan" are not numbers. As in testlib, an exponent without digits counts as 0. */
  double readDouble() {
    std::string word = readToken();
    char *end;
    double value = std::strtod(word.c_str(), &end);
    std::string rest = end;
    if (end != word.c_str() && (rest[0] == 'e' || rest[0] == 'E') && rest.find_first_of("0123456789.eE", 1) == std::string::npos && rest.length() <= 2) rest.clear();
    bool plain = end != word.c_str() && rest.empty() && word.find_first_not_of("0123456789+-.eE") == std::string::npos;
    if (!plain) wrong(_pe, "expected a number, found \"" + compress(word) + "\"");
    return value;
  }
  double readDouble(double least, double most, const std::string &name = "") { return within(readDouble(), least, most, name, "number"); }
  double readReal() { return readDouble(); }
  double readReal(double least, double most, const std::string &name = "") { return readDouble(least, most, name); }
  std::vector<double> readDoubles(int count, double least, double most, const std::string &name = "", int first = 1) { return many(count, name, first, [&](const std::string &one) { return readDouble(least, most, one); }); }
  std::vector<double> readDoubles(int count, int = 1) { return many(count, "", 1, [&](const std::string &) { return readDouble(); }); }
  template <typename... R> std::vector<double> readReals(int count, const R &...range) { return readDoubles(count, range...); }
  /** The notation of an integer, with a limited number of digits after the point; only negative numbers have a minus. */
  double readStrictDouble(double least, double most, int fewest, int longest, const std::string &name = "") {
    if (fewest < 0 || fewest > longest) quit(_fail, "readStrictDouble: the range of digits is invalid");
    std::string word = readToken();
    size_t start = word[0] == '-' ? 1 : 0, point = std::min(word.find('.'), word.length());
    int after = int(word.length() - point) - (point < word.length() ? 1 : 0);
    bool plain = word.length() <= 1000 && point > start && word.find_first_not_of("0123456789", start) == (point < word.length() ? point : std::string::npos);
    plain = plain && word.find_first_not_of("0123456789", point + 1) == std::string::npos && (point == word.length() || after > 0);
    plain = plain && (word[start] != '0' || point == start + 1);
    double value = std::strtod(word.c_str(), nullptr);
    if (!plain || std::isinf(value) || (start && value >= 0)) wrong(_pe, "expected a number, found \"" + compress(word) + "\"");
    if (after < fewest || after > longest)
      wrong(_pe, "expected a number with " + toString(fewest) + " to " + toString(longest) + " digits after the point, found \"" + compress(word) + "\"");
    return within(value, least, most, name, "number");
  }
  double readStrictReal(double least, double most, int fewest, int longest, const std::string &name = "") { return readStrictDouble(least, most, fewest, longest, name); }
  std::vector<double> readStrictDoubles(int count, double least, double most, int fewest, int longest, const std::string &name = "", int first = 1) {
    return many(count, name, first, [&](const std::string &one) { return readStrictDouble(least, most, fewest, longest, one); });
  }
  template <typename... N> std::vector<double> readStrictReals(int count, double least, double most, int fewest, int longest, const N &...named) { return readStrictDoubles(count, least, most, fewest, longest, named...); }
};

static InStream inf, ouf, ans;
static std::fstream tout;
