#ifndef VERDICT_JAIL_H
#define VERDICT_JAIL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* fields.c: a frame is a list of (4-letter tag, length, bytes, NUL); all numbers are decimal text. */
struct fields { const char *at; size_t left; };
struct field { char tag[5]; const char *value; uint32_t length; };
struct buffer { char *bytes; size_t length, room; };
bool next_field(struct fields *rest, struct field *found);
const char *text_field(struct fields all, const char *tag, const char *otherwise);
long long number_field(struct fields all, const char *tag, long long otherwise);
void append_bytes(struct buffer *to, const void *bytes, size_t length);
void append_field(struct buffer *to, const char *tag, const void *bytes, size_t length);
void append_text(struct buffer *to, const char *tag, const char *text);
void append_number(struct buffer *to, const char *tag, long long number);
void release(struct buffer *one);
void send_frame(const struct buffer *payload);

/* message.c: what helper and container say to each other, with file descriptors. */
enum message_kind { m_ready = 1, m_put, m_put_done, m_run, m_kill, m_exited, m_clean, m_file, m_files_end, m_broken };
struct message { int kind; int status; int error; char text[400]; };
enum { most_fds = 96 };
bool send_message(int socket, const struct message *one, const int *fds, int count);
bool receive_message(int socket, struct message *one, int *fds, int *count);
int sealed_copy(const void *bytes, size_t length);

/* cgroup.c: memory is counted in a group of its own for each run; processor time and processes (v1), in groups kept for a container. */
struct groups { char cpu[512], pids[512]; int cpu_fd, cpu_door, pids_door; long long processes; };
struct leaf { char memory[512]; int cpu_fd; uint64_t cpu_before; long long peak, own_peak; bool used; };
extern const char *cgroup_mode;
bool find_cgroups(void);
bool open_groups(struct groups *one);
void close_groups(struct groups *one);
bool make_leaf(struct leaf *one, struct groups *of, long long memory, long long processes);
int leaf_nest(const struct leaf *one); /* v2: where a process can be born; -1 where it has to move in through the doors */
int leaf_doors(const struct leaf *one, const struct groups *of, int *fds);
uint64_t leaf_cpu(const struct leaf *one);
void leaf_look(struct leaf *one); /* often enough that little can be read in between */
long long leaf_oom_kills(const struct leaf *one);
void close_leaf(struct leaf *one);
void remove_group(const char *folder); /* now, or as soon as the kernel lets it go */
void remove_old_groups(void);
void remove_base(void);

/* seccomp.c */
void build_filters(void);
bool enter_filter(bool may_lock);

/* session.c */
void weigh_session(int more);

/* container.c, root.c, init.c, child.c, files.c, wipe.c */
struct run;
struct container {
  bool used, broken; pid_t init; int socket, gone; uid_t uid; struct groups groups; struct run *run;
  char waiting[64], leaving[64]; /* who is answered when it has done what it was told, and when it is gone */
};
bool begin_container(struct container *one, struct fields request); /* it says itself when it is ready */
void end_container(struct container *one);   /* begins to end it; `gone` can be read when that is over */
void reap_container(struct container *one);
const char *build_root(struct fields request, const char *base);
void serve_as_init(int socket, uid_t uid, int last_pid_fd, const char *work_options) __attribute__((noreturn));
enum { step_exec = 9 }; /* the one step that depends on the program itself */
struct outcome_page { int step, error; };
struct launch { struct fields request; uid_t uid; int in, out, err; const int *doors; int door_count; struct outcome_page *page; };
void become_program(const struct launch *one) __attribute__((noreturn));
int place_files(int folder, struct fields request, uid_t owner, const int *fds, int count);
void offer_files(int socket, int folder, struct fields request);
int prepare_folders(uid_t uid, const char *options);
void wipe_folders(const char *options);

/* run.c, run-end.c */
enum reason { r_none, r_cpu, r_wall, r_output, r_not_started };
struct drain { int fd; struct buffer kept; uint64_t seen, keep, limit; int64_t quiet_until; };
struct run {
  struct container *box; char identity[64]; enum reason why; bool exited, clean, files_end; int status, error; char broken[400];
  int64_t cpu_limit, wall_limit, started, ended, next_look; int cores; uint64_t cpu; long long file_limit;
  struct leaf leaf; struct drain out, err; struct buffer files;
  struct run *partner; int heard; int64_t hung_up; /* of two that talk: pair.c */
};
extern struct run runs[8];
struct run *start_run(struct container *box, struct fields request, int stdin_fd, int stdout_fd);
void look_at(struct run *one, int64_t now);
void hear_container(struct container *box);
void drain_pipe(struct run *one, struct drain *from, int64_t now);
void finish_if_done(struct run *one);
void answer_done(const char *identity);
void answer_failure(const char *identity, const char *why);
int open_source_files(struct fields request, int *fds, char *why, size_t room);
int64_t now_ns(void);
int listen_to(int output_end);
void join_runs(struct run *first, int first_heard, struct run *second, int second_heard);
void leave_partner(struct run *one);
void stop_talk(struct run *one);
void end_talk(struct run *one);
#endif
