#include "jail.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <fcntl.h>

#if defined(__x86_64__)
enum { own_arch = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { own_arch = (int)AUDIT_ARCH_AARCH64 };
#else
#error "the jail knows the system calls of x86_64 and aarch64 only"
#endif

/* Runtimes probe some of these and go on without them: refuse, never kill. */
static const int refused[] = {
  SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_keyctl, SYS_add_key, SYS_request_key,
  SYS_bpf, SYS_perf_event_open, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
  SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv,
  SYS_msgctl, SYS_semget, SYS_semop, SYS_semctl, SYS_semtimedop, SYS_mq_open, SYS_mq_unlink, SYS_swapon, SYS_swapoff,
  SYS_reboot, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_syslog, SYS_acct, SYS_quotactl,
  SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname, SYS_vhangup,
  SYS_sched_setaffinity, SYS_sched_setattr, SYS_setpriority, SYS_ioprio_set,
  SYS_mbind, SYS_set_mempolicy, SYS_migrate_pages, SYS_move_pages, SYS_lookup_dcookie, SYS_fanotify_init, SYS_personality,
#ifdef SYS_pidfd_getfd
  SYS_pidfd_getfd,
#endif
#ifdef SYS_kexec_file_load
  SYS_kexec_file_load,
#endif
#ifdef SYS_iopl
  SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};
/* Newer than some C libraries know, so by number (the same on every architecture from 424 on). */
static const int unknown[] = {SYS_io_setup, SYS_io_submit, SYS_userfaultfd, SYS_inotify_init1, 425, 426, 427, 428, 429, 430, 431, 432, 433,
  435 /* clone3: the C library falls back to clone */, 442, 443, 444, 445, 446, 447, 457, 458, 467,
#ifdef SYS_inotify_init
  SYS_inotify_init,
#endif
};
enum { room = 400 };
static struct sock_filter filters[2][room];
static unsigned short lengths[2];

static const unsigned new_spaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
static const int lock_commands[] = {F_SETLK, F_SETLKW, 37, 38 /* open file description locks */, 1024 /* lease */, 1026 /* notify */};

static struct sock_filter *at;
static void put(unsigned short code, unsigned char yes, unsigned char no, unsigned value) { *at++ = (struct sock_filter){code, yes, no, value}; }
static void load(size_t offset) { put(BPF_LD | BPF_W | BPF_ABS, 0, 0, (unsigned)offset); }
static void answer(unsigned what) { put(BPF_RET | BPF_K, 0, 0, what); }
static void refuse_number(int number, int error) {
  put(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, (unsigned)number);
  answer(SECCOMP_RET_ERRNO | (unsigned)error);
}
static size_t argument(int index) { return offsetof(struct seccomp_data, args) + 8 * (size_t)index; }

static void build(int which, bool may_lock) {
  at = filters[which];
  load(offsetof(struct seccomp_data, arch));
  put(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, (unsigned)own_arch);
  answer(SECCOMP_RET_KILL_PROCESS);
  load(offsetof(struct seccomp_data, nr));
  put(BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000u); /* x32 */
  answer(SECCOMP_RET_KILL_PROCESS);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) refuse_number(refused[i], EPERM);
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) refuse_number(unknown[i], ENOSYS);
  put(BPF_JMP | BPF_JEQ | BPF_K, 0, 4, SYS_clone);
  load(argument(0));
  put(BPF_JMP | BPF_JSET | BPF_K, 0, 1, new_spaces);
  answer(SECCOMP_RET_ERRNO | EPERM);
  answer(SECCOMP_RET_ALLOW);
  put(BPF_JMP | BPF_JEQ | BPF_K, 0, 4, SYS_socket);
  load(argument(0));
  put(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, AF_UNIX);
  answer(SECCOMP_RET_ERRNO | EACCES);
  answer(SECCOMP_RET_ALLOW);
  if (!may_lock) {
    refuse_number(SYS_flock, EPERM);
    enum { count = sizeof lock_commands / sizeof *lock_commands };
    put(BPF_JMP | BPF_JEQ | BPF_K, 0, 2 + 2 * count, SYS_fcntl);
    load(argument(1));
    for (int i = 0; i < count; i++) refuse_number(lock_commands[i], EPERM);
    answer(SECCOMP_RET_ALLOW);
  }
  answer(SECCOMP_RET_ALLOW);
  lengths[which] = (unsigned short)(at - filters[which]);
}

void build_filters(void) {
  build(0, false);
  build(1, true);
}

bool enter_filter(bool may_lock) {
  struct sock_fprog program = {.len = lengths[may_lock], .filter = filters[may_lock]};
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0;
}
