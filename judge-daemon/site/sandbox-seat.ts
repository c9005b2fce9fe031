import { cpus } from 'node:os'
import type { JudgingWork, Verdict } from '@verdict/plugin-judging/contract'
import { describeFailure } from '../judging/describe-failure.ts'
import type { Progress } from '../judging/task.ts'
import { SandboxError } from '../sandbox/sandbox.ts'
import type { Judge } from '../start-judge.ts'
import { offered } from './offered-language.ts'
import { MachineLoad } from './machine-load.ts'
import { CannotWorkNow, type JudgeSeat, type WorkDesk } from './seat.ts'
import { compileVerdict, stepOf, taskOf, testRunOf, testRunVerdict, verdictOf } from './work-to-task.ts'

const modes = ['spj', 'interactive', 'subtask_lowest', 'subtask_average', 'ergodic_without_error', 'test-run', 'compile']
const probeMilliseconds = 3000

/** The real judge at its seat. When its sandbox is down it says so and takes nothing until a probe goes well. */
export class SandboxSeat implements JudgeSeat {
  readonly #judge: Judge
  readonly #version: string
  readonly #load = new MachineLoad()
  readonly #listeners: (() => void)[] = []
  #trouble: string | null = null
  #probing: NodeJS.Timeout | undefined

  constructor(judge: Judge, version: string) {
    this.#judge = judge
    this.#version = version
  }

  card() {
    const { backend, weaknesses, languages, slots } = this.#judge
    return {
      version: this.#version,
      cores: cpus().length,
      // One is timed on each timed core while others compile, and one more waits so that no core does.
      slots: slots + 2,
      sandbox: [backend, ...weaknesses].join('; ').slice(0, 1000),
      modes,
      languages: languages.map(offered),
      trouble: this.#trouble,
    }
  }

  onCard(listener: () => void): void {
    this.#listeners.push(listener)
  }

  load() {
    return this.#load.look()
  }

  async work(work: JudgingWork, desk: WorkDesk): Promise<Verdict> {
    try {
      return await this.#verdictOn(work, desk)
    } catch (error) {
      // A sandbox that broke may have been broken by this very program: is it down for everybody?
      if (error instanceof SandboxError && !desk.signal.aborted && (await this.#isDown())) throw new CannotWorkNow(error.message)
      throw new Error(describeFailure(error).errorMessage, { cause: error })
    }
  }

  close(): void {
    clearInterval(this.#probing)
  }

  async #verdictOn(work: JudgingWork, { signal, ...desk }: WorkDesk): Promise<Verdict> {
    if (work.kind === 'submission') return verdictOf(ofThisTry(await this.#judge.judge(taskOf(work, desk), (progress) => tell(desk, progress), signal)))
    if (work.kind === 'test-run') return testRunVerdict(ofThisTry(await this.#judge.testRun(testRunOf(work, desk.timeFactor), signal)))
    return compileVerdict(await this.#judge.compileChecker(work.language, work.code, work.extraFiles))
  }

  /** After a failure a small program is run: does the sandbox work at all? */
  async #isDown(): Promise<boolean> {
    const reason = await this.#probe()
    if (reason === undefined) return false
    this.#say(reason)
    this.#probing ??= setInterval(() => void this.#probe().then((still) => still === undefined && this.#recover()), probeMilliseconds)
    return true
  }

  async #probe(): Promise<string | undefined> {
    const [first] = this.#judge.languages
    if (!first) return 'no language was found on this machine'
    const problem = { timeLimit: 10_000, memoryLimit: 512, stackLimit: 128, isRemoveEndBlank: true }
    const { tryFailed } = await this.#judge.testRun({
      language: first.language.name,
      code: first.language.template,
      input: '1 2',
      expectedOutput: null,
      problem,
    })
    return tryFailed && `the sandbox is down: ${tryFailed.message}`
  }

  #recover(): void {
    clearInterval(this.#probing)
    this.#probing = undefined
    this.#say(null)
  }

  #say(trouble: string | null): void {
    this.#trouble = trouble
    for (const listener of this.#listeners) listener()
  }
}

/** That it is being compiled the site has said itself when it gave the task away. */
function tell(desk: Pick<WorkDesk, 'step'>, progress: Progress): void {
  if (progress.kind !== 'compiling') desk.step(stepOf(progress))
}

/** What failed for a reason of this try alone is no verdict: it is thrown, and tried again. */
function ofThisTry<T extends { tryFailed?: Error }>(result: T): T {
  if (result.tryFailed) throw result.tryFailed
  return result
}

/** A judge that could not be started: the sites are told why, and get no tasks judged by it. */
export function brokenSeat(reason: string, version: string): JudgeSeat {
  const load = new MachineLoad()
  return {
    card: () => ({ version, cores: cpus().length, slots: 1, sandbox: 'none', modes: [], languages: [], trouble: reason.slice(0, 2000) }),
    onCard: () => undefined,
    load: () => load.look(),
    work: () => Promise.reject(new CannotWorkNow(reason)),
  }
}
