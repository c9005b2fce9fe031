/** The small language of patterns: characters, [sets], {counts}, ?, *, +, groups and alternatives. */
class pattern {
  struct Part {
    std::vector<std::vector<Part>> choices;
    std::string set;
    int least = 1, most = 1;
  };
  typedef std::vector<Part> Row;
  std::string text_;
  std::vector<Row> rows_;

  static char taken(const std::string &text, size_t &at) {
    if (text[at] == '\\' && at + 1 < text.length()) at++;
    return text[at++];
  }
  static std::string readSet(const std::string &text, size_t &at) {
    bool listed[256] = {false}, without = text[at] == '^';
    if (without) at++;
    while (at < text.length() && text[at] != ']') {
      unsigned char from = (unsigned char)taken(text, at), to = from;
      if (at + 1 < text.length() && text[at] == '-' && text[at + 1] != ']') to = (unsigned char)taken(text, ++at);
      for (int one = from; one <= to; one++) listed[one] = true;
    }
    at++;
    std::string set;
    for (int one = without ? 32 : 0; one < (without ? 127 : 256); one++) if (listed[one] != without) set += char(one);
    return set;
  }
  static void readCount(const std::string &text, size_t &at, Part &part) {
    if (at >= text.length()) return;
    if (text[at] == '?') part.least = 0, at++;
    else if (text[at] == '*') part.least = 0, part.most = INT_MAX, at++;
    else if (text[at] == '+') part.most = INT_MAX, at++;
    else if (text[at] == '{') {
      size_t end = text.find('}', at), comma = text.find(',', at);
      std::string inside = text.substr(at + 1, end - at - 1);
      part.least = std::atoi(inside.c_str());
      part.most = part.least;
      if (comma < end) part.most = comma + 1 == end ? INT_MAX : std::atoi(text.c_str() + comma + 1);
      at = end == std::string::npos ? text.length() : end + 1;
    }
  }
  static std::vector<Row> readRows(const std::string &text, size_t &at) {
    std::vector<Row> rows(1);
    while (at < text.length() && text[at] != ')') {
      if (text[at] == '|') { rows.emplace_back(); at++; continue; }
      Part part;
      if (text[at] == '(') part.choices = readRows(text, ++at), at++;
      else if (text[at] == '[') part.set = readSet(text, ++at);
      else part.set = std::string(1, taken(text, at));
      readCount(text, at, part);
      rows.back().push_back(part);
    }
    return rows;
  }
  typedef std::function<bool(size_t)> Then;
  static bool matchRow(const Row &row, size_t index, const std::string &text, size_t at, const Then &then) {
    if (index == row.size()) return then(at);
    return matchPart(row[index], 0, text, at, [&](size_t next) { return matchRow(row, index + 1, text, next, then); });
  }
  static bool matchPart(const Part &part, int done, const std::string &text, size_t at, const Then &then) {
    if (part.choices.empty()) {
      size_t longest = at;
      while (longest < text.length() && longest - at < size_t(part.most) && part.set.find(text[longest]) != std::string::npos) longest++;
      for (size_t end = longest; end + 1 > at + size_t(part.least); end--) { if (then(end)) return true; if (end == 0) break; }
      return false;
    }
    if (done < part.most)
      for (const Row &row : part.choices)
        if (matchRow(row, 0, text, at, [&](size_t next) { return (next > at || done < part.least) && matchPart(part, done + 1, text, next, then); })) return true;
    return done >= part.least && then(at);
  }
  template <typename R> static std::string makeRows(const std::vector<Row> &rows, R &random) {
    std::string text;
    for (const Part &part : rows[random.next(int(rows.size()))]) {
      int count = part.least + random.next(std::min(part.most, part.least + 100) - part.least + 1);
      for (int i = 0; i < count; i++) text += part.choices.empty() ? std::string(1, part.set[random.next(int(part.set.length()))]) : makeRows(part.choices, random);
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
  }
  bool matches(const std::string &text) const {
    for (const Row &row : rows_) if (matchRow(row, 0, text, 0, [&](size_t end) { return end == text.length(); })) return true;
    return false;
  }
  template <typename R> std::string next(R &random) const { return makeRows(rows_, random); }
  std::string src() const { return text_; }
};
