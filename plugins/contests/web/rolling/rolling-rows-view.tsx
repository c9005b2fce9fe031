import { useText } from '@verdict/core/web'
import { usePhone } from '@verdict/ui-kit'
import { contests } from '../../contract/contests.ts'
import { ranksOf } from '../../contract/boards/ranking.ts'
import type { BoardProblem } from '../../contract/boards/board-api.ts'
import { Balloon } from '../parts/balloon.tsx'
import { rowsAt, type Resolution } from './resolution.ts'
import { RollingRowView } from './rolling-row-view.tsx'

interface RollingRowsViewProps {
  resolution: Resolution
  position: number
  problems: readonly Pick<BoardProblem, 'displayId' | 'displayTitle' | 'color'>[]
  timeText: (seconds: number) => string
}

/** The scoreboard after the given number of steps. Only rows near the current one are rendered. */
export function RollingRowsView({ resolution, position, problems, timeText }: RollingRowsViewProps) {
  const t = useText(contests)
  const visible = usePhone() ? 9 : 12
  const rows = rowsAt(resolution, position)
  const ranks = ranksOf(rows)
  const step = resolution.steps[position - 1]
  const cursor = step?.cursor ?? rows.length
  const current = step && 'row' in step ? step.row.contestant.uid : undefined
  const first = step && step.kind !== 'end' ? Math.min(Math.max(step.cursor - visible + 3, 0), Math.max(rows.length - visible, 0)) : 0
  const displayIds = problems.map(({ displayId }) => displayId)
  // Rows that are moving in or out are rendered too.
  const drawn = rows.flatMap((row, index) => {
    const isNear = index >= first - visible && index < first + 2 * visible
    return isNear || row.contestant.uid === current ? [{ row, index }] : []
  })
  return (
    <div className="verdict-rolling-table" role="table" aria-label={t('rolling.title')} style={{ '--problems': problems.length, '--visible': visible }}>
      <div className="verdict-rolling-head" role="row">
        <span role="columnheader">{t('board.rank')}</span>
        <span role="columnheader" className="verdict-rolling-person">
          {t('board.person')}
        </span>
        <span role="columnheader" className="verdict-rolling-solved">
          {t('board.solved')}
        </span>
        <span role="columnheader" className="verdict-rolling-penalty">
          {t('board.penalty')}
        </span>
        {problems.map(({ displayId, displayTitle, color }) => (
          <span key={displayId} role="columnheader" className="verdict-rolling-problem" title={displayTitle}>
            <Balloon color={color} /> {displayId}
          </span>
        ))}
      </div>
      <div className="verdict-rolling-rows" role="rowgroup">
        {drawn
          // In a stable order, so that the browser moves the elements and never recreates them.
          .toSorted((a, b) => (a.row.contestant.uid < b.row.contestant.uid ? -1 : 1))
          .map(({ row, index }) => {
            const { uid } = row.contestant
            const isFinal = index > cursor || (index === cursor && step?.kind === 'award')
            return (
              <RollingRowView
                key={uid}
                row={row}
                displayIds={displayIds}
                timeText={timeText}
                rank={isFinal ? row.result.rank : ranks[index]!}
                isFinal={isFinal}
                isCurrent={uid === current}
                pickedId={uid === current && step && 'displayId' in step ? step.displayId : undefined}
                place={Math.max(index - first, -2)}
              />
            )
          })}
      </div>
    </div>
  )
}
