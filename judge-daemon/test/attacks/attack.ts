import type { ProblemRules } from '../../index.ts'

/** A hostile program, and what may become of it. */
export interface Attack {
  number: number
  name: string
  code: string
  language?: string
  /** Statuses that are right; `AC` on the answer DENIED means that the program was refused all that it tried. */
  expect: readonly number[]
  input?: string
  answer?: string
  times?: number
  problem?: Partial<ProblemRules>
  /** Part of the short suite. */
  short?: boolean
  /** Holds only where the kernel limits all processes together. */
  kernelOnly?: boolean
  /** Must say so in a case's message or in the error message. */
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

/** C with everything included; \`no(what, condition)\` notes what should have been refused. */
export const c = (body: string): string => `#define _GNU_SOURCE
${includes.map((name) => `#include <${name}.h>`).join('\n')}
static int bad;
#define no(what, condition) do { if (condition) { printf("%s was allowed\\n", what); bad = 1; } } while (0)
#define judged do { if (!bad) puts("DENIED"); fflush(stdout); _exit(0); } while (0)
${body}
`

export const main = (body: string): string => c(`int main(int argc, char **argv) {\n${body}\n}`)
