import { setTimeout as pause } from 'node:timers/promises'
import { kernelApi, WireError } from '@verdict/core'
import { testPassword, type Random } from '@verdict/core/testing'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import type { ChaosUser, Target } from './school.ts'

const callLimitMs = 15_000
const retryPauseMs = 500

/** A program that a user has sent, once or several times. */
export interface Program {
  readonly username: string
  /** A comment that no other program has. */
  readonly mark: string
  /** The verdict that the judge must give. */
  readonly status: number
  /** How often it was sent: the site may have stored a submission for each of them. */
  calls: number
  /** The number of the submission that the site has confirmed. */
  submitId?: number
  /** Why the site refused it. */
  refusal?: string
}

/** Programs that are right, wrong, crash, or are judged for longer than the pause between two looks for lost judges. */
const endings = [
  { status: 0, code: 'printf("%d\\n", a + b);' },
  { status: 0, code: 'printf("%d\\n", a + b); fflush(stdout); usleep(1200000);' },
  { status: -1, code: 'printf("%d\\n", a - b);' },
  { status: 3, code: 'return 7;' },
] as const

/** Users who submit programs, again and again until the site answers. */
export class Submitting {
  readonly programs: Program[] = []
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** Each user submits so many programs, with pauses. */
  async run(users: readonly ChaosUser[], targets: readonly Target[], { count, pauseMs }: { count: number; pauseMs: number }): Promise<void> {
    await Promise.all(
      users.map(async (user) => {
        for (let sent = 0; sent < count; sent += 1) {
          await pause(this.#random.below(2 * pauseMs))
          await this.#submit(user, this.#random.pick(targets))
        }
      }),
    )
  }

  async #submit(user: ChaosUser, { problems, context }: Target): Promise<void> {
    const { status, code } = this.#random.pick(endings)
    const mark = `program ${this.programs.length + 1} of ${user.name}`
    const program: Program = { username: user.name, mark, status, calls: 0 }
    this.programs.push(program)
    const source = `#include <stdio.h>\n#include <unistd.h>\nint main(void) { int a, b; scanf("%d %d", &a, &b); ${code} return 0; } // ${mark}\n`
    const body = { pid: this.#random.pick(problems), language: 'C', code: source, ...context }
    while (program.submitId === undefined && program.refusal === undefined) {
      program.calls += 1
      try {
        program.submitId = (await user.person.use(submissionApi).submit({ body }, AbortSignal.timeout(callLimitMs))).submitId
      } catch (error) {
        const refusal = error instanceof WireError && error.http < 500 && error.http !== 429 ? error : undefined
        // The clock of a site was beyond the life of the session.
        if (refusal?.http === 401) await logIn(user).catch(() => undefined)
        else if (refusal) program.refusal = `${refusal.http} ${refusal.code ?? refusal.msg}`
        await pause(retryPauseMs)
      }
    }
  }
}

function logIn({ name, person }: ChaosUser): Promise<unknown> {
  return person.use(kernelApi).login({ body: { username: name, password: testPassword } }, AbortSignal.timeout(callLimitMs))
}
