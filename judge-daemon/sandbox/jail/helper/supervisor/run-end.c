#include "../jail.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

void reply_done(const char *identity) {
  struct buffer reply = {0};
  append_text(&reply, "IDEN", identity);
  send_frame(&reply);
  release(&reply);
}

void reply_failure(const char *identity, const char *why) {
  struct buffer reply = {0};
  append_text(&reply, "IDEN", identity);
  append_text(&reply, "FAIL", why);
  send_frame(&reply);
  release(&reply);
}

static void kill_run(struct run *one, enum reason why) {
  if (one->why || one->exited) return;
  one->why = why;
  record_killed_first(one);
  struct message message = {.kind = m_kill};
  send_message(one->box->socket, &message, NULL, 0);
}

enum { check_interval_ns = 5000000 };

/* A pinned program uses at most as much processor time as wall-clock time passes, so the next check is due when it could reach a limit.
   Memory is sampled at least every check_interval_ns. */
void check_limits(struct run *one, int64_t now) {
  if (one->exited) { one->next_check = INT64_MAX; return; }
  sample_leaf_memory(&one->leaf);
  int64_t used = (int64_t)leaf_cpu(&one->leaf), passed = now - one->started;
  bool late = passed >= one->wall_limit;
  if (waiting_is_due(&one->waiting, now) || (late && passed - one->waiting.waited >= one->wall_limit)) sample_waiting(one, now);
  if (late) hurry(one);
  /* the wall limit is for the time in which the run did not wait for a core */
  int64_t wall = one->wall_limit - (passed - one->waiting.waited);
  if (used >= one->cpu_limit) kill_run(one, r_cpu);
  else if (wall <= 0) kill_run(one, r_wall);
  else if (passed >= one->starved_limit) kill_run(one, r_starved);
  int64_t processor = (one->cpu_limit - used) / one->cores;
  int64_t wait = processor < wall ? processor : wall;
  if (wait < 1000000) wait = 1000000;
  if (one->why) wait = 50000000;
  else if (wait > check_interval_ns) wait = check_interval_ns;
  one->next_check = now + wait;
}

void drain_pipe(struct run *one, struct drain *from, int64_t now) {
  static char part[1 << 16];
  for (int turn = 0; turn < 16; turn++) {
    ssize_t got = read(from->fd, part, sizeof part);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) break;
    if (got <= 0) {
      close(from->fd);
      from->fd = -1;
      return;
    }
    from->seen += (uint64_t)got;
    size_t capacity = from->kept.length < from->keep ? from->keep - from->kept.length : 0;
    append_bytes(&from->kept, part, (size_t)got < capacity ? (size_t)got : capacity);
    if (from->seen > from->limit) kill_run(one, r_output);
    if ((size_t)got < sizeof part) break;
  }
  /* wait a little before reading again, so that many tiny writes do not cause one wake-up each */
  if (!one->exited) from->quiet_until = now + 1000000;
}

static void receive_file(struct run *one, const struct message *message, const int *fds, int count) {
  static char part[1 << 16];
  struct stat about;
  append_text(&one->files, "FNAM", message->text);
  if (count < 1 || fstat(fds[0], &about) < 0) {
    append_text(&one->files, "FERR", message->error == ENOENT ? "missing" : strerror(message->error));
    return;
  }
  if (about.st_size > one->file_limit) {
    append_text(&one->files, "FERR", "too large");
    return;
  }
  struct buffer whole = {0};
  for (ssize_t got; (got = read(fds[0], part, sizeof part)) > 0 && (long long)whole.length <= one->file_limit;) append_bytes(&whole, part, (size_t)got);
  append_field(&one->files, "FBYT", whole.bytes, whole.length);
  release(&whole);
}

static void fail_run(struct run *one, const char *why) {
  snprintf(one->broken, sizeof one->broken, "%s", why);
  one->exited = one->clean = one->files_end = true;
  one->ended = now_ns();
  close_partner_fd(one);
}

void receive_from_container(struct container *box) {
  struct message message;
  int fds[max_fds], count = 0;
  struct run *one = box->run;
  if (!receive_message(box->socket, &message, fds, &count)) {
    box->broken = true;
    if (one) fail_run(one, "the container ended unexpectedly");
    if (*box->pending_id) reply_failure(box->pending_id, "the container ended unexpectedly");
    *box->pending_id = 0;
    return;
  }
  if (!one && *box->pending_id) {
    if (message.kind == m_broken || message.status) reply_failure(box->pending_id, message.text);
    else reply_done(box->pending_id);
    *box->pending_id = 0;
  } else if (one && message.kind == m_exited) {
    one->cpu = leaf_cpu(&one->leaf);
    one->ended = now_ns();
    one->exited = true;
    one->status = message.status;
    one->error = message.error;
    if (message.error) one->why = r_not_started;
    close_partner_fd(one);
  } else if (one && message.kind == m_clean) one->clean = true;
  else if (one && message.kind == m_file) receive_file(one, &message, fds, count);
  else if (one && message.kind == m_files_end) one->files_end = true;
  else if (one && message.kind == m_broken) fail_run(one, message.text);
  for (int i = 0; i < count; i++) close(fds[i]);
}

void finish_if_done(struct run *one) {
  static const char *const names[] = {"", "cpu", "wall", "output", "starved", "not started"};
  if (!one->clean || !one->files_end) return;
  if (!one->broken[0] && (one->out.fd >= 0 || one->err.fd >= 0)) return;
  leave_pair(one);
  struct buffer reply = {0};
  append_text(&reply, "IDEN", one->identity);
  if (one->broken[0]) append_text(&reply, "FAIL", one->broken);
  append_text(&reply, "WHY_", names[one->why]);
  if (one->why == r_not_started) append_number(&reply, "ECOD", one->error), append_text(&reply, "ETXT", strerror(one->error));
  append_number(&reply, "EXIT", WIFEXITED(one->status) ? WEXITSTATUS(one->status) : -1);
  append_number(&reply, "SIGN", WIFSIGNALED(one->status) ? WTERMSIG(one->status) : 0);
  append_number(&reply, "CPUN", (long long)one->cpu);
  append_number(&reply, "WALN", one->ended - one->started);
  append_number(&reply, "HUNG", one->hung_up);
  sample_leaf_memory(&one->leaf);
  append_number(&reply, "PEAK", one->leaf.own_peak);
  enum oom oom = leaf_oom(&one->leaf);
  append_number(&reply, "OOMK", oom == oom_own);
  append_number(&reply, "OOMM", oom == oom_machine);
  append_number(&reply, "OUTN", (long long)one->out.seen);
  append_number(&reply, "ERRN", (long long)one->err.seen);
  append_field(&reply, "OUT_", one->out.kept.bytes, one->out.kept.length);
  append_field(&reply, "ERR_", one->err.kept.bytes, one->err.kept.length);
  append_bytes(&reply, one->files.bytes, one->files.length);
  send_frame(&reply);
  release(&reply);
  release(&one->out.kept);
  release(&one->err.kept);
  release(&one->files);
  if (one->out.fd >= 0) close(one->out.fd);
  if (one->err.fd >= 0) close(one->err.fd);
  one->out.fd = one->err.fd = -1;
  close_leaf(&one->leaf);
  one->box->run = NULL;
  one->box = NULL;
}
