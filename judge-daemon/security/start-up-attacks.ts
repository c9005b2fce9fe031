import { statuses } from '@verdict/plugin-judging/contract'

export interface StartUpAttack {
  name: string
  code: string
  /** The permitted statuses. A program prints DENIED, and so is accepted, if everything that it tried was refused. */
  expect: readonly number[]
  /** In milliseconds; needed where the default of 200 may end the program too early. */
  timeLimit?: number
  /** The attack could bring down the machine, so every backend must block it. */
  essential?: boolean
}

const { accepted, memoryLimitExceeded, runtimeError, timeLimitExceeded } = statuses

const head = `#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <unistd.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/syscall.h>
static int bad;
#define no(condition) do { if (condition) { printf("%s\\n", #condition); bad = 1; } } while (0)
`
const main = (body: string) => `${head}int main() { ${body} }`
const refused = (body: string) => main(`${body} if (!bad) puts("DENIED"); return 0;`)

export const startUpAttacks: StartUpAttack[] = [
  { name: 'loops', essential: true, code: main('for (volatile long i = 0;; i++);'), expect: [timeLimitExceeded] },
  { name: 'forks endlessly', essential: true, code: main('for (;;) fork();'), expect: [timeLimitExceeded, runtimeError, memoryLimitExceeded] },
  {
    name: 'takes all memory',
    essential: true,
    code: main('for (;;) { char *p = malloc(1 << 20); if (!p) return 1; memset(p, 1, 1 << 20); }'),
    expect: [memoryLimitExceeded, runtimeError],
    timeLimit: 2000,
  },
  {
    name: 'writes endlessly',
    essential: true,
    code: main('for (;;) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");'),
    expect: [runtimeError, timeLimitExceeded],
  },
  {
    name: 'reads the host',
    code: refused(
      'no(open("/etc/passwd", 0) >= 0); no(open("/etc/shadow", 0) >= 0); no(open("/root", 0) >= 0); no(open("/proc/1/environ", 0) >= 0 && read(3, (char[9]){0}, 9) > 0);',
    ),
    expect: [accepted],
  },
  {
    name: 'writes to the host',
    code: refused(
      'no(open("/usr/verdict", O_CREAT | O_WRONLY, 0600) >= 0); no(open("/verdict", O_CREAT | O_WRONLY, 0600) >= 0); no(open("/p/verdict", O_CREAT | O_WRONLY, 0600) >= 0);',
    ),
    expect: [accepted],
  },
  {
    name: 'opens network sockets',
    code: refused(
      'no(socket(AF_INET, SOCK_STREAM, 0) >= 0); no(socket(AF_INET6, SOCK_DGRAM, 0) >= 0); no(socket(AF_NETLINK, SOCK_RAW, 0) >= 0); no(socket(40, SOCK_STREAM, 0) >= 0);',
    ),
    expect: [accepted],
  },
  {
    name: 'creates namespaces',
    code: refused('no(unshare(CLONE_NEWUSER) == 0); no(mount("x", "/w", "tmpfs", 0, 0) == 0); no(chroot("/w") == 0); no(setuid(0) == 0);'),
    expect: [accepted],
  },
  {
    name: 'inspects other processes',
    code: refused('no(ptrace(PTRACE_TRACEME, 0, 0, 0) == 0); no(ptrace(PTRACE_ATTACH, 1, 0, 0) == 0); no(kill(1, SIGSTOP) == 0 && 0);'),
    expect: [accepted],
  },
  {
    name: 'leaves keys, shared memory or locks behind',
    code: refused(
      'no(syscall(SYS_add_key, "user", "v", "x", 1, -4) >= 0); no(shmget(7, 4096, IPC_CREAT | 0600) >= 0); no(flock(open("/usr/bin/env", 0), LOCK_SH | LOCK_NB) == 0);',
    ),
    expect: [accepted],
  },
  {
    name: 'leaves descriptors or cached pages behind',
    code: refused(
      'int p[2]; no(syscall(SYS_sendmsg, 0, 0, 0) >= 0 || errno != EPERM); no(socketpair(AF_INET, SOCK_STREAM, 0, p) == 0 || errno != EACCES); no(posix_fadvise(open("/usr/bin/env", 0), 0, 0, POSIX_FADV_DONTNEED) == 0);',
    ),
    expect: [accepted],
  },
  {
    name: 'uses dangerous system calls',
    code: refused(
      'char p[200] = {0}; no(syscall(425, 4, p) >= 0); no(syscall(SYS_bpf, 0, p, 40) >= 0); no(syscall(SYS_userfaultfd, 0) >= 0); no(syscall(SYS_perf_event_open, p, 0, -1, -1, 0) >= 0);',
    ),
    expect: [accepted],
  },
]
