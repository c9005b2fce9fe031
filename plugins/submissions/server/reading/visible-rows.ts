import { statuses } from '@verdict/plugin-judging/contract'
import type { RowRule, RowView } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import type { SubmissionDoc } from '../stored/submission-schema.ts'

type Condition = Filter<SubmissionDoc>

/** Rows of a context that a viewer sees alike. The parts of an answer never overlap, so their counts can be added. */
export interface VisiblePart {
  readonly whose: 'all' | 'own' | 'others'
  /** With the rows that staff submitted, only those, or without them. */
  readonly byStaff: 'with' | 'only' | 'without'
  readonly from?: Date
  readonly before?: Date
  readonly view: Exclude<RowView, 'nothing'>
  /** The condition on the status that the viewer sees; empty without a filter by status. */
  readonly status: Condition
}

/** Statuses without a verdict. Documents store only pending; the queue distinguishes them. */
export const inProgressStatuses: readonly number[] = [statuses.pending, statuses.submitting, statuses.compiling, statuses.judging]

/** Returns the rows that a viewer sees by a context's rules, optionally only those seen with one status. */
export function visibleParts(rules: readonly RowRule[], viewerUid: string | undefined, status?: number): VisiblePart[] {
  const moments = [...new Set(rules.flatMap(({ from, before }) => [from, before]).flatMap((moment) => (moment ? [moment.getTime()] : [])))]
  const borders = moments.toSorted((a, b) => a - b).map((moment) => new Date(moment))
  const parts: VisiblePart[] = []
  for (let index = 0; index <= borders.length; index += 1) {
    const span = { ...(index > 0 && { from: borders[index - 1]! }), ...(index < borders.length && { before: borders[index]! }) }
    const partOf = (isOwn: boolean, isByStaff: boolean): Pick<VisiblePart, 'view' | 'status'>[] => {
      const view = viewIn(rules, span, { isOwn, isByStaff })
      const condition = view === 'nothing' ? undefined : statusCondition(view, status)
      return view === 'nothing' || !condition ? [] : [{ view, status: condition }]
    }
    const partsOf = (isOwn: boolean): Pick<VisiblePart, 'byStaff' | 'view' | 'status'>[] => {
      const [ordinary, staffs] = [partOf(isOwn, false), partOf(isOwn, true)]
      if (same(ordinary, staffs)) return ordinary.map((part) => ({ byStaff: 'with', ...part }))
      return [...ordinary.map((part) => ({ byStaff: 'without' as const, ...part })), ...staffs.map((part) => ({ byStaff: 'only' as const, ...part }))]
    }
    const [others, own] = [partsOf(false), viewerUid === undefined ? undefined : partsOf(true)]
    if (own === undefined || same(own, others)) parts.push(...others.map((part) => ({ whose: 'all' as const, ...span, ...part })))
    else
      parts.push(...own.map((part) => ({ whose: 'own' as const, ...span, ...part })), ...others.map((part) => ({ whose: 'others' as const, ...span, ...part })))
  }
  return parts
}

/** Returns a part's rows as a condition; undefined if it is all rows. */
export function conditionOf({ whose, byStaff, from, before, status }: VisiblePart, viewerUid: string | undefined): Condition | undefined {
  const author = whose === 'all' ? {} : { uid: whose === 'own' ? (viewerUid ?? '') : { $ne: viewerUid ?? '' } }
  const time = from || before ? { submitTime: { ...(from && { $gte: from }), ...(before && { $lt: before }) } } : {}
  const staff = byStaff === 'with' ? {} : { byStaff: byStaff === 'only' ? true : { $ne: true } }
  const condition = { ...author, ...staff, ...time, ...status }
  return Object.keys(condition).length > 0 ? condition : undefined
}

/**
 * Returns the parts whose counts, with their signs, add up to that of a part: all rows minus the few of the viewer, and minus those of staff. An index alone
 * answers the large count, which is equal for all viewers and can be shared.
 */
export function countedAs(part: VisiblePart): (readonly [part: VisiblePart, sign: number])[] {
  const { whose, byStaff } = part
  if (byStaff === 'without') return [...countedAs({ ...part, byStaff: 'with' }), [{ ...part, byStaff: 'only' }, -1]]
  if (byStaff === 'only' || whose !== 'others') return [[part, 1]]
  return [
    [{ ...part, whose: 'all' }, 1],
    [{ ...part, whose: 'own' }, -1],
  ]
}

/** Sums a count over all parts. */
export async function sumOf(parts: readonly VisiblePart[], viewerUid: string | undefined, count: (condition: Condition | undefined) => Promise<number>) {
  const counts = await Promise.all(
    parts.map(async (part) => {
      const signed = await Promise.all(countedAs(part).map(async ([one, sign]) => sign * (await count(conditionOf(one, viewerUid)))))
      return Math.max(0, sum(signed))
    }),
  )
  return sum(counts)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0)
}

/** Returns what the rules show of rows that are all alike, in a period in which no rule begins or ends. */
function viewIn(
  rules: readonly RowRule[],
  { from, before }: { from?: Date; before?: Date },
  { isOwn, isByStaff }: { isOwn: boolean; isByStaff: boolean },
): RowView {
  const fits = (rule: RowRule) =>
    (rule.own ?? isOwn) === isOwn &&
    (rule.byStaff ?? isByStaff) === isByStaff &&
    (!rule.from || (from !== undefined && rule.from <= from)) &&
    (!rule.before || (before !== undefined && before <= rule.before))
  return rules.find(fits)?.shows ?? 'nothing'
}

/** Returns the condition for rows that are seen with a status; undefined if there are none. */
function statusCondition(view: Exclude<RowView, 'nothing'>, status: number | undefined): Condition | undefined {
  if (status === undefined) return {}
  if (inProgressStatuses.includes(status)) return { status: statuses.pending }
  const replaced = view === 'all' ? undefined : view.status
  if (replaced === undefined) return { status }
  return replaced === status ? { status: { $ne: statuses.pending } } : undefined
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
