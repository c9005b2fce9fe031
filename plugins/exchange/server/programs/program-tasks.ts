import { setTimeout as pause } from 'node:timers/promises'
import { ownJudge, ProgramWork, statuses, type JudgeQueue, type ProgramCall, type ProgramEnd } from '@verdict/plugin-judging/contract'
import type { z } from 'zod'
import { GeneratedTooLarge, NoJudge, ProgramNotRun, type PackageProgram, type ProgramActivity, type ProgramLimits } from '../../contract.ts'
import { faultOfProgram } from './program-faults.ts'

export type Step = Exclude<ProgramActivity['step'], 'waiting' | 'compiling'>

/** A program and its calls in one step. */
interface CalledProgram {
  readonly program: PackageProgram
  readonly calls: readonly z.input<typeof ProgramCall>[]
}

interface ProgramTaskDeps {
  readonly queue: Pick<JudgeQueue, 'put' | 'drop' | 'progress' | 'verdictOf' | 'isServed'>
  /** Identifies this problem of this import, so that a process that continues after a crash finds the existing tasks. */
  readonly key: string
  readonly uid: string
  readonly maxBytes: number
  readonly judgeMs: number
  /** The limits of programs that specify none. */
  readonly limits: ProgramLimits
  readonly signal: AbortSignal
  /** Returns false if the problem is no longer wanted. */
  report(activity: Omit<ProgramActivity, 'place'>): Promise<boolean>
  /** Records that a judge has finished a task, so the import makes progress. */
  advanced(): Promise<void>
}

/** The import was interrupted. Another attempt continues, unless the import was stopped. */
export class ProgramsInterrupted extends Error {}

/** Throws if the call's result is an error of the package; both numbers count from 0. */
type CheckEnd = (program: number, call: number, end: ProgramEnd) => void

/** Some calls of a program. */
interface ProgramTask {
  readonly source: PackageProgram
  readonly program: number
  /** The number of its first call. */
  readonly first: number
  readonly calls: readonly ProgramCall[]
  readonly ref: string
  readonly work: ProgramWork
  state: 'unbegun' | 'begun' | 'done'
}

const queueSource = 'exchange'
const version = 0
/** The maximum number of concurrent tasks of one problem. */
const concurrency = 4
const minCalls = 5
const maxCalls = 50
const pollMs = 500

/** Lets judges run program calls, in tasks of a few calls each that can be found again. */
export class ProgramTasks {
  readonly #deps: ProgramTaskDeps
  readonly #refs = new Set<string>()
  #bytes = 0
  #isUnwanted = false

  constructor(deps: ProgramTaskDeps) {
    this.#deps = deps
  }

  /** Returns the result of each call, by program. Throws the first error of `check` and then starts no further tasks. */
  async run(step: Step, programs: readonly CalledProgram[], check: CheckEnd): Promise<ProgramEnd[][]> {
    const ends = programs.map((): ProgramEnd[] => [])
    const tasks = programs.flatMap((called, program) => this.#tasksOf(step, called, program))
    const stop = new AbortController()
    let failed: { readonly error: unknown } | undefined
    const guarded = (work: Promise<void>) =>
      work.catch((error: unknown) => {
        failed ??= { error }
        stop.abort()
      })
    const take = (task: ProgramTask, found: readonly ProgramEnd[]) => {
      for (const [at, end] of found.entries()) {
        ends[task.program]![task.first + at] = end
        this.#count(end)
        check(task.program, task.first + at, end)
      }
      const isWhole = task.calls.every(({ outputs }, at) => found[at]?.exitCode !== 0 || found[at].outputs.length === (outputs?.length ?? 1))
      if (found.length < task.calls.length || !isWhole) throw new ProgramNotRun({ file: task.source.file, reason: 'the judge gave back too little' })
    }
    const waiting = tasks.values()
    const work = async () => {
      for (const task of waiting) {
        if (stop.signal.aborted) return
        await this.#finish(task, take, stop.signal)
      }
    }
    const workers = Array.from({ length: concurrency }, () => guarded(work()))
    const watching = guarded(this.#watch(step, tasks, stop.signal))
    await Promise.all(workers)
    stop.abort()
    await watching
    if (this.#isUnwanted) await this.drop()
    if (failed) throw failed.error
    return ends
  }

  limitsOf({ limits }: PackageProgram): ProgramLimits {
    return limits ?? this.#deps.limits
  }

  /** Deletes tasks that are no longer needed. */
  async drop(): Promise<void> {
    if (this.#refs.size > 0) await this.#deps.queue.drop(queueSource, [...this.#refs])
  }

  #tasksOf(step: Step, { program: source, calls }: CalledProgram, program: number): ProgramTask[] {
    const { language, code, extraFiles = {}, fileIo } = source
    const size = Math.min(maxCalls, Math.max(minCalls, Math.ceil(calls.length / (2 * concurrency))))
    return Array.from({ length: Math.ceil(calls.length / size) }, (_, number) => {
      const first = number * size
      const own = calls.slice(first, first + size)
      const work = ProgramWork.safeParse({ kind: 'program', language, code, extraFiles, limits: this.limitsOf(source), inputName: fileIo?.read, calls: own })
      if (!work.success) throw new ProgramNotRun({ file: source.file, reason: `${work.error.issues[0]?.path.join('.')}: ${work.error.issues[0]?.message}` })
      const { data } = work
      return { source, program, first, calls: data.calls, ref: `${this.#deps.key}-${step}-${program}-${number}`, work: data, state: 'unbegun' }
    })
  }

  async #finish(task: ProgramTask, take: (task: ProgramTask, found: readonly ProgramEnd[]) => void, stop: AbortSignal): Promise<void> {
    const { queue, uid, advanced } = this.#deps
    const { ref, work } = task
    this.#refs.add(ref)
    let verdict = await queue.verdictOf(queueSource, ref, version, 0)
    const isNew = verdict === undefined
    if (isNew && stop.aborted) return
    if (isNew) await queue.put({ source: queueSource, ref, version, oj: ownJudge, priority: 'rejudge', uid, work })
    task.state = 'begun'
    while (!verdict) {
      if (stop.aborted) return
      verdict = await queue.verdictOf(queueSource, ref, version, 2 * pollMs)
    }
    const fault = faultOfProgram(task.source, verdict)
    if (fault) throw fault
    take(task, verdict.programEnds ?? [])
    task.state = 'done'
    if (isNew) await advanced()
  }

  #count({ outputs }: ProgramEnd): void {
    for (const { size } of outputs) this.#bytes += size
    if (this.#bytes > this.#deps.maxBytes) throw new GeneratedTooLarge({ most: Math.floor(this.#deps.maxBytes / 1024 / 1024) })
  }

  /** Reports progress until the tasks are done. Throws if the import is interrupted, or if no judge can run them. */
  async #watch(step: Step, tasks: readonly ProgramTask[], done: AbortSignal): Promise<void> {
    const { queue, signal, report, judgeMs } = this.#deps
    const total = tasks.reduce((sum, { calls }) => sum + calls.length, 0)
    let served = Date.now()
    while (!done.aborted) {
      if (signal.aborted) throw new ProgramsInterrupted()
      const open = tasks.filter(({ state }) => state === 'begun')
      const found = await queue.progress(
        queueSource,
        open.map(({ ref }) => ref),
      )
      const finished = tasks.reduce((sum, { state, calls }) => sum + (state === 'done' ? calls.length : 0), 0)
      const count = finished + found.reduce((sum, standing) => sum + standing.done, 0)
      const underway = found.filter(({ status }) => status !== statuses.pending)
      const isCompiling = count === 0 && underway.some(({ status }) => status === statuses.compiling)
      const isWaiting = found.length > 0 && underway.length === 0
      if (!(await report({ step: isWaiting ? 'waiting' : isCompiling ? 'compiling' : step, done: count, total }))) {
        this.#isUnwanted = true
        throw new ProgramsInterrupted()
      }
      const [next] = open
      if (!isWaiting || !next || (await queue.isServed(next.work))) served = Date.now()
      else if (Date.now() - served > judgeMs) throw new NoJudge({ file: next.source.file, language: next.source.language, seconds: Math.round(judgeMs / 1000) })
      await pause(pollMs, undefined, { signal: done }).catch(() => undefined)
    }
  }
}
