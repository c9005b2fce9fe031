import { useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { EmptyState, TextSkeleton } from '@verdict/ui-kit'
import type { BoardTableProps } from '../../contract/boards/board-screens.ts'
import { contests } from '../../contract/contests.ts'
import { Cell, keyed, Rank } from './board-row.tsx'
import { Balloon } from '../parts/balloon.tsx'
import { shownName } from '../../contract/boards/ranking.ts'

/** In em. The person column takes the remaining width, but at least this. */
const widths = { rank: 4, person: 11, total: 6, problem: 5 }

/** A scoreboard in the largest type that fits the screen. Rows are animated to their places. */
export function BigBoard(props: BoardTableProps) {
  const t = useText(contests)
  const { rows: value, failure, reload } = props.page
  return (
    <Loaded of={{ value, failure, reload }} waiting={<TextSkeleton lines={10} height={420} />}>
      {(rows) => (rows.length === 0 ? <EmptyState title={t('board.empty')} hint={t('board.emptyHint')} /> : <BigRows {...props} rows={rows} />)}
    </Loaded>
  )
}

function BigRows({ page: { contest, problems, followed }, rows, totals, cell }: BoardTableProps & { rows: NonNullable<BoardTableProps['page']['rows']> }) {
  const t = useText(contests)
  const style = {
    '--board-width': widths.rank + widths.person + totals.length * widths.total + problems.length * widths.problem + 2,
    '--board-columns': `${widths.rank}em minmax(${widths.person}em, 1fr) repeat(${totals.length}, ${widths.total}em) repeat(${problems.length}, ${widths.problem}em)`,
  }
  // Reordered elements would restart their animation, so they keep their order, and a number sets the position.
  const placed = keyed(rows)
    .map((line, place) => ({ ...line, place }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return (
    <div className="verdict-big-board" role="table" aria-label={t('board.title')} aria-rowcount={rows.length + 1} style={style}>
      <div className="verdict-big-head" role="row" aria-rowindex={1}>
        <span role="columnheader">{t('board.rank')}</span>
        <span role="columnheader">{t('board.person')}</span>
        {totals.map(({ key, title }) => (
          <span key={key} role="columnheader">
            {title}
          </span>
        ))}
        {problems.map(({ displayId, color, ac, total }) => (
          <span key={displayId} role="columnheader">
            <Balloon color={color} /> {displayId}
            <small>
              {ac} / {total}
            </small>
          </span>
        ))}
      </div>
      <div className="verdict-big-rows" role="rowgroup" style={{ height: `${rows.length * 2.6}em` }}>
        {placed.map(({ row, key, place }) => (
          <div
            key={key}
            className="verdict-big-row"
            role="row"
            aria-rowindex={place + 2}
            data-followed={followed.includes(row.uid)}
            style={{ transform: `translateY(${place * 100}%)` }}
          >
            <span role="cell">
              <Rank row={row} />
            </span>
            <span role="cell" className="verdict-big-person">
              <span>{shownName(row, contest.rankShowName)}</span>
              {row.school && <small>{row.school}</small>}
            </span>
            {totals.map(({ key: column, text }) => (
              <span key={column} role="cell" className="verdict-figures">
                {text(row)}
              </span>
            ))}
            {problems.map(({ displayId }) => (
              <span key={displayId} role="cell">
                <Cell cell={cell(row, displayId)} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
