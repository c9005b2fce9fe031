import { CodedError, orNull, pick } from '@verdict/core'
import { type ChangeLog, defineCollection, isDuplicate, type Stored } from '@verdict/core/server'
import { type Judged, type JudgeQueue, type LanguageRepository, ownJudge, statuses, statusesWithoutResult } from '@verdict/plugin-judging/contract'
import { NotYours, type ProblemBank, type Solution, type Viewer } from '@verdict/plugin-problems/contract'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { JudgedSolution, NoSolutions, NoTestData, type SolutionCounts } from '../../contract.ts'

/** The solutions of a problem as of their last judging. */
const SolutionsDoc = z.object({
  /** The problem's number. */
  _id: z.int(),
  version: z.int(),
  /** The user who last requested judging. */
  uid: z.string(),
  /** Null until they are queued. */
  solutions: orNull(z.array(JudgedSolution)),
})
type SolutionsDoc = z.infer<typeof SolutionsDoc>

/** The collection of judged solutions. */
type JudgedSolutions = Collection<Stored<SolutionsDoc>>

export const solutionCollection = defineCollection('solutions', SolutionsDoc)

interface SolutionJudgingDeps {
  readonly judged: JudgedSolutions
  readonly requested: ChangeLog<SolutionsDoc>
  readonly bank: Pick<ProblemBank, 'read' | 'judgingSpec' | 'mayEdit'>
  readonly queue: Pick<JudgeQueue, 'put' | 'drop' | 'caseResults'>
  readonly languages: LanguageRepository
  readonly publish: (document: SolutionsDoc) => void
}

const source = 'exchange'
const refOf = (pid: number, index: number) => `solution-${pid}-${index}`
const unjudged = { state: 'unjudged', status: null, time: null, memory: null, score: null, message: null, isAsExpected: null } as const
const named = (solution: Pick<Solution, 'name' | 'language' | 'expected'>) => pick(solution, ['name', 'language', 'expected'])
const maxMessageLength = 4000

/** Has solutions judged and compares their verdicts with the expected ones. */
export class SolutionJudging {
  readonly #deps: SolutionJudgingDeps

  constructor(deps: SolutionJudgingDeps) {
    this.#deps = deps
  }

  /** Returns the problem's current solutions. One that changed since its judging counts as unjudged. */
  async list(pid: number, viewer: Viewer): Promise<JudgedSolution[]> {
    await this.#requireEditor(pid, viewer)
    const [solutions, found] = await Promise.all([this.#solutionsOf(pid), this.#deps.judged.findOne({ _id: pid })])
    if (found && found.solutions === null) return solutions.map((solution) => ({ ...named(solution), ...unjudged, state: 'waiting' }))
    const known = found?.solutions ?? []
    return solutions.map((solution, index) => (known[index] && isSame(known[index], solution) ? known[index] : { ...named(solution), ...unjudged }))
  }

  async request(pid: number, viewer: NonNullable<Viewer>): Promise<void> {
    await this.#requireEditor(pid, viewer)
    if ((await this.#solutionsOf(pid)).length === 0) throw new NoSolutions()
    if ((await this.#deps.bank.judgingSpec(pid))?.kind !== 'submission') throw new NoTestData()
    await this.#save(pid, viewer.uid)
  }

  /** Skips what can no longer be judged, such as deleted problems; returns the number of judged ones. */
  async requestAll(pids: readonly number[], viewer: NonNullable<Viewer>): Promise<number> {
    let requested = 0
    for (const pid of pids)
      try {
        await this.request(pid, viewer)
        requested += 1
      } catch (error) {
        if (!(error instanceof CodedError)) throw error
      }
    return requested
  }

  /** If two users make the first request at the same time, the second one retries. */
  async #save(pid: number, uid: string): Promise<void> {
    const { requested } = this.#deps
    if (await requested.update({ _id: pid }, { $inc: { version: 1 }, $set: { uid, solutions: null } })) return
    try {
      await requested.insert({ _id: pid, version: 1, uid, solutions: null })
    } catch (error) {
      if (!isDuplicate(error)) throw error
      await this.#save(pid, uid)
    }
  }

  /** Queues the requested solutions; repeatable. */
  async enqueue({ pid, version }: { readonly pid: number; readonly version: number }): Promise<void> {
    const { judged, bank, queue, languages } = this.#deps
    const [spec, solutions, offered] = await Promise.all([bank.judgingSpec(pid), this.#solutionsOf(pid), languages.of(ownJudge)])
    if (spec?.kind !== 'submission') return void (await judged.deleteOne({ _id: pid, version }))
    // Until a judge has connected, the languages are unknown.
    const isOffered = (language: string) => offered.length === 0 || offered.some(({ name }) => name === language)
    const begun = solutions.map((one): JudgedSolution => ({ ...named(one), ...unjudged, state: isOffered(one.language) ? 'waiting' : 'no-language' }))
    await judged.updateOne({ _id: pid, version, solutions: null }, { $set: { solutions: begun } })
    const document = await judged.findOne({ _id: pid, version })
    if (!document) return
    const { oj, dataVersion: _version, ...work } = spec
    for (const [index, solution] of solutions.entries()) {
      const one = document.solutions?.[index]
      if (one?.state !== 'waiting' || !isSame(one, solution)) continue
      const { language, code } = solution
      await queue.put({ source, ref: refOf(pid, index), version, oj, priority: 'rejudge', uid: document.uid, work: { ...work, language, code } })
    }
    this.#deps.publish(document)
  }

  /** Stores a verdict; repeatable. Verdicts of an earlier version are ignored. */
  async applyVerdict({ source: from, ref, version, verdict }: Judged): Promise<void> {
    const [, pid, index] = /^solution-(\d+)-(\d+)$/.exec(from === source ? ref : '') ?? []
    if (pid === undefined || index === undefined) return
    const { judged, queue, publish } = this.#deps
    const key = { _id: Number(pid), version }
    const solution = (await judged.findOne(key))?.solutions?.[Number(index)]
    if (!solution) return
    const caseStatuses = new Set(verdict.cases.map(({ status }) => status))
    if (verdict.caseCount !== undefined && verdict.status === statuses.partialAccepted)
      for await (const part of queue.caseResults(source, ref, version)) for (const { status } of part) caseStatuses.add(status)
    const { status, time, memory, score } = verdict
    const message = verdict.errorMessage?.slice(0, maxMessageLength) ?? null
    const result = {
      ...named(solution),
      state: 'judged',
      status,
      time,
      memory,
      score,
      message,
      isAsExpected: isAsExpected(solution.expected, status, caseStatuses),
    }
    const saved = await judged.findOneAndUpdate(key, { $set: { [`solutions.${index}`]: result } }, { returnDocument: 'after' })
    if (saved) publish(saved)
  }

  /** Returns the counts by problem, without those that were never judged. */
  async counts(pids: readonly number[]): Promise<ReadonlyMap<number, SolutionCounts>> {
    const found = await this.#deps.judged.find({ _id: { $in: [...pids] } }).toArray()
    return new Map(found.flatMap((document) => (document.solutions ? [[document._id, countsOf(document)] as const] : [])))
  }

  /** Deletes the results of a deleted problem. */
  async forget(pid: number): Promise<void> {
    const found = await this.#deps.judged.findOne({ _id: pid })
    const refs = (found?.solutions ?? []).map((_, index) => refOf(pid, index))
    await this.#deps.queue.drop(source, refs)
    await this.#deps.judged.deleteOne({ _id: pid })
  }

  async #solutionsOf(pid: number): Promise<readonly Solution[]> {
    return (await this.#deps.bank.read(pid))?.solutions ?? []
  }

  async #requireEditor(pid: number, viewer: Viewer): Promise<void> {
    if (!(await this.#deps.bank.mayEdit(viewer, pid))) throw new NotYours()
  }
}

export function countsOf({ solutions }: SolutionsDoc): SolutionCounts {
  const all = solutions ?? []
  return {
    total: all.length,
    judged: all.filter(({ state }) => state !== 'waiting').length,
    asExpected: all.filter((one) => one.isAsExpected === true).length,
  }
}

const isSame = (one: Pick<Solution, 'name' | 'language' | 'expected'>, other: Pick<Solution, 'name' | 'language' | 'expected'>): boolean =>
  one.name === other.name && one.language === other.language && one.expected === other.expected

const { accepted, wrongAnswer, presentationError, timeLimitExceeded, memoryLimitExceeded, runtimeError, partialAccepted, compileError } = statuses

/** The statuses with which a solution behaves as expected. */
const meant: Readonly<Record<Solution['expected'], readonly number[]>> = {
  accepted: [accepted],
  'wrong-answer': [wrongAnswer, presentationError],
  'time-limit-exceeded': [timeLimitExceeded],
  'memory-limit-exceeded': [memoryLimitExceeded],
  // In some formats, exceeding the memory limit is one.
  'runtime-error': [runtimeError, memoryLimitExceeded],
  'partially-accepted': [partialAccepted],
  rejected: [wrongAnswer, presentationError, timeLimitExceeded, memoryLimitExceeded, runtimeError, partialAccepted],
}

/**
 * Whether the result is the expected one; null if the judge has none. With points, a failing program can pass some test cases, so one case with the expected
 * verdict suffices.
 */
function isAsExpected(expected: Solution['expected'], status: number, caseStatuses: ReadonlySet<number>): boolean | null {
  if (statusesWithoutResult.includes(status)) return null
  if (status === compileError) return false
  if (meant[expected].includes(status)) return true
  return status === partialAccepted && expected !== 'accepted' && meant[expected].some((one) => caseStatuses.has(one))
}
