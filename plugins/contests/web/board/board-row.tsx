import { useText } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { Tag } from '@verdict/ui-kit'
import type { BoardRow } from '../../contract/boards/board-api.ts'
import type { BoardCell } from '../../contract/boards/board-screens.ts'
import { contests } from '../../contract/contests.ts'
import { shownName } from '../../contract/boards/ranking.ts'

/** The rank of a row, in the colors of its award; empty for unofficial participants. */
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
  /** The name that the contest shows: username, nickname or real name. */
  shows: string
  showsGender: boolean
  /** Whether to add the real name, for contest staff. */
  showsRealname: boolean
}

/** A user's name on a scoreboard, with flags, organization (by default the school), country and category. */
export function BoardPerson({ row, shows, showsGender, showsRealname }: BoardPersonProps) {
  const t = useText(contests)
  const { username, realname, school, organization = school, country, category, gender, rank } = row
  const name = shownName(row, shows)
  const small = [showsRealname && realname !== name ? realname : null, organization, country, category].filter(Boolean).join(' · ')
  return (
    <span className="verdict-board-person">
      <span>
        <UserName username={username}>{name}</UserName>
        {rank < 0 && <Tag size="small">{t('board.star')}</Tag>}
        {showsGender && gender === 'female' && <Tag size="small">{t('board.girl')}</Tag>}
      </span>
      {small && <small>{small}</small>}
    </span>
  )
}

/** A user's result on a problem, in the color of the result. */
export function Cell({ cell }: { cell: BoardCell | undefined }) {
  if (!cell) return null
  return (
    <span className="verdict-board-cell" data-tone={cell.tone} data-provisional={cell.isProvisional} {...(cell.note !== undefined && { title: cell.note })}>
      <span>{cell.text}</span>
      {cell.detail && <small>{cell.detail}</small>}
    </span>
  )
}

/** A row and its key. Rows repeated at the top also appear in their own places. */
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
