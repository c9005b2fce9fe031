/** Directs the generator's further output to the test of this number, in its own file. */
inline void startTest(int test) {
  if (!std::freopen(toString(test).c_str(), "w", stdout)) testlibEnd(_fail, "the file " + toString(test) + " cannot be written");
}

/* Prints the elements of a container between blanks; texts are no containers. */
template <typename T> auto testlibPrint(const T &all, int) -> decltype(all.begin() != all.end(), void());
template <typename T> void testlibPrint(const T &value, long) { std::cout << value; }
inline void testlibPrint(const std::string &text, int) { std::cout << text; }
template <typename I> void testlibPrintRange(I first, I last) {
  for (I one = first; one != last; ++one) {
    if (one != first) std::cout << ' ';
    testlibPrint(*one, 0);
  }
}
template <typename T> auto testlibPrint(const T &all, int) -> decltype(all.begin() != all.end(), void()) { testlibPrintRange(all.begin(), all.end()); }
/** The other side of a dialogue waits for the line. */
inline void testlibEndLine() {
  std::cout << '\n';
  if (testlibMode == _interactor) std::cout.flush();
}

/** Two iterators, but not two texts. */
template <typename I> using testlibRange = typename std::enable_if<!std::is_convertible<I, std::string>::value && !std::is_same<testlibPointed<I>, void>::value>::type;
template <typename I> testlibRange<I> println(const I &first, const I &last) { testlibPrintRange(first, last), testlibEndLine(); }
template <typename T, size_t N> typename std::enable_if<!std::is_same<typename std::remove_const<T>::type, char>::value>::type println(T (&first)[N], T *last) { testlibPrintRange((T *)first, last), testlibEndLine(); }
template <typename T> void println(const T &value) { testlibPrint(value, 0), testlibEndLine(); }
template <typename T, typename... R> void println(const T &first, const R &...rest) { testlibPrint(first, 0), std::cout << ' ', println(rest...); }

#endif
