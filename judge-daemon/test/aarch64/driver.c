/* Speaks to the jail as the daemon does, runs each program and compares how it ended. */
#include "../../sandbox/jail/helper/jail.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int to_jail[2], from_jail[2], failures;

static void start_jail(void) {
  if (pipe(to_jail) < 0 || pipe(from_jail) < 0) exit(2);
  if (fork() == 0) {
    dup2(to_jail[0], 0), dup2(from_jail[1], 1);
    close(to_jail[1]), close(from_jail[0]);
    execl("/jail", "/jail", NULL);
    _exit(3);
  }
  close(to_jail[0]), close(from_jail[1]);
}

static void read_exactly(void *into, size_t length) {
  for (size_t done = 0; done < length;) {
    ssize_t got = read(from_jail[0], (char *)into + done, length - done);
    if (got <= 0) { puts("the jail ended"); exit(2); }
    done += (size_t)got;
  }
}

static struct fields answer(void) {
  static char *bytes;
  uint32_t size;
  read_exactly(&size, 4);
  free(bytes);
  bytes = malloc(size);
  read_exactly(bytes, size);
  return (struct fields){bytes, size};
}

static struct fields ask(struct buffer *request) {
  uint32_t size = (uint32_t)request->length;
  if (write(to_jail[1], &size, 4) != 4 || write(to_jail[1], request->bytes, size) != (ssize_t)size) exit(2);
  release(request);
  return answer();
}

static struct buffer command(const char *name) {
  struct buffer request = {0};
  append_text(&request, "CMND", name);
  append_text(&request, "IDEN", "1");
  append_number(&request, "BOXN", 0);
  return request;
}

static void open_box(void) {
  struct buffer request = command("open");
  append_number(&request, "UIDN", 64000);
  append_text(&request, "BASE", "/base");
  append_number(&request, "NICE", -10);
  append_text(&request, "WOPT", "mode=755,size=64m,nr_inodes=1000");
  append_text(&request, "MNTS", "/programs");
  append_text(&request, "MNTT", "/programs");
  struct fields all = ask(&request);
  printf("container: %s\n", text_field(all, "FAIL", "opened"));
}

static void expect(const char *what, const char *why, const char *tag, const char *value) {
  struct buffer request = command("run");
  append_number(&request, "CPUN", 1000000000);
  append_number(&request, "WALN", 4000000000);
  append_number(&request, "STAN", 60000000000);
  append_number(&request, "MEMB", 32 << 20);
  append_number(&request, "PIDS", 16);
  append_number(&request, "OUTL", 1 << 20);
  append_number(&request, "OUTK", 1 << 16);
  append_number(&request, "CORE", 0);
  append_text(&request, "ARGV", "/programs/programs");
  append_text(&request, "ARGV", what);
  append_text(&request, "STDB", "1 2\n");
  struct fields all = ask(&request);
  const char *real = text_field(all, "WHY_", ""), *given = text_field(all, tag, "");
  bool good = (!why || !strcmp(real, why)) && !strcmp(given, value);
  failures += !good;
  printf("%s %-9s ended by '%s' exit %s signal %s, %lld ms, %lld kB%s%s\n", good ? "ok  " : "FAIL", what, real, text_field(all, "EXIT", "?"), text_field(all, "SIGN", "?"),
    number_field(all, "CPUN", 0) / 1000000, number_field(all, "PEAK", 0) / 1024, good ? "" : ": ", good ? "" : text_field(all, "FAIL", given));
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  start_jail();
  struct fields hello = answer();
  printf("control groups: %s %s\n", text_field(hello, "MODE", "?"), text_field(hello, "FAIL", ""));
  open_box();
  expect("sum", "", "OUT_", "3\n");
  expect("number", "", "OUT_", "2 64000\n");
  expect("forbidden", "", "OUT_", "DENIED\n");
  expect("loop", "cpu", "OOMK", "0");
  expect("sleep", "wall", "OOMK", "0");
  expect("memory", "", "OOMK", "1");
  expect("flood", "output", "OOMK", "0");
  expect("fork", NULL, "EXIT", "-1"); /* killed at the limit that it reaches first */
  expect("number", "", "OUT_", "2 64000\n"); /* nothing is left of the processes before */
  expect("sum", "", "OUT_", "3\n");
  printf("%d failures\n", failures);
  return failures != 0;
}
