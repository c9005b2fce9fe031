template <typename T> using testlibInteger = typename std::enable_if<std::is_integral<T>::value, T>::type;

/** Random numbers, reproducible from the arguments on every machine. The sequence differs from that of the original testlib. */
class random_t {
  uint64_t state_ = 0x9e3779b97f4a7c15ull;
  uint64_t step() {
    uint64_t mixed = state_ += 0x9e3779b97f4a7c15ull;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebull;
    return mixed ^ (mixed >> 31);
  }
  uint64_t below(uint64_t count) {
    if (count == 0) throw std::runtime_error("random_t::next: there is nothing to choose from");
    uint64_t fair = UINT64_MAX - UINT64_MAX % count, one;
    do one = step(); while (one >= fair);
    return one % count;
  }

  /** From so many draws on, their extreme is computed. */
  static const int manyDraws = 25;
  template <typename T> T weighted(T from, T to, int type) {
    if (std::abs((long long)type) >= manyDraws) return std::min(to, T(from + T(wnext(type) * (double(to) - double(from) + 1))));
    T best = T(next(from, to));
    for (int i = 0; i < std::abs(type); i++) best = type > 0 ? std::max(best, T(next(from, to))) : std::min(best, T(next(from, to)));
    return best;
  }

public:
  /** Programs may set it; the sequence is the same for all versions. */
  static int version;
  void setSeed(int argc, char *argv[]) {
    for (int i = 1; i < argc; i++) {
      for (const char *one = argv[i]; *one; one++) state_ = (state_ ^ (unsigned char)*one) * 1099511628211ull;
      state_ = state_ * 31 + 17;
    }
  }
  void setSeed(long long seed) { state_ = uint64_t(seed) * 0x9e3779b97f4a7c15ull + 1; }
  double next() { return double(step() >> 11) / 9007199254740992.0; }
  int next(int count) { return int(below(uint64_t(std::max(count, 0)))); }
  unsigned next(unsigned count) { return unsigned(below(count)); }
  long next(long count) { return long(below(uint64_t(std::max(count, 0L)))); }
  unsigned long next(unsigned long count) { return (unsigned long)below(count); }
  long long next(long long count) { return (long long)below(uint64_t(std::max(count, 0LL))); }
  unsigned long long next(unsigned long long count) { return below(count); }
  double next(double bound) { return next() * bound; }
  double next(double from, double to) { return from + next() * (to - from); }
  int next(int from, int to) { return int(from + (long long)below(uint64_t((long long)to - from + 1))); }
  unsigned next(unsigned from, unsigned to) { return unsigned(from + below(uint64_t(to) - from + 1)); }
  long next(long from, long to) { return long(next((long long)from, (long long)to)); }
  unsigned long next(unsigned long from, unsigned long to) { return from + below(to - from + 1); }
  long long next(long long from, long long to) { return (long long)(uint64_t(from) + below(uint64_t(to) - uint64_t(from) + 1)); }
  unsigned long long next(unsigned long long from, unsigned long long to) { return from + below(to - from + 1); }
  std::string next(const std::string &text) { return pattern(text).next(*this); }
  std::string next(const char *text, ...) {
    VERDICT_FORMAT(text, whole)
    return next(whole);
  }
  std::string next(const pattern &one) { return one.next(*this); }

  /** A number below 1: the largest of `type` + 1 draws, or the smallest for a negative type. */
  double wnext(int type) {
    if (std::abs((long long)type) >= manyDraws) {
      double best = std::pow(next(), 1.0 / (1.0 + std::abs((double)type)));
      return type > 0 ? best : std::nextafter(1 - best, 0.0);
    }
    double best = next();
    for (int i = 0; i < std::abs(type); i++) best = type > 0 ? std::max(best, next()) : std::min(best, next());
    return best;
  }
  double wnext(double bound, int type) { return wnext(type) * bound; }
  double wnext(double from, double to, int type) { return from + wnext(type) * (to - from); }
  double wnext(float bound, int type) { return wnext(double(bound), type); }
  double wnext(float from, float to, int type) { return wnext(double(from), double(to), type); }
  template <typename T> testlibInteger<T> wnext(T count, int type) { return weighted(T(0), T(count - 1), type); }
  template <typename T> testlibInteger<T> wnext(T from, T to, int type) { return weighted(from, to, type); }
  template <typename C> typename C::value_type any(const C &all) { return any(all.begin(), all.end()); }
  template <typename I> typename std::iterator_traits<I>::value_type any(const I &from, const I &to) {
    I one = from;
    std::advance(one, next((long long)std::distance(from, to)));
    return *one;
  }
  template <typename C> typename C::value_type wany(const C &all, int type) {
    auto one = all.begin();
    std::advance(one, wnext((long long)all.size(), type));
    return *one;
  }
  template <typename I> typename std::iterator_traits<I>::value_type wany(const I &from, const I &to, int type) {
    I one = from;
    std::advance(one, wnext((long long)std::distance(from, to), type));
    return *one;
  }
  template <typename T, typename E> std::vector<E> perm(T count, E first) {
    std::vector<E> all;
    for (T i = 0; i < count; i++) all.push_back(E(first + E(i)));
    for (size_t i = all.size(); i > 1; i--) std::swap(all[i - 1], all[size_t(below(i))]);
    return all;
  }
  template <typename T> std::vector<T> perm(T count) { return perm(count, T(0)); }
  /** Distinct numbers from a range. */
  template <typename T> std::vector<T> distinct(int count, T from, T to) {
    if (count < 0 || (uint64_t)count > uint64_t(to) - uint64_t(from) + 1) throw std::runtime_error("random_t::distinct: the range is too small");
    std::set<T> seen;
    std::vector<T> all;
    for (T top = T(to - count) + 1; int(all.size()) < count; top++) {
      T one = next(from, top);
      if (!seen.insert(one).second) seen.insert(one = top);
      all.push_back(one);
    }
    for (size_t i = all.size(); i > 1; i--) std::swap(all[i - 1], all[size_t(below(i))]);
    return all;
  }
  template <typename T> std::vector<T> distinct(int count, T bound) { return distinct(count, T(0), T(bound - 1)); }
  template <typename T> std::vector<T> partition(int count, T sum, T least = T(1)) {
    T spare = T(sum - least * count);
    if (count <= 0 || spare < 0) throw std::runtime_error("random_t::partition: the sum is too small");
    std::vector<T> cuts;
    for (int i = 0; i + 1 < count; i++) cuts.push_back(next(T(0), spare));
    cuts.push_back(0), cuts.push_back(spare);
    std::sort(cuts.begin(), cuts.end());
    std::vector<T> all;
    for (int i = 0; i < count; i++) all.push_back(T(cuts[i + 1] - cuts[i] + least));
    return all;
  }
};
int random_t::version = 1;
static random_t rnd;

template <typename I> void shuffle(I first, I last) {
  for (auto left = last - first; left > 1; left--) std::swap(*(first + (left - 1)), *(first + rnd.next((long long)left)));
}
