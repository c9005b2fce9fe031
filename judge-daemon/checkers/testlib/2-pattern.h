/**
 * testlib's pattern language: characters, [sets], {counts}, ?, *, +, groups and alternatives. Blanks in a pattern are ignored.
 * Repetitions are possessive: they match as much as possible and never backtrack, so matching is linear in the text.
 */
class pattern {
  struct Part {
    std::vector<std::vector<Part>> choices;
    std::bitset<256> set;
    int least = 1, most = 1;
  };
  typedef std::vector<Part> Row;
  struct Rest { const Row *row; size_t index; const Rest *then; };
  std::string text_;
  std::vector<Row> rows_;

  static void need(bool right, const std::string &text) { if (!right) testlibEnd(_fail, "illegal pattern \"" + text + "\""); }
  static unsigned char taken(const std::string &text, size_t &at) {
    if (text[at] == '\\' && at + 1 < text.length()) at++;
    return (unsigned char)text[at++];
  }
  static std::bitset<256> readSet(const std::string &text, size_t &at) {
    std::bitset<256> set;
    bool without = text[at] == '^';
    if (without) at++;
    while (at < text.length() && text[at] != ']') {
      unsigned char from = taken(text, at), to = from;
      if (at + 1 < text.length() && text[at] == '-' && text[at + 1] != ']') to = taken(text, ++at);
      need(from <= to, text);
      for (int one = from; one <= to; one++) set.set(one);
    }
    need(at < text.length(), text);
    at++;
    return without ? ~set : set;
  }
  static int readNumber(const std::string &text, size_t &at) {
    size_t start = at;
    long long number = 0;
    while (std::isdigit((unsigned char)text[at]) && number <= INT_MAX) number = number * 10 + (text[at++] - '0');
    need(at > start && number <= INT_MAX, text);
    return int(number);
  }
  static void readCount(const std::string &text, size_t &at, Part &part) {
    if (text[at] == '?') part.least = 0, at++;
    else if (text[at] == '*') part.least = 0, part.most = INT_MAX, at++;
    else if (text[at] == '+') part.most = INT_MAX, at++;
    else if (text[at] == '{') {
      part.least = part.most = readNumber(text, ++at);
      if (text[at] == ',') part.most = text[++at] == '}' ? INT_MAX : readNumber(text, at);
      need(text[at++] == '}' && part.least <= part.most, text);
    }
  }
  static std::vector<Row> readRows(const std::string &text, size_t &at) {
    std::vector<Row> rows(1);
    while (at < text.length() && text[at] != ')') {
      if (text[at] == '|') { rows.emplace_back(); at++; continue; }
      Part part;
      if (text[at] == '(') {
        part.choices = readRows(text, ++at);
        need(at < text.length(), text);
        at++;
      } else if (text[at] == '[') part.set = readSet(text, ++at);
      else part.set.set(taken(text, at));
      readCount(text, at, part);
      rows.back().push_back(part);
    }
    return rows;
  }

  static bool take(const Part &part, const std::string &text, size_t &at) {
    int count = 0;
    if (part.choices.empty()) {
      while (count < part.most && at < text.length() && part.set[(unsigned char)text[at]]) at++, count++;
      return count >= part.least;
    }
    for (size_t start = at; count < part.most && furthest(part.choices, text, at); start = at, count++)
      if (at == start) return true; /* an empty match can be repeated as often as required */
    return count >= part.least;
  }
  static bool furthest(const std::vector<Row> &rows, const std::string &text, size_t &at) {
    size_t start = at;
    bool found = false;
    for (const Row &row : rows) {
      size_t end = start, index = 0;
      while (index < row.size() && take(row[index], text, end)) index++;
      if (index == row.size()) found = true, at = std::max(at, end);
    }
    return found;
  }
  /** The alternatives of a group without a count are tried together with the rest of the pattern: the depth of this recursion is limited by the length of the pattern, not of the text. */
  static bool fits(const Row &row, size_t index, const std::string &text, size_t at, const Rest *then) {
    for (; index < row.size(); index++) {
      const Part &part = row[index];
      if (part.choices.empty() || part.least != 1 || part.most != 1) {
        if (!take(part, text, at)) return false;
        continue;
      }
      Rest rest = {&row, index + 1, then};
      for (const Row &choice : part.choices) if (fits(choice, 0, text, at, &rest)) return true;
      return false;
    }
    return then ? fits(*then->row, then->index, text, at, then->then) : at == text.length();
  }
  template <typename R> static char anyOf(const std::bitset<256> &set, R &random) {
    int left = random.next(int(set.count())), one = 0;
    while (!set[one] || left-- > 0) one++;
    return char(one);
  }
  template <typename R> static std::string makeRows(const std::vector<Row> &rows, R &random) {
    std::string text;
    for (const Part &part : rows[random.next(int(rows.size()))]) {
      int count = part.least + random.next(int(std::min<long long>(part.most, part.least + 100LL) - part.least + 1));
      for (int i = 0; i < count; i++) {
        if (part.choices.empty()) text += anyOf(part.set, random);
        else text += makeRows(part.choices, random);
      }
    }
    return text;
  }

public:
  pattern(const std::string &text = "") : text_(text) {
    std::string packed;
    for (size_t i = 0; i < text.length(); i++) {
      if (text[i] == '\\' && i + 1 < text.length()) packed += text[i++], packed += text[i];
      else if (text[i] != ' ') packed += text[i];
    }
    size_t at = 0;
    rows_ = readRows(packed, at);
    need(at == packed.length(), text);
  }
  bool matches(const std::string &text) const {
    for (const Row &row : rows_) if (fits(row, 0, text, 0, nullptr)) return true;
    return false;
  }
  template <typename R> std::string next(R &random) const { return makeRows(rows_, random); }
  std::string src() const { return text_; }
};
