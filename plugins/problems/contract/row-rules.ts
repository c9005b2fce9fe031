/** The visible part of a row: all of it, nothing, or what a mask leaves. */
export type RowView = 'all' | 'nothing' | RowMask

/**
 * The parts of a row that are removed for one viewer, in responses and in live updates. A `status` replaces every verdict, and also hides score, time, memory,
 * cases and judge. Submissions that wait for their verdict stay visible as waiting.
 */
export interface RowMask {
  readonly status?: number
  readonly hides?: readonly ('score' | 'time' | 'memory' | 'length' | 'language' | 'code' | 'errorMessage' | 'cases' | 'judger')[]
}

/** A rule for what a viewer sees of some rows: their own or others', tests by staff or not, submitted within a period. */
export interface RowRule {
  /** The viewer's rows (true) or other users' rows (false); all if omitted. */
  readonly own?: boolean
  /** Rows that staff submitted (true), or the other ones (false); all if omitted. */
  readonly byStaff?: boolean
  /** Rows submitted at this moment or later. */
  readonly from?: Date
  /** Rows submitted before this moment. */
  readonly before?: Date
  readonly shows: RowView
}

/** The fields of a row that rules examine. */
export interface RowKey {
  readonly uid: string
  readonly submitTime: Date
  readonly byStaff?: boolean | undefined
}

/** Returns what a viewer sees of a row. The first matching rule decides; a row that no rule matches is hidden. */
export function rowViewOf(rules: readonly RowRule[], { uid, submitTime, byStaff: isByStaff = false }: RowKey, viewerUid: string | undefined): RowView {
  const isOwn = uid === viewerUid
  const fits = ({ own = isOwn, byStaff = isByStaff, from = submitTime, before }: RowRule) =>
    own === isOwn && byStaff === isByStaff && from <= submitTime && (!before || submitTime < before)
  return rules.find(fits)?.shows ?? 'nothing'
}

/** Whether the rules hide no row and no verdict, so that totals over all rows are safe to show. */
export function showsAllVerdicts([first]: readonly RowRule[]): boolean {
  if (!first || first.own !== undefined || first.byStaff !== undefined || first.from || first.before || first.shows === 'nothing') return false
  return first.shows === 'all' || first.shows.status === undefined
}

/** Joins the rules of a context with those of the context around it: a row shows what both show. Of two replaced statuses, the inner context's is shown. */
export function joinRowRules(inner: readonly RowRule[], outer: readonly RowRule[]): RowRule[] {
  // In this order, the first rule that matches a row joins the first matching rule of each context.
  return inner.flatMap((a) => outer.flatMap((b) => joinTwo(a, b) ?? []))
}

function joinTwo(a: RowRule, b: RowRule): RowRule | undefined {
  if (a.own !== undefined && b.own !== undefined && a.own !== b.own) return undefined
  if (a.byStaff !== undefined && b.byStaff !== undefined && a.byStaff !== b.byStaff) return undefined
  const own = a.own ?? b.own
  const byStaff = a.byStaff ?? b.byStaff
  const [from] = [a.from, b.from].filter((moment) => moment !== undefined).toSorted((x, y) => y.getTime() - x.getTime())
  const [before] = [a.before, b.before].filter((moment) => moment !== undefined).toSorted((x, y) => x.getTime() - y.getTime())
  if (from && before && from >= before) return undefined
  return {
    ...(own !== undefined && { own }),
    ...(byStaff !== undefined && { byStaff }),
    ...(from && { from }),
    ...(before && { before }),
    shows: joinViews(a.shows, b.shows),
  }
}

function joinViews(inner: RowView, outer: RowView): RowView {
  if (inner === 'nothing' || outer === 'nothing') return 'nothing'
  if (inner === 'all') return outer
  if (outer === 'all') return inner
  const status = inner.status ?? outer.status
  return { ...(status !== undefined && { status }), hides: [...new Set([...(inner.hides ?? []), ...(outer.hides ?? [])])] }
}
