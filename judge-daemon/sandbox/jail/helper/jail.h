#ifndef VERDICT_JAIL_H
#define VERDICT_JAIL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* shared/fields.c: a frame is a list of fields (4-letter tag, length, bytes, NUL); numbers are decimal text. */
struct fields { const char *at; size_t left; };
struct field { char tag[5]; const char *value; uint32_t length; };
struct buffer { char *bytes; size_t length, capacity; };
bool next_field(struct fields *rest, struct field *found);
const char *text_field(struct fields all, const char *tag, const char *otherwise);
long long number_field(struct fields all, const char *tag, long long otherwise);
void append_bytes(struct buffer *to, const void *bytes, size_t length);
void append_field(struct buffer *to, const char *tag, const void *bytes, size_t length);
void append_text(struct buffer *to, const char *tag, const char *text);
void append_number(struct buffer *to, const char *tag, long long number);
void release(struct buffer *one);
void send_frame(const struct buffer *payload);

/* shared/message.c: messages between the supervisor and the init of a container, with file descriptors attached. */
enum message_kind { m_ready = 1, m_put, m_put_done, m_run, m_kill, m_exited, m_clean, m_file, m_files_end, m_broken };
struct message { int kind; int status; int error; char text[400]; };
enum { max_fds = 96 };
bool send_message(int socket, const struct message *one, const int *fds, int count);
bool receive_message(int socket, struct message *one, int *fds, int *count);
int sealed_copy(const void *bytes, size_t length);
int sealed_copy_of_file(int file);

/* supervisor/cgroup.c: memory is accounted in a fresh group (leaf) for each run; with cgroup v1, processor time and processes in groups that live as long as the container. */
struct groups { char cpu[512], pids[512]; int cpu_fd, cpu_join_fd, pids_join_fd; long long processes; };
struct leaf { char memory[512]; int cpu_fd; uint64_t cpu_before; long long limit, usage, peak, own_peak; bool used; };
enum oom { oom_none, oom_own, oom_machine };
extern const char *cgroup_mode;
bool find_cgroups(void);
bool open_groups(struct groups *one);
void close_groups(struct groups *one);
bool make_leaf(struct leaf *one, struct groups *of, long long memory, long long processes);
int leaf_directory_fd(const struct leaf *one); /* v2: for clone3 with CLONE_INTO_CGROUP; -1 with v1 */
int open_join_fds(const struct leaf *one, const struct groups *of, int *fds); /* a process that writes "0" to each of them joins the groups */
uint64_t leaf_cpu(const struct leaf *one);
void sample_leaf_memory(struct leaf *one); /* call it often: page cache that grows between two samples distorts the peak */
enum oom leaf_oom(const struct leaf *one); /* call it after sample_leaf_memory */
int open_leaf_threads(const struct leaf *one); /* lists the threads of all its processes */
void close_leaf(struct leaf *one);
void remove_group(const char *folder); /* now, or later in remove_pending_groups if the kernel still holds it */
void remove_pending_groups(void);
void remove_base(void);

/* supervisor/own-memory.c */
long long number_after(const char *text, const char *name);
long long page_cache(const char *stat, bool unified);
long long own_memory(const char *stat, long long usage, bool unified);

/* shared/waiting.c: for how long a run waited for a core that programs outside of it used. */
enum { waiting_interval_ns = 50000000, max_sampled_threads = 192 };
struct thread_time { pid_t id; int64_t used, delayed, counted, seen_at; };
struct waiting { int64_t waited, left_over, sampled_at, used; int count; struct thread_time threads[max_sampled_threads]; };
bool waiting_is_due(const struct waiting *one, int64_t now);
int64_t waited_of_threads(struct waiting *one, const pid_t *ids, int count, int64_t now, int64_t *used_by_all);
void add_waiting(struct waiting *one, int64_t now, int64_t waited, int64_t used_by_all);
int parse_ids(char *text, pid_t *ids);

/* architectures/NAME.c, where NAME is how Node.js calls the machine: its number in the headers of the kernel, and the system calls to refuse that other architectures lack. Both lists end with -1. */
struct architecture { unsigned audit_arch; const int *eperm_calls, *enosys_calls; };
extern const struct architecture own_architecture;

/* shared/seccomp.c */
void build_filters(void);
bool install_filter(bool may_lock);

/* shared/session.c */
void start_session(int offset);
void set_session_nice(pid_t member, int offset); /* 0: the caller's own */

/* container/ */
struct run;
struct container {
  bool used, broken, yields; pid_t init; int socket, gone; uid_t uid; struct groups groups; struct run *run;
  char pending_id[64], closing_id[64]; /* the requests that are answered when the container has done its work, and when it is gone */
};
bool begin_container(struct container *one, struct fields request); /* returns at once; the container sends m_ready */
void end_container(struct container *one);   /* returns at once; `gone` becomes readable when the container has ended */
void reap_container(struct container *one);
const char *build_root(struct fields request, const char *base);
int open_last_pid(const char *base);
void serve_as_init(int socket, uid_t uid, int last_pid_fd, const char *work_options) __attribute__((noreturn));
enum { step_exec = 9 }; /* the one step that depends on the program itself */
struct outcome_page { int step, error; };
struct launch { struct fields request; uid_t uid; int in, out, err; const int *join_fds; int join_fd_count; struct outcome_page *page; };
void become_program(const struct launch *one) __attribute__((noreturn));
int copy_files_in(int folder, struct fields request, uid_t owner, const int *fds, int count);
void send_files_out(int socket, int folder, struct fields request);
extern const unsigned long in_memory; /* the flags of the file systems of a container */
int prepare_folders(uid_t uid, const char *options);
void wipe_folders(const char *options);

/* supervisor/run.c, run-end.c, pair.c */
enum reason { r_none, r_cpu, r_wall, r_output, r_starved, r_not_started };
struct drain { int fd; struct buffer kept; uint64_t seen, keep, limit; int64_t quiet_until; };
struct run {
  struct container *box; char identity[64]; enum reason why; bool exited, clean, files_end; int status, error; char broken[400];
  int64_t cpu_limit, wall_limit, starved_limit, started, ended, next_check; int cores; uint64_t cpu; long long file_limit;
  struct waiting waiting; bool hurries; int late_nice; /* a compiler that is late gets another priority */
  struct leaf leaf; struct drain out, err; struct buffer files;
  struct run *partner; int hang_up_fd; int64_t hung_up; /* of an interactive pair */
};
extern struct run runs[8];
struct run *start_run(struct container *box, struct fields request, int stdin_fd, int stdout_fd);
void check_limits(struct run *one, int64_t now);
/* supervisor/run-waiting.c */
void begin_waiting(struct run *one, const struct container *box, int64_t now);
void sample_waiting(struct run *one, int64_t now); /* of an interactive pair for both */
void hurry(struct run *one);
void receive_from_container(struct container *box);
void drain_pipe(struct run *one, struct drain *from, int64_t now);
void finish_if_done(struct run *one);
void reply_done(const char *identity);
void reply_failure(const char *identity, const char *why);
int open_source_files(struct fields request, int *fds, char *why, size_t capacity);
int64_t now_ns(void);
int watch_hang_up(int output_end);
void pair_runs(struct run *first, int first_fd, struct run *second, int second_fd);
void close_partner_fd(struct run *one);
void record_killed_first(struct run *one);
void leave_pair(struct run *one);
#endif
