  long long readLong() {
    std::string word = readToken();
    char *end;
    errno = 0;
    long long value = std::strtoll(word.c_str(), &end, 10);
    bool plain = !*end && word[0] != '+' && !errno && toString(value) == word;
    if (!plain && (strict() || *end || errno || word[0] == '+')) wrong(_pe, "expected an integer, found \"" + compress(word) + "\"");
    return value;
  }
  unsigned long long readUnsignedLong() {
    std::string word = readToken();
    char *end;
    errno = 0;
    unsigned long long value = std::strtoull(word.c_str(), &end, 10);
    if (*end || errno || !std::isdigit((unsigned char)word[0])) wrong(_pe, "expected an unsigned integer, found \"" + compress(word) + "\"");
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
  std::vector<int> readInts(int count) { return many(count, "", 1, [&](const std::string &) { return readInt(); }); }
  std::vector<int> readIntegers(int count, int least, int most, const std::string &name = "", int first = 1) { return readInts(count, least, most, name, first); }
  std::vector<long long> readLongs(int count, long long least, long long most, const std::string &name = "", int first = 1) { return many(count, name, first, [&](const std::string &one) { return readLong(least, most, one); }); }
  std::vector<long long> readLongs(int count) { return many(count, "", 1, [&](const std::string &) { return readLong(); }); }

  double readDouble() {
    std::string word = readToken();
    char *end;
    double value = std::strtod(word.c_str(), &end);
    bool plain = !*end && word.find_first_not_of("0123456789+-.eE") == std::string::npos;
    if (!plain || !std::isfinite(value)) wrong(_pe, "expected a number, found \"" + compress(word) + "\"");
    return value;
  }
  double readDouble(double least, double most, const std::string &name = "") { return within(readDouble(), least, most, name, "number"); }
  double readReal() { return readDouble(); }
  double readReal(double least, double most, const std::string &name = "") { return readDouble(least, most, name); }
  std::vector<double> readDoubles(int count, double least, double most, const std::string &name = "", int first = 1) { return many(count, name, first, [&](const std::string &one) { return readDouble(least, most, one); }); }
  double readStrictDouble(double least, double most, int fewest, int longest, const std::string &name = "") {
    std::string word = readToken();
    size_t point = word.find('.');
    int after = point == std::string::npos ? 0 : int(word.length() - point - 1);
    char *end;
    double value = std::strtod(word.c_str(), &end);
    bool plain = !*end && word.find_first_not_of("0123456789-.") == std::string::npos && after >= fewest && after <= longest;
    if (!plain) wrong(_pe, "expected a number with " + toString(fewest) + " to " + toString(longest) + " digits after the point, found \"" + compress(word) + "\"");
    return within(value, least, most, name, "number");
  }
  double readStrictReal(double least, double most, int fewest, int longest, const std::string &name = "") { return readStrictDouble(least, most, fewest, longest, name); }
};

static InStream inf, ouf, ans;
static std::fstream tout;
