import { cpus } from 'node:os'
import type { JudgingWork, Verdict } from '@verdict/plugin-judging/contract'
import { describeFailure } from '../judging/describe-failure.ts'
import { FetchError, type Progress } from '../judging/task.ts'
import { SandboxError } from '../sandbox/sandbox.ts'
import type { Judge } from '../start-judge.ts'
import { offered } from './offered-language.ts'
import { MachineLoad } from './machine-load.ts'
import { CannotWorkNow, SiteOutOfReach, type JudgeConnection, type WorkContext } from './judge-connection.ts'
import { Trouble } from './trouble.ts'
import { compileVerdict, stepOf, taskOf, testRunOf, testRunVerdict, verdictOf } from './work-to-task.ts'

const modes = ['spj', 'interactive', 'subtask_lowest', 'subtask_average', 'ergodic_without_error', 'test-run', 'compile']

/** The real judge at its seat. When something of its own fails it says so and takes nothing until all is well. */
export class SandboxConnection implements JudgeConnection {
  readonly #judge: Judge
  readonly #version: string
  readonly #load = new MachineLoad()
  readonly #listeners: (() => void)[] = []
  readonly #trouble: Trouble
  /** Of the works that could not be done: these must work before anything is taken again. */
  readonly #doubted = new Set<string>()

  constructor(judge: Judge, version: string) {
    this.#judge = judge
    this.#version = version
    this.#trouble = new Trouble({
      check: () => judge.checkHealth([...this.#doubted]),
      onChange: () => {
        if (this.#trouble.reason === null) this.#doubted.clear()
        for (const listener of this.#listeners) listener()
      },
    })
  }

  info() {
    const { backend, weaknesses, languages, slots } = this.#judge
    return {
      version: this.#version,
      cores: cpus().length,
      // One is timed on each timed core while others compile, and one more waits so that no core does.
      slots: slots + 2,
      sandbox: [backend, ...weaknesses].join('; ').slice(0, 1000),
      modes,
      languages: languages.map(offered),
      trouble: this.#trouble.reason,
    }
  }

  onInfoChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  load() {
    return this.#load.read()
  }

  async work(work: JudgingWork, context: WorkContext): Promise<Verdict> {
    try {
      const verdict = await this.#verdictOn(work, context)
      this.#trouble.forget()
      return verdict
    } catch (error) {
      if (!context.signal.aborted) await this.#blameItself(error, languagesOf(work))
      throw new Error(describeFailure(error).errorMessage, { cause: error })
    }
  }

  close(): void {
    this.#trouble.close()
  }

  /** Throws `CannotWorkNow` for what lies with this judge; what lies with the work is left to the caller. */
  async #blameItself(error: unknown, languages: readonly string[]): Promise<void> {
    if (error instanceof FetchError && !error.refused) throw new SiteOutOfReach(error.message)
    // A sandbox that broke may have been broken by this very program: does it work for others?
    const reason = isOfMachine(error) ? error.message : error instanceof SandboxError ? await this.#judge.checkHealth(languages) : undefined
    if (reason === undefined) return
    for (const language of languages) this.#doubted.add(language)
    this.#trouble.meet(reason)
    throw new CannotWorkNow(reason)
  }

  async #verdictOn(work: JudgingWork, { signal, ...context }: WorkContext): Promise<Verdict> {
    if (work.kind === 'submission') return verdictOf(ofThisTry(await this.#judge.judge(taskOf(work, context), (progress) => tell(context, progress), signal)))
    if (work.kind === 'test-run') return testRunVerdict(ofThisTry(await this.#judge.testRun(testRunOf(work, context.timeFactor), signal)))
    return compileVerdict(await this.#judge.compileChecker(work.language, work.code, work.extraFiles))
  }
}

/** An error of the operating system, such as a full disk. */
const isOfMachine = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && (error as NodeJS.ErrnoException).syscall !== undefined

const languagesOf = (work: JudgingWork): string[] => [work.language, ...(work.kind === 'submission' && work.judgeProgram ? [work.judgeProgram.language] : [])]

/** That it is being compiled the site has said itself when it gave the task away. */
function tell(context: Pick<WorkContext, 'step'>, progress: Progress): void {
  if (progress.kind !== 'compiling') context.step(stepOf(progress))
}

/** What failed for a reason of this try alone is no verdict: it is thrown, and tried again. */
function ofThisTry<T extends { tryFailed?: Error }>(result: T): T {
  if (result.tryFailed) throw result.tryFailed
  return result
}

/** A judge that could not be started: the sites are told why, and get no tasks judged by it. */
export function brokenConnection(reason: string, version: string): JudgeConnection {
  const load = new MachineLoad()
  return {
    info: () => ({ version, cores: cpus().length, slots: 1, sandbox: 'none', modes: [], languages: [], trouble: reason.slice(0, 2000) }),
    onInfoChange: () => undefined,
    load: () => load.read(),
    work: () => Promise.reject(new CannotWorkNow(reason)),
  }
}
