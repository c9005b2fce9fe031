/** A buffered reader of a file, a pipe or a text, with put-back. */
class testlibBytes {
  int file_ = -1;
  std::vector<unsigned char> buffer_;
  size_t at_ = 0, end_ = 0;

  bool fill() {
    if (file_ < 0) return false;
    buffer_.resize(1 << 16);
    size_t kept = std::min(end_, size_t(16)); /* space for bytes that are put back */
    std::copy(buffer_.begin() + (end_ - kept), buffer_.begin() + end_, buffer_.begin());
    ssize_t count;
    do count = ::read(file_, buffer_.data() + kept, buffer_.size() - kept); while (count < 0 && errno == EINTR);
    if (count <= 0) file_ = -1;
    at_ = kept, end_ = kept + size_t(std::max<ssize_t>(count, 0));
    return count > 0;
  }

public:
  bool open(const std::string &path) { return (file_ = ::open(path.c_str(), O_RDONLY)) >= 0; }
  size_t size() const {
    struct stat about;
    return ::fstat(file_, &about) == 0 && S_ISREG(about.st_mode) ? size_t(about.st_size) : 0;
  }
  void open(FILE *file) { file_ = fileno(file); }
  void openText(const std::string &text) { buffer_.assign(text.begin(), text.end()), end_ = buffer_.size(); }
  int peek() { return at_ < end_ || fill() ? buffer_[at_] : EOF; }
  int next() { return at_ < end_ || fill() ? buffer_[at_++] : EOF; }
  void back(int one) {
    if (one == EOF) return;
    if (at_ == 0) buffer_.insert(buffer_.begin(), 0), at_++, end_++;
    buffer_[--at_] = (unsigned char)one;
  }
};
