import type { Translate } from '@verdict/core/web'
import type { BoardCell } from '../../contract/boards/board-screens.ts'
import { penaltyCounts, type PenaltyCell, type PenaltyCount } from '../../contract/boards/penalty.ts'

/** A cell, and whether it is the first solution of the problem, also if an earlier attempt could still take that. */
export type ShownCell = PenaltyCell & { readonly isFirstAC?: boolean; readonly isFirstProvisional?: boolean }

/** Returns the time format of a rule of this plugin. */
export const penaltyTimeText = (rule: string) => countTimeText(rule === 'icpc' ? penaltyCounts.icpc : penaltyCounts.acm)

/** Returns the time format of a way to count: whole minutes, or seconds. */
export const countTimeText = ({ milliseconds }: PenaltyCount): ((seconds: number) => string) => (milliseconds >= 60_000 ? minutesText : hoursText)

/** Returns the scoreboard cell of a rule with penalties; undefined if no attempt counts. */
export function penaltyBoardCell(
  { isAC, isFirstAC, isFirstProvisional, isAfterContest, ACTime = 0, errorNum, tryNum = 0 }: ShownCell,
  timeText: (seconds: number) => string,
  t: Translate,
): BoardCell | undefined {
  const errors = errorNum > 0 ? { detail: `-${errorNum}` } : {}
  if (isAC) {
    const tone = isAfterContest ? 'after-end' : isFirstAC ? 'first' : 'full'
    const first = isFirstProvisional ? { note: t('board.provisionalFirst'), isProvisional: true } : { note: t('board.firstSolution') }
    const note = { 'after-end': { note: t('board.solvedAfterEnd') }, first, full: {} }[tone]
    return { text: timeText(ACTime), tone, ...errors, ...note }
  }
  if (tryNum > 0) return { text: errorNum > 0 ? `-${errorNum} ?${tryNum}` : `?${tryNum}`, tone: 'pending', note: t('board.pending', { number: tryNum }) }
  return errorNum > 0 ? { text: `-${errorNum}`, tone: 'wrong' } : undefined
}

function hoursText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function minutesText(seconds: number): string {
  return String(Math.floor(seconds / 60))
}
