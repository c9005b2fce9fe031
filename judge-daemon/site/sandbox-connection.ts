import { cpus } from 'node:os'
import { messageOf } from '@verdict/core'
import { statuses, type JudgingStep, type JudgingWork, type Verdict } from '@verdict/plugin-judging/contract'
import { describeFailure } from '../judging/describe-failure.ts'
import { FetchError, type Judgement } from '../task/task.ts'
import { MachineTrouble, SandboxError } from '../sandbox/sandbox.ts'
import { machineLines, reportOf } from '../doctor.ts'
import type { Judge } from '../start-judge.ts'
import { offeredLanguage } from './offered-language.ts'
import { MachineLoad } from './machine-load.ts'
import { CannotWorkNow, SiteUnreachable, type JudgeConnection, type WorkContext } from './judge-connection.ts'
import { TroubleMonitor } from './trouble-monitor.ts'

const modes = [
  'spj',
  'interactive',
  'subtask_lowest',
  'subtask_average',
  'ergodic_without_error',
  'case-list',
  'qduoj',
  'testlib-points',
  'kattis-feedback',
  'test-run',
  'compile',
  'program',
]

/** Connects sites to the real judge. After a failure of its own it reports trouble and takes no tasks until the health check passes. */
export class SandboxConnection implements JudgeConnection {
  readonly #judge: Judge
  readonly #version: string
  readonly #load = new MachineLoad()
  readonly #listeners: (() => void)[] = []
  readonly #trouble: TroubleMonitor
  /** The languages of the tasks that failed: these must work before new tasks are taken. */
  readonly #suspectLanguages = new Set<string>()
  #wasBusy = false

  constructor(judge: Judge, version: string) {
    this.#judge = judge
    this.#version = version
    this.#trouble = new TroubleMonitor({
      check: () => judge.checkHealth({ languages: [...this.#suspectLanguages], isBusy: this.#wasBusy }),
      onChange: () => {
        if (this.#trouble.reason === null) {
          this.#suspectLanguages.clear()
          this.#wasBusy = false
        }
        this.#infoChanged()
      },
    })
    judge.onLanguagesChange(() => this.#infoChanged())
  }

  info() {
    const { backend, weaknesses, languages, preparing, slots } = this.#judge
    return {
      version: this.#version,
      cores: cpus().length,
      // One task for each timed core, one that compiles, and three that wait, so that no core is idle while a busy site answers.
      slots: slots + 4,
      sandbox: [backend, ...weaknesses].join('; ').slice(0, 1000),
      // Between passes a validator keeps its files, with any names, and go-judge returns only files that are requested by name.
      modes: backend === 'go-judge' ? modes : [...modes, 'multi-pass'],
      languages: languages.map(offeredLanguage),
      preparing: [...preparing],
      trouble: this.#trouble.reason,
      doctor: reportOf(this.#judge),
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
      const verdict = await this.#judgeWork(work, context)
      this.#trouble.resetPause()
      return verdict
    } catch (error) {
      if (!context.signal.aborted) await this.#throwIfOwnFault(error, languagesOf(work))
      throw new Error(describeFailure(error).errorMessage, { cause: error })
    }
  }

  close(): void {
    this.#trouble.close()
  }

  #infoChanged(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Throws `CannotWorkNow` if the fault is this judge's; faults of the task are left to the caller. */
  async #throwIfOwnFault(error: unknown, languages: readonly string[]): Promise<void> {
    if (error instanceof FetchError && !error.refused) throw new SiteUnreachable(error.message)
    // This very program may have broken the sandbox, so check whether the sandbox works for others.
    const reason = isOwnTrouble(error) ? messageOf(error) : error instanceof SandboxError ? await this.#judge.checkHealth({ languages }) : undefined
    if (reason === undefined) return
    if (error instanceof MachineTrouble && error.kind === 'starved') this.#wasBusy = true
    for (const language of languages) this.#suspectLanguages.add(language)
    this.#trouble.report(reason)
    throw new CannotWorkNow(reason)
  }

  async #judgeWork(work: JudgingWork, { signal, ...context }: WorkContext): Promise<Verdict> {
    if (work.kind === 'submission') return assertJudged(await this.#judge.judge({ ...work, ...context }, (step) => reportStep(context, step), signal))
    if (work.kind === 'test-run') return assertJudged(await this.#judge.testRun({ ...work, timeFactor: context.timeFactor }, signal))
    if (work.kind === 'program') return assertJudged(await this.#judge.runProgram({ ...work, ...context }, (step) => reportStep(context, step), signal))
    return compileVerdict(await this.#judge.compileChecker(work.language, work.code, work.extraFiles))
  }
}

/** The machine was too busy for a run, or the operating system reported an error, such as a full disk. */
const isOwnTrouble = (error: unknown) => error instanceof MachineTrouble || (error instanceof Error && 'syscall' in error)

const languagesOf = (work: JudgingWork): string[] => [work.language, ...(work.kind === 'submission' && work.judgeProgram ? [work.judgeProgram.language] : [])]

/** The step "compiling" needs no report: the site recorded it when the task was claimed. */
function reportStep(context: Pick<WorkContext, 'step'>, step: JudgingStep): void {
  if (step.status !== statuses.compiling) context.step(step)
}

/** A result of a failed attempt is no verdict: its error is thrown, so that the task is tried again. */
function assertJudged({ tryFailed, ...verdict }: Judgement): Verdict {
  if (tryFailed) throw tryFailed
  return verdict
}

/** The verdict on a checker that was only compiled, from the compiler's text if it was refused. */
function compileVerdict(compilerText: string | undefined): Verdict {
  const status = compilerText === undefined ? statuses.accepted : statuses.compileError
  return { status, time: null, memory: null, score: null, oiRankScore: null, errorMessage: compilerText ?? null, cases: [], output: null }
}

/** Stands for a judge that could not be started: shows the reason to the sites and takes no tasks. */
export function brokenConnection(reason: string, version: string): JudgeConnection {
  const load = new MachineLoad()
  return {
    info: () => ({
      version,
      cores: cpus().length,
      slots: 1,
      sandbox: 'none',
      modes: [],
      languages: [],
      preparing: [],
      trouble: reason.slice(0, 2000),
      doctor: machineLines().join('\n'),
    }),
    onInfoChange: () => undefined,
    load: () => load.read(),
    work: () => Promise.reject(new CannotWorkNow(reason)),
  }
}
