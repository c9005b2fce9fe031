import { useText } from '@verdict/core/web'
import { contests } from '../../contract/contests.ts'
import { Cell } from '../board/board-row.tsx'
import { penaltyBoardCell } from '../board/penalty-cell.ts'
import type { ResolvedRow } from './awards.ts'

interface RollingRowViewProps {
  row: ResolvedRow
  displayIds: readonly string[]
  timeText: (seconds: number) => string
  /** -1 for unofficial participants. */
  rank: number
  /** Whether the row no longer changes. */
  isFinal: boolean
  /** Whether the ceremony is at this row. */
  isCurrent: boolean
  pickedId: string | undefined
  /** The number of rows above it on the screen. */
  place: number
}

/** A row of the resolver. Its position is a number, so that climbing is animated. */
export function RollingRowView({ row, displayIds, timeText, rank, isFinal, isCurrent, pickedId, place }: RollingRowViewProps) {
  const t = useText(contests)
  const { contestant, cells, ac, totalTime, result } = row
  const shownCell = (displayId: string) => {
    const cell = cells.get(displayId)
    return cell && penaltyBoardCell({ ...cell, isFirstAC: result.firsts.includes(displayId) }, timeText, t)
  }
  const medal = isFinal ? result.medal : undefined
  return (
    <div className="verdict-rolling-row" role="row" aria-current={isCurrent || undefined} data-final={isFinal || undefined} style={{ '--place': place }}>
      <span role="cell" className="verdict-rolling-rank verdict-figures" data-medal={medal}>
        {rank < 0 ? '*' : rank}
        {medal && <span className="verdict-visually-hidden"> {t(`admin.medals.${medal}`)}</span>}
      </span>
      <span role="rowheader" className="verdict-rolling-person">
        <strong>{contestant.name}</strong>
        {contestant.school && <small>{contestant.school}</small>}
      </span>
      <span role="cell" className="verdict-rolling-solved verdict-figures">
        {ac}
      </span>
      <span role="cell" className="verdict-rolling-penalty verdict-figures">
        {timeText(totalTime)}
      </span>
      {displayIds.map((displayId) => (
        <span
          key={displayId}
          role="cell"
          className="verdict-rolling-problem"
          data-picked={displayId === pickedId || undefined}
          data-pending={row.pending.has(displayId) || undefined}
        >
          <Cell cell={shownCell(displayId)} />
        </span>
      ))}
    </div>
  )
}
