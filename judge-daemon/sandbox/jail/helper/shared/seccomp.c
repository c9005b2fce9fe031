#include "../jail.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <fcntl.h>

/* These fail with EPERM. Runtimes probe some of them and continue without, so the process is not killed. */
static const int eperm_calls[] = {
  SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_keyctl, SYS_add_key, SYS_request_key,
  SYS_bpf, SYS_perf_event_open, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
  SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv,
  SYS_msgctl, SYS_semget, SYS_semop, SYS_semctl, SYS_semtimedop, SYS_mq_open, SYS_mq_unlink, SYS_swapon, SYS_swapoff,
  SYS_reboot, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_syslog, SYS_acct, SYS_quotactl,
  SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname, SYS_vhangup,
  SYS_sched_setaffinity, SYS_sched_setattr, SYS_setpriority, SYS_ioprio_set,
  SYS_sync, SYS_syncfs, SYS_mbind, SYS_set_mempolicy, SYS_migrate_pages, SYS_move_pages, SYS_lookup_dcookie, SYS_fanotify_init, SYS_personality,
  SYS_kexec_file_load, 438 /* pidfd_getfd */
};
/* These fail with ENOSYS, as if the kernel lacked them. Numbers stand for calls that some C libraries do not define yet; from 424 on they are the same on every architecture. */
static const int enosys_calls[] = {SYS_io_setup, SYS_io_submit, SYS_userfaultfd, SYS_inotify_init1, SYS_readahead, SYS_mincore, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434 /* pidfd_open */,
  435 /* clone3: the C library falls back to clone */, 442, 443, 444, 445, 446, 447, 451 /* cachestat */, 457, 458, 467};
enum { max_instructions = 700, max_rules = 200 };
static struct sock_filter filters[2][max_instructions];
static unsigned short lengths[2];

static struct sock_filter *at;
static void emit(unsigned short code, unsigned char yes, unsigned char no, unsigned value) { *at++ = (struct sock_filter){code, yes, no, value}; }
static void load(size_t offset) { emit(BPF_LD | BPF_W | BPF_ABS, 0, 0, (unsigned)offset); }
static void answer(unsigned what) { emit(BPF_RET | BPF_K, 0, 0, what); }
static size_t argument(int index) { return offsetof(struct seccomp_data, args) + 8 * (size_t)index; }

/* Each of these emits the instructions for one system call, after its number has matched. Every path ends with a return instruction. */
static void answer_eperm(void) { answer(SECCOMP_RET_ERRNO | EPERM); }
static void answer_enosys(void) { answer(SECCOMP_RET_ERRNO | ENOSYS); }
static void refuse_bits(int index, unsigned bits, unsigned error) {
  load(argument(index));
  emit(BPF_JMP | BPF_JSET | BPF_K, 0, 1, bits);
  answer(SECCOMP_RET_ERRNO | error);
  answer(SECCOMP_RET_ALLOW);
}
static void refuse_values(int index, const int *values, size_t count) {
  load(argument(index));
  for (size_t i = 0; i < count; i++) {
    emit(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)values[i]);
    answer_eperm();
  }
  answer(SECCOMP_RET_ALLOW);
}
#define refuse(index, ...) refuse_values(index, (const int[]){__VA_ARGS__}, sizeof((int[]){__VA_ARGS__}) / sizeof(int))

/* A descriptor of a process has a number in the order in which the machine starts processes; a sibling would leave the count of the init. */
static void answer_clone(void) {
  const unsigned new_spaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  refuse_bits(0, new_spaces | CLONE_PIDFD | CLONE_PARENT, EPERM);
}
static void answer_socket(void) {
  load(argument(0));
  emit(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, AF_UNIX);
  answer(SECCOMP_RET_ERRNO | EACCES);
  answer(SECCOMP_RET_ALLOW);
}
/* These number the sockets and processes of the whole machine. Some C libraries do not define them yet. */
static void answer_socket_option(void) {
  load(argument(1));
  emit(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, SOL_SOCKET);
  answer(SECCOMP_RET_ALLOW);
  refuse(2, 57 /* SO_COOKIE */, 71 /* SO_NETNS_COOKIE */, 76 /* SO_PASSPIDFD */, 77 /* SO_PEERPIDFD */);
}
static void answer_fcntl(void) { refuse(1, F_SETLK, F_SETLKW, 37, 38 /* open file description locks */, 1024 /* lease */, 1026 /* notify */); }
/* Cached pages of /usr outlive a run. Evicting them, and asking whether they are cached, would pass bits from one run to the next. */
static void answer_fadvise(void) { refuse(3, POSIX_FADV_DONTNEED); }
static void answer_preadv2(void) { refuse_bits(5, 0x08 /* RWF_NOWAIT */ | 0x80 /* RWF_DONTCACHE */, EOPNOTSUPP); }
/* Barriers across all processes interrupt the programs of other runs. */
static void answer_membarrier(void) { refuse(0, 1 /* GLOBAL */, 2 /* GLOBAL_EXPEDITED */, 4 /* REGISTER_GLOBAL_EXPEDITED */); }
/* Filters of a program's own are fine, but no listener decides about its calls. */
static void answer_seccomp(void) { refuse_bits(1, SECCOMP_FILTER_FLAG_NEW_LISTENER, EPERM); }

static struct rule { int number; void (*answer)(void); } rules[max_rules];
static int rule_count;
static void add(int number, void (*with)(void)) { if (rule_count < max_rules) rules[rule_count++] = (struct rule){number, with}; }
static int by_number(const void *a, const void *b) { return ((const struct rule *)a)->number - ((const struct rule *)b)->number; }

/* Emits a binary search over the call numbers: installing a filter makes the kernel evaluate it once for every system call, at every start of a program. */
static void emit_search(const struct rule *first, int count) {
  if (count > 4) {
    emit(BPF_JMP | BPF_JGE | BPF_K, 0, 1, (unsigned)first[count / 2].number);
    struct sock_filter *jump = at++;
    emit_search(first, count / 2);
    *jump = (struct sock_filter){BPF_JMP | BPF_JA, 0, 0, (unsigned)(at - jump - 1)};
    emit_search(first + count / 2, count - count / 2);
    return;
  }
  for (int i = 0; i < count; i++) {
    struct sock_filter *test = at++;
    first[i].answer();
    *test = (struct sock_filter){BPF_JMP | BPF_JEQ | BPF_K, 0, (unsigned char)(at - test - 1), (unsigned)first[i].number};
  }
  answer(SECCOMP_RET_ALLOW);
}

static void build(int which, bool may_lock) {
  rule_count = 0;
  for (size_t i = 0; i < sizeof eperm_calls / sizeof *eperm_calls; i++) add(eperm_calls[i], answer_eperm);
  for (size_t i = 0; i < sizeof enosys_calls / sizeof *enosys_calls; i++) add(enosys_calls[i], answer_enosys);
  for (const int *call = own_architecture.eperm_calls; *call >= 0; call++) add(*call, answer_eperm);
  for (const int *call = own_architecture.enosys_calls; *call >= 0; call++) add(*call, answer_enosys);
  add(SYS_clone, answer_clone);
  add(SYS_socket, answer_socket);
  add(SYS_socketpair, answer_socket);
  add(SYS_getsockopt, answer_socket_option);
  add(SYS_setsockopt, answer_socket_option);
  add(SYS_membarrier, answer_membarrier);
  add(SYS_seccomp, answer_seccomp);
  add(SYS_fadvise64, answer_fadvise);
  add(SYS_preadv2, answer_preadv2);
  if (!may_lock) {
    add(SYS_flock, answer_eperm);
    add(SYS_fcntl, answer_fcntl);
    /* Descriptors in flight in a cycle of sockets outlive the processes that sent them. */
    add(SYS_sendmsg, answer_eperm);
    add(SYS_sendmmsg, answer_eperm);
    add(SYS_setsid, answer_eperm); /* sessions are numbered, too */
  }
  qsort(rules, (size_t)rule_count, sizeof *rules, by_number);
  at = filters[which];
  load(offsetof(struct seccomp_data, arch));
  emit(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, own_architecture.audit_arch);
  answer(SECCOMP_RET_KILL_PROCESS);
  load(offsetof(struct seccomp_data, nr));
  emit(BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000u); /* x32 */
  answer(SECCOMP_RET_KILL_PROCESS);
  emit_search(rules, rule_count);
  lengths[which] = (unsigned short)(at - filters[which]);
}

void build_filters(void) {
  build(0, false);
  build(1, true);
}

bool install_filter(bool may_lock) {
  struct sock_fprog program = {.len = lengths[may_lock], .filter = filters[may_lock]};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0;
}
