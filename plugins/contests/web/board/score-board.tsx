import { useText } from '@verdict/core/web'
import type { BoardRow } from '../../contract/boards/board-api.ts'
import type { BoardCell, BoardPageView } from '../../contract/boards/board-screens.ts'
import { contests } from '../../contract/contests.ts'
import BoardTable from './board-table.tsx'

/** The fields that the OI rule adds to a row. Times are in milliseconds, and only given for full scores. */
interface ScoreFields {
  readonly totalScore: number
  readonly totalTime: number
  readonly submissionInfo: Readonly<Record<string, number | null>>
  readonly timeInfo: Readonly<Record<string, number>> | null
}

// The contest's rule on the server has filled in these fields.
const fieldsOf = (row: BoardRow) => row as BoardRow & ScoreFields

/** The scoreboard of OI contests: the points of each problem, and the running time of full scores. */
export default function ScoreBoard({ page }: { page: BoardPageView }) {
  const t = useText(contests)
  return (
    <BoardTable
      page={page}
      totals={[
        { key: 'score', title: t('board.score'), text: (row) => String(fieldsOf(row).totalScore) },
        { key: 'time', title: t('board.time'), text: (row) => `${fieldsOf(row).totalTime} ms` },
      ]}
      cell={(row, displayId) => cellOf(fieldsOf(row), displayId)}
    />
  )
}

function cellOf({ submissionInfo, timeInfo }: ScoreFields, displayId: string): BoardCell | undefined {
  const score = submissionInfo[displayId]
  if (score === undefined) return undefined
  const time = timeInfo?.[displayId]
  if (time !== undefined) return { text: String(score ?? '–'), detail: `${time} ms`, tone: 'full' }
  return { text: String(score ?? '–'), tone: score ? 'partial' : 'wrong' }
}
