import { useText, type Translate } from '@verdict/core/web'
import type { BoardRow } from '../../contract/board-api.ts'
import type { BoardCell, BoardPageView } from '../../contract/board-screens.ts'
import { contests } from '../../contract/contests.ts'
import BoardTable from './board-table.tsx'

/** A cell as the rules with penalties answer it; `ACTime` in seconds from the start. */
interface PenaltyCell {
  readonly isAC?: boolean
  readonly isFirstAC?: boolean
  readonly isAfterContest?: boolean
  readonly ACTime?: number
  readonly errorNum: number
  readonly tryNum?: number
}

/** The fields that these rules add to a row. */
interface PenaltyFields {
  readonly ac: number
  readonly totalTime: number
  readonly submissionInfo: Readonly<Record<string, PenaltyCell>>
}

// The rule of the contest, which is on the server, has filled in these fields.
const fieldsOf = (row: BoardRow) => row as BoardRow & PenaltyFields

/** The board of the rules with penalties: ACM counts seconds, ICPC whole minutes. */
export default function PenaltyBoard({ page }: { page: BoardPageView }) {
  const t = useText(contests)
  const timeText = page.contest.rule === 'icpc' ? minutesText : hoursText
  return (
    <BoardTable
      page={page}
      totals={[
        { key: 'solved', title: t('board.solved'), text: (row) => String(fieldsOf(row).ac) },
        { key: 'penalty', title: t('board.penalty'), text: (row) => timeText(fieldsOf(row).totalTime) },
      ]}
      cell={(row, displayId) => {
        const cell = fieldsOf(row).submissionInfo[displayId]
        return cell && cellOf(cell, timeText, t)
      }}
    />
  )
}

function cellOf(
  { isAC, isFirstAC, isAfterContest, ACTime = 0, errorNum, tryNum = 0 }: PenaltyCell,
  timeText: (seconds: number) => string,
  t: Translate,
): BoardCell | undefined {
  const errors = errorNum > 0 ? { detail: `-${errorNum}` } : {}
  if (isAC) {
    const tone = isAfterContest ? 'after-end' : isFirstAC ? 'first' : 'full'
    const note = { 'after-end': { note: t('board.solvedAfterEnd') }, first: { note: t('board.firstSolution') }, full: {} }[tone]
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
