import { statuses, type CaseVerdict } from '@verdict/plugin-judging/contract'
import type { Collection } from 'mongodb'
import type { CasePartDoc, CasesDoc, SubtaskSummary } from '../stored/submission-schema.ts'
import { isGrouped, SubtaskSummaries, subtaskOf } from './subtask-summaries.ts'

/** The results of a submission to read, in display order. */
export interface CaseWindow {
  /** The number of results before the first one. */
  readonly from: number
  readonly limit: number
}

/** Some test case results of a submission. */
export interface CaseWindowResults {
  /** The number of all results. */
  readonly total: number
  /** The number of results before the first one that was not accepted. */
  readonly firstFailed: number | null
  readonly subtasks: readonly SubtaskSummary[]
  readonly cases: readonly CaseVerdict[]
}

export const noResults: CaseWindowResults = { total: 0, firstFailed: null, subtasks: [], cases: [] }

interface Judged {
  readonly submitId: number
  readonly version: number
  readonly mode: string
}

/** Stores test case results: in one document for a submission or, if they are too many, in parts that can be read one by one. */
export class CaseResultRepository {
  readonly #cases: Collection<CasesDoc>
  readonly #parts: Collection<CasePartDoc>

  constructor(cases: Collection<CasesDoc>, parts: Collection<CasePartDoc>) {
    this.#cases = cases
    this.#parts = parts
  }

  async save({ submitId, version }: Omit<Judged, 'mode'>, cases: CaseVerdict[]): Promise<void> {
    await this.#removeEarlier(submitId, version)
    await this.#cases.replaceOne({ _id: submitId }, { version, cases }, { upsert: true })
  }

  /** Stores results that arrive in parts, in display order. Repeatable: nothing is shown until all parts are stored. */
  async saveParts({ submitId, version, mode }: Judged, parts: AsyncIterable<readonly CaseVerdict[]>): Promise<void> {
    await this.#removeEarlier(submitId, version)
    const subtasks = new SubtaskSummaries(mode)
    let count = 0
    let firstFailed: number | null = null
    for await (const cases of parts) {
      await this.#parts.replaceOne({ _id: `${submitId}/${version}/${count}` }, { submitId, version, from: count, cases: [...cases] }, { upsert: true })
      subtasks.add(cases)
      const failed = firstFailedOf(cases)
      if (firstFailed === null && failed !== null) firstFailed = count + failed
      count += cases.length
    }
    const summaries = isGrouped(mode) ? { subtasks: subtasks.results } : {}
    await this.#cases.replaceOne({ _id: submitId }, { version, cases: [], count, firstFailed, ...summaries }, { upsert: true })
  }

  async read({ submitId, version, mode }: Judged, { from, limit }: CaseWindow): Promise<CaseWindowResults> {
    const stored = await this.#cases.findOne({ _id: submitId, version })
    if (!stored) return noResults
    const { cases, count, firstFailed = null, subtasks = [] } = stored
    if (count !== undefined) return { total: count, firstFailed, subtasks, cases: await this.#window({ submitId, version }, { from, limit }) }
    const bySeq = cases.toSorted((a, b) => a.seq - b.seq)
    const shown = isGrouped(mode) ? [...Map.groupBy(bySeq, subtaskOf).values()].flat() : bySeq
    const summaries = new SubtaskSummaries(mode)
    if (isGrouped(mode)) summaries.add(shown)
    return { total: shown.length, firstFailed: firstFailedOf(shown), subtasks: summaries.results, cases: shown.slice(from, from + limit) }
  }

  async find({ submitId, version }: Omit<Judged, 'mode'>, seq: number): Promise<CaseVerdict | undefined> {
    const stored = await this.#cases.findOne({ _id: submitId, version })
    const part = stored?.count === undefined ? stored : await this.#parts.findOne({ submitId, version, 'cases.seq': seq })
    return part?.cases.find((one) => one.seq === seq)
  }

  /** Copies all results to another repository, where they belong to another version. */
  async copy(from: Omit<Judged, 'mode'>, target: CaseResultRepository, to: Judged): Promise<void> {
    const stored = await this.#cases.findOne({ _id: from.submitId, version: from.version })
    if (stored?.count !== undefined) await target.saveParts(to, this.#partsOf(from))
    else if (stored) await target.save(to, stored.cases)
  }

  async remove(submitIds: readonly number[]): Promise<void> {
    await Promise.all([this.#cases.deleteMany({ _id: { $in: [...submitIds] } }), this.#parts.deleteMany({ submitId: { $in: [...submitIds] } })])
  }

  /** Called before storing new results: the earlier version's results are no longer read, and a process that is killed afterwards leaves none behind. */
  async #removeEarlier(submitId: number, version: number): Promise<void> {
    if (version > 0) await this.#parts.deleteMany({ submitId, version: { $lt: version } })
  }

  async *#partsOf({ submitId, version }: Omit<Judged, 'mode'>): AsyncIterable<readonly CaseVerdict[]> {
    for await (const { cases } of this.#parts.find({ submitId, version }, { sort: { from: 1 }, batchSize: 2 })) yield cases
  }

  async #window({ submitId, version }: Omit<Judged, 'mode'>, { from, limit }: CaseWindow): Promise<CaseVerdict[]> {
    const parts: CasePartDoc[] = []
    // From the last part of the window back to the one in which it begins, because parts can have any size.
    for await (const part of this.#parts.find({ submitId, version, from: { $lt: from + limit } }, { sort: { from: -1 }, batchSize: 2 })) {
      parts.unshift(part)
      if (part.from <= from) break
    }
    const first = parts[0]?.from ?? 0
    return parts.flatMap(({ cases }) => cases).slice(from - first, from - first + limit)
  }
}

function firstFailedOf(cases: readonly CaseVerdict[]): number | null {
  const at = cases.findIndex(({ status }) => status !== statuses.accepted)
  return at === -1 ? null : at
}
