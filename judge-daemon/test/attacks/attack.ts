import type { ProblemOptions } from '../support/tasks.ts'

/** A hostile program, and its permitted outcomes. */
export interface Attack {
  number: number
  name: string
  code: string
  language?: string
  /** The permitted statuses; `AC` with the answer DENIED means that everything that the program tried was refused. */
  expect: readonly number[]
  input?: string
  answer?: string
  times?: number
  problem?: ProblemOptions
  /** Part of the short suite. */
  short?: boolean
  /** Blocked only if the kernel limits all processes together. */
  kernelOnly?: boolean
  /** Must match a case's message or the error message. */
  says?: RegExp
}

export const AC = 0
export const WA = -1
export const PE = -3
export const CE = -2
export const TLE = 1
export const MLE = 2
export const RE = 3
export const SE = 4

const includes = `stdio stdlib string unistd errno fcntl signal sched time stdint pthread dirent poll limits
  sys/wait sys/mman sys/stat sys/syscall sys/socket sys/un sys/resource sys/types sys/ptrace sys/uio sys/mount sys/ipc sys/shm sys/sem sys/msg sys/file sys/sysmacros sys/prctl
  netinet/in arpa/inet`.split(/\s+/)

/** C with all headers included; `no(what, condition)` reports what should have been refused. */
export const c = (body: string): string => `#define _GNU_SOURCE
${includes.map((name) => `#include <${name}.h>`).join('\n')}
static int bad;
#define no(what, condition) do { if (condition) { printf("%s was allowed\\n", what); bad = 1; } } while (0)
#define judged do { if (!bad) puts("DENIED"); fflush(stdout); _exit(0); } while (0)
${body}
`

export const main = (body: string): string => c(`int main(int argc, char **argv) {\n${body}\n}`)
