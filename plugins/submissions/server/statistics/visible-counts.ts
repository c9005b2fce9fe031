import { BoundedMap, keyOfFilter } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import { showsAllVerdicts, type ProblemCount, type ResolvedContext } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import { conditionOf, visibleParts, type VisiblePart } from '../reading/visible-rows.ts'
import { innermostScope } from '../submission-contexts.ts'
import { notRemoved, type StatisticsDoc, type SubmissionDoc, type Submissions } from '../submission-schema.ts'
import { CachedValue } from './cached-value.ts'
import { countOf, statusField, type ProblemStatistics } from './problem-statistics.ts'

interface Tally {
  readonly _id: { readonly pid: number; readonly status: number }
  readonly count: number
}

const maxAgeMs = 10_000
const maxCached = 200

/** Counts verdicts as the viewer of a context sees them: from the statistics where every row carries its true status, otherwise from the rows that are shown. */
export class VisibleCounts {
  readonly #submissions: Submissions
  readonly #statistics: ProblemStatistics
  /** Counts that many viewers share, at most ten seconds old. */
  readonly #shared = new BoundedMap<string, CachedValue<Tally[]>>(maxCached)

  constructor(submissions: Submissions, statistics: ProblemStatistics) {
    this.#submissions = submissions
    this.#statistics = statistics
  }

  async of(pids: readonly number[], context: ResolvedContext): Promise<ReadonlyMap<number, ProblemCount>> {
    const scope = innermostScope(context.references)
    const rules = await context.rowRules()
    if (showsAllVerdicts(rules)) return this.#statistics.of(pids, scope)
    const counted = new Map<number, Pick<StatisticsDoc, 'pid' | 'total' | 'byStatus'>>()
    const add = (pid: number, status: number, count: number) => {
      const known = counted.get(pid) ?? { pid, total: 0, byStatus: {} }
      known.total += count
      known.byStatus[statusField(status)] = (known.byStatus[statusField(status)] ?? 0) + count
      counted.set(pid, known)
    }
    const base = { lists: scope, pid: { $in: [...pids].toSorted((a, b) => a - b) } }
    const addPart = async (part: VisiblePart, sign: 1 | -1) => {
      const condition = conditionOf(part, context.viewer?.uid)
      const filter = { ...base, ...condition }
      for (const { _id, count } of await (part.whose === 'all' ? this.#tallyShared(filter) : this.#tally(filter)))
        add(_id.pid, shownStatus(part, _id.status), sign * count)
    }
    for (const part of visibleParts(rules, context.viewer?.uid)) {
      await addPart(part.whose === 'others' ? { ...part, whose: 'all' } : part, 1)
      if (part.whose === 'others') await addPart({ ...part, whose: 'own' }, -1)
    }
    return new Map([...counted].map(([pid, statistics]) => [pid, countOf(statistics)]))
  }

  #tallyShared(filter: Filter<SubmissionDoc>): Promise<Tally[]> {
    const key = keyOfFilter(filter)
    const cached = this.#shared.get(key) ?? new CachedValue(() => this.#tally(filter), maxAgeMs)
    this.#shared.set(key, cached)
    return cached.current()
  }

  #tally(filter: Filter<SubmissionDoc>): Promise<Tally[]> {
    return this.#submissions
      .aggregate<Tally>([{ $match: { ...filter, ...notRemoved } }, { $group: { _id: { pid: '$pid', status: '$status' }, count: { $sum: 1 } } }])
      .toArray()
  }
}

function shownStatus({ view }: VisiblePart, status: number): number {
  return view === 'all' || view.status === undefined || status === statuses.pending ? status : view.status
}
