import { useText } from '@verdict/core/web'
import type { BoardRow } from '../../contract/boards/board-api.ts'
import type { BoardPageView } from '../../contract/boards/board-screens.ts'
import { contests } from '../../contract/contests.ts'
import BoardTable from './board-table.tsx'
import { penaltyBoardCell, penaltyTimeText, type ShownCell } from './penalty-cell.ts'

/** The fields that these rules add to a row. */
interface PenaltyFields {
  readonly ac: number
  readonly totalTime: number
  readonly submissionInfo: Readonly<Record<string, ShownCell>>
}

// The contest's rule on the server has filled in these fields.
const fieldsOf = (row: BoardRow) => row as BoardRow & PenaltyFields

/** The scoreboard of the rules with penalties. ACM counts seconds, ICPC whole minutes. */
export default function PenaltyBoard({ page }: { page: BoardPageView }) {
  const t = useText(contests)
  const timeText = penaltyTimeText(page.contest.rule)
  return (
    <BoardTable
      page={page}
      totals={[
        { key: 'solved', title: t('board.solved'), text: (row) => String(fieldsOf(row).ac) },
        { key: 'penalty', title: t('board.penalty'), text: (row) => timeText(fieldsOf(row).totalTime) },
      ]}
      cell={(row, displayId) => {
        const cell = fieldsOf(row).submissionInfo[displayId]
        return cell && penaltyBoardCell(cell, timeText, t)
      }}
    />
  )
}
