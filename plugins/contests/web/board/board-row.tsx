import { useText } from '@verdict/core/web'
import { Tag } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { BoardRow } from '../../contract/boards/board-api.ts'
import type { BoardCell } from '../../contract/boards/board-screens.ts'
import { contests } from '../../contract/contests.ts'
import { shownName } from '../parts/shown-name.ts'

/** The rank of a person, in the colours of the award that comes with it; star users have none. */
export function Rank({ row: { rank, isWinAward, awardName, awardBackground, awardColor } }: { row: BoardRow }) {
  if (rank < 0) return <span>*</span>
  if (!isWinAward) return <span className="verdict-figures">{rank}</span>
  return (
    <span
      className="verdict-board-award verdict-figures"
      title={awardName ?? undefined}
      style={{ background: awardBackground ?? undefined, color: awardColor ?? undefined }}
    >
      {rank}
      <span className="verdict-visually-hidden"> {awardName}</span>
    </span>
  )
}

interface BoardPersonProps {
  row: BoardRow
  /** Which name the contest shows: user name, nickname or real name. */
  shows: string
  /** The reader runs the contest and sees the real name, too. */
  showsRealname: boolean
}

/** The name of a person on a board, with flags and school. */
export function BoardPerson({ row, shows, showsRealname }: BoardPersonProps) {
  const t = useText(contests)
  const { username, realname, school, gender, rank } = row
  const name = shownName(row, shows)
  const small = [showsRealname && realname !== name ? realname : null, school].filter(Boolean).join(' · ')
  return (
    <span className="verdict-board-person">
      <span>
        <Link to={`/user-home?username=${encodeURIComponent(username)}`}>{name}</Link>
        {rank < 0 && <Tag size="small">{t('board.star')}</Tag>}
        {gender === 'female' && <Tag size="small">{t('board.girl')}</Tag>}
      </span>
      {small && <small>{small}</small>}
    </span>
  )
}

/** What somebody has achieved with a problem, in the colour of its result. */
export function Cell({ cell }: { cell: BoardCell | undefined }) {
  if (!cell) return null
  return (
    <span className="verdict-board-cell" data-tone={cell.tone} {...(cell.note !== undefined && { title: cell.note })}>
      <span>{cell.text}</span>
      {cell.detail && <small>{cell.detail}</small>}
    </span>
  )
}

/** A row and its key: rows that are repeated in front stand in their places, too. */
export interface KeyedRow {
  readonly row: BoardRow
  readonly key: string
}

export function keyed(rows: readonly BoardRow[]): KeyedRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const key = seen.has(row.uid) ? `${row.uid} again` : row.uid
    seen.add(row.uid)
    return { row, key }
  })
}
