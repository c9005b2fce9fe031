#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * Runs many programs on many texts, each job in a process that is forked, not started.
 * A job is a line "program input output answer" of the given file; the exit codes are printed, one per line.
 */
int main(int argc, char *argv[]) {
  const int null = open("/dev/null", O_RDWR);
  std::ifstream jobs(argv[argc - 1]);
  for (std::string name, input, output, answer; jobs >> name >> input >> output >> answer;) {
    pid_t child = fork();
    if (child == 0) {
      dup2(open(output.c_str(), O_RDONLY), 0);
      dup2(null, 1), dup2(null, 2);
      std::string report = "/dev/null";
      std::vector<char *> words = {&name[0], &input[0], name == "interactor" ? &report[0] : &output[0], &answer[0]};
      if (!programs.count(name)) _exit(120);
      std::exit(programs[name](name == "strict-input" ? 1 : int(words.size()), words.data()));
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  }
  std::fflush(stdout);
  _exit(0);
}
