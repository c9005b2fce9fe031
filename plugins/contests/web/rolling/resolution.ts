import type { PenaltyCount } from '../../contract/boards/penalty.ts'
import { withResults, type Medals, type ResolvedRow } from './awards.ts'
import type { Contestant } from './contestants.ts'
import { compareRows, frozenRow, openRow, revealProblem } from './rolling-rows.ts'

interface StepOf<Kind extends string> {
  readonly kind: Kind
  /** The current place of the ceremony. Rows below it are final. */
  readonly cursor: number
  /** Whether the step needs a key press and never follows automatically. */
  readonly waits: boolean
}

interface RowStep<Kind extends string> extends StepOf<Kind> {
  readonly row: ResolvedRow
}

/** Points at a pending problem. */
export interface PickStep extends RowStep<'pick'> {
  readonly displayId: string
}

/** Reveals its verdicts and moves the updated row to its new place. */
export interface RevealStep extends RowStep<'reveal'> {
  readonly displayId: string
  readonly to: number
}

/** Presents all awards of a user who has no pending problems left. */
export type AwardStep = RowStep<'award'>

/** One step of the ceremony: the change when the presenter presses a key. The last step is the end. */
export type RollingStep = PickStep | RevealStep | AwardStep | StepOf<'end'>

/** The whole ceremony, computed in advance, so that every position can be shown, forward and backward. */
export interface Resolution {
  readonly frozen: readonly ResolvedRow[]
  /** The rows with all verdicts. */
  readonly open: readonly ResolvedRow[]
  readonly steps: readonly RollingStep[]
}

interface Ceremony {
  /** The problems in the contest's order. */
  readonly displayIds: readonly string[]
  readonly count: PenaltyCount
  readonly medals: Medals
  /** For each problem, when the earliest submission without a verdict was submitted. */
  readonly unjudged: Readonly<Record<string, number>>
}

/** Plans the ceremony from the last place upward, problem by problem. A row that climbs is resolved further at its new place. */
export function resolve(contestants: readonly Contestant[], { displayIds, count, medals, unjudged }: Ceremony): Resolution {
  const ordered = contestants.map((contestant) => openRow(contestant, count)).toSorted(compareRows)
  const open = withResults(ordered, { medals, count, unjudged })
  const frozen = open.map(({ contestant, result }) => ({ ...frozenRow(contestant, count), result })).toSorted(compareRows)
  const lowestMedal = open.findLastIndex(({ result }) => result.medal !== undefined)
  const rows = [...frozen]
  const steps: RollingStep[] = []
  for (let cursor = rows.length - 1; cursor >= 0;) {
    const row = rows[cursor]!
    const waits = cursor <= lowestMedal
    const displayId = displayIds.find((id) => row.pending.has(id))
    if (displayId === undefined) {
      if (row.result.medal || row.result.firsts.length > 0) steps.push({ kind: 'award', cursor, waits: true, row })
      cursor -= 1
      continue
    }
    const revealed = { ...revealProblem(row, displayId, count), result: row.result }
    const to = moveRow(rows, cursor, revealed)
    steps.push({ kind: 'pick', cursor, waits, row, displayId }, { kind: 'reveal', cursor, waits, row: revealed, displayId, to })
  }
  return { frozen, open, steps: [...steps, { kind: 'end', cursor: -1, waits: true }] }
}

/** Returns the rows in order after the given number of steps. */
export function rowsAt({ frozen, steps }: Resolution, position: number): readonly ResolvedRow[] {
  const rows = [...frozen]
  for (const step of steps.slice(0, position)) if (step.kind === 'reveal') placeRow(rows, step.cursor, step.row, step.to)
  return rows
}

/** Moves a row that has improved to its new place, and returns the place. */
function moveRow(rows: ResolvedRow[], from: number, row: ResolvedRow): number {
  let to = from
  while (to > 0 && compareRows(row, rows[to - 1]!) < 0) to -= 1
  placeRow(rows, from, row, to)
  return to
}

function placeRow(rows: ResolvedRow[], from: number, row: ResolvedRow, to: number): void {
  rows.splice(from, 1)
  rows.splice(to, 0, row)
}
