import { randomInt, randomUUID } from 'node:crypto'
import type { Collection } from 'mongodb'
import { judging, NoLanguage, ownJudge, statuses, type JudgeQueue, type LanguageRepository, type LanguageTest, type Verdict } from '../../contract.ts'
import type { TaskDoc } from '../queue/task-schema.ts'
import type { DaemonRepository } from './daemon-repository.ts'
import type { DaemonDoc } from './daemon-schema.ts'
import type { JudgeStatus } from './judge-status.ts'

const waitMs = 5000
/** A judge that has not taken a test for so long takes none. */
const longestWaitMs = 120_000

interface Deps {
  readonly daemons: DaemonRepository
  readonly judgeStatus: JudgeStatus
  readonly languages: LanguageRepository
  readonly queue: JudgeQueue
  readonly tasks: Collection<TaskDoc>
}

/** The result of a test, but for the test. */
type Result = Omit<LanguageTest, 'test'>

const nothing: Result = { state: 'waiting', step: null, status: null, time: null, memory: null, message: null }
const failed = (step: LanguageTest['step'], message: string | null = null): Result => ({ ...nothing, state: 'failed', step, message })

/** Lets a judge compile and run the template of a language as an ordinary task that no other judge may take. */
export class LanguageTests {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async run(id: number, { language, test, uid }: { language: string; test?: string | undefined; uid: string }): Promise<LanguageTest> {
    const { daemons, queue, tasks } = this.#deps
    const daemon = await daemons.byId(id)
    const hindrance = this.#hindranceOf(daemon)
    if (hindrance && test === undefined) return { test: '', ...hindrance }
    const ref = test ?? (await this.#queue(daemon, language, uid))
    // A caller can wait for the tests of this judge only.
    const verdict = ref.startsWith(`test-${id}-`) ? await queue.verdictOf(judging.id, ref, 0, waitMs) : undefined
    if (verdict) return { test: ref, ...resultOf(verdict) }
    const task = await tasks.findOne({ source: judging.id, ref, state: { $in: ['waiting', 'running'] } }, { projection: { work: 0 } })
    if (task?.state === 'running') return { test: ref, ...nothing, state: 'running' }
    const isLate = !task || task.queuedAt.getTime() < Date.now() - longestWaitMs
    const now = this.#hindranceOf(await daemons.byId(id)) ?? (isLate ? failed('take') : undefined)
    if (!now) return { test: ref, ...nothing }
    await queue.cancel(judging.id, ref)
    return { test: ref, ...now }
  }

  async #queue({ _id, card }: DaemonDoc, language: string, uid: string): Promise<string> {
    const known = (await this.#deps.languages.of(ownJudge)).find(({ name }) => name === language)
    if (!known?.template || !card?.languages.includes(language)) throw new NoLanguage()
    const ref = `test-${_id}-${randomUUID()}`
    // A source that was compiled before would come from the cache, even if the compiler is gone.
    const code = known.template + '\n'.repeat(randomInt(1, 5000))
    const work = { kind: 'test-run', language, code, limits: { time: 10_000, memory: 512 }, input: '1 2\n', expectedOutput: '3\n' } as const
    await this.#deps.queue.put({ source: judging.id, ref, version: 0, oj: ownJudge, priority: 'normal', uid, daemon: _id, work })
    return ref
  }

  /** Why the judge takes no tasks; undefined if it does. */
  #hindranceOf(daemon: DaemonDoc): Result | undefined {
    if (!this.#deps.judgeStatus.isConnected(daemon)) return failed('connect')
    if (daemon.card?.trouble) return failed('take', daemon.card.trouble)
    return daemon.mode === 'working' ? undefined : failed('take')
  }
}

function resultOf({ status, time, memory, errorMessage }: Verdict): Result {
  const step = status === statuses.accepted ? null : stepOf(status)
  return { state: step === null ? 'passed' : 'failed', step, status, time, memory, message: errorMessage?.slice(0, 4000) ?? null }
}

function stepOf(status: number): LanguageTest['step'] {
  if (status === statuses.compileError) return 'compile'
  if (status === statuses.systemError) return 'judge'
  return status === statuses.wrongAnswer || status === statuses.presentationError ? 'answer' : 'run'
}

/** Ends the tests that no judge has taken, for which no page waits. */
export async function endForgottenTests(tasks: Collection<TaskDoc>, queue: Pick<JudgeQueue, 'drop'>): Promise<void> {
  const before = new Date(Date.now() - 2 * longestWaitMs)
  const forgotten = await tasks.find({ source: judging.id, state: 'waiting', queuedAt: { $lt: before } }, { projection: { ref: 1 } }).toArray()
  if (forgotten.length > 0)
    await queue.drop(
      judging.id,
      forgotten.map(({ ref }) => ref),
    )
}
