import { BoundedMap } from '@verdict/core/server'
import { keyOfFilter } from '@verdict/server-kit'
import { finalStatuses, statuses } from '@verdict/plugin-judging/contract'
import { showsAllVerdicts, type ProblemCount, type ResolvedContext } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import { conditionOf, countedAs, visibleParts, type VisiblePart } from './visible-rows.ts'
import { innermostScope } from '../stored/submission-contexts.ts'
import { isNotRemoved, type StatisticsDoc, type SubmissionDoc, type Submissions } from '../stored/submission-schema.ts'
import { CachedValue } from '../statistics/cached-value.ts'
import { countOf, statusField, type ProblemStatistics } from '../statistics/problem-statistics.ts'

interface Tally {
  readonly pid: number
  readonly status: number
  readonly count: number
}

/** The statuses under which submissions are stored. */
const storedStatuses = [...finalStatuses, statuses.pending]
const maxAgeMs = 10_000
const maxCached = 200

/** Counts verdicts as the viewer of a context sees them: from the statistics if every row has its true status, otherwise from the visible rows. */
export class VisibleCounts {
  readonly #submissions: Submissions
  readonly #statistics: ProblemStatistics
  /** Counts that many viewers share, at most ten seconds old. */
  readonly #cached = new BoundedMap<string, CachedValue<Tally[]>>(maxCached)

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
    const addPart = async (part: VisiblePart, sign: number) => {
      const condition = { lists: scope, ...conditionOf(part, context.viewer?.uid) }
      const ordered = [...pids].toSorted((a, b) => a - b)
      for (const { pid, status, count } of await (isLarge(part) ? this.#shared(ordered, condition) : this.#tallyFew(ordered, condition)))
        add(pid, shownStatus(part, status), sign * count)
    }
    for (const part of visibleParts(rules, context.viewer?.uid).flatMap(countedAs)) await addPart(...part)
    return new Map([...counted].map(([pid, statistics]) => [pid, countOf(statistics)]))
  }

  #shared(pids: readonly number[], condition: Filter<SubmissionDoc>): Promise<Tally[]> {
    const key = keyOfFilter({ ...condition, pid: { $in: pids } })
    const cached = this.#cached.get(key) ?? new CachedValue(() => this.#tallyAll(pids, condition), maxAgeMs)
    this.#cached.set(key, cached)
    return cached.current()
  }

  /** An index alone answers each count, which a condition on `removing` would prevent. Rows that are being removed therefore count until they are gone. */
  async #tallyAll(pids: readonly number[], condition: Filter<SubmissionDoc>): Promise<Tally[]> {
    const counts = pids.flatMap((pid) =>
      storedStatuses.map(async (status) => ({ pid, status, count: await this.#submissions.countDocuments({ ...condition, pid, status }) })),
    )
    return (await Promise.all(counts)).filter(({ count }) => count > 0)
  }

  async #tallyFew(pids: readonly number[], condition: Filter<SubmissionDoc>): Promise<Tally[]> {
    const rows = this.#submissions.find({ ...condition, pid: { $in: [...pids] } }, { projection: { pid: 1, status: 1, removing: 1 } })
    return (await rows.toArray()).filter(isNotRemoved).map(({ pid, status }) => ({ pid, status, count: 1 }))
  }
}

/** Whether a part has too many rows to read them all. */
function isLarge({ whose, byStaff }: VisiblePart): boolean {
  return whose === 'all' && byStaff === 'with'
}

function shownStatus({ view }: VisiblePart, status: number): number {
  return view === 'all' || view.status === undefined || status === statuses.pending ? status : view.status
}
