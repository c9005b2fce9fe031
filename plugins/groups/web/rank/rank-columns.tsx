import type { Translate } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { Avatar, UserTitle, type Column } from '@verdict/ui-kit'
import { groupRankTypes } from '../../contract/rank-api.ts'
import type { GroupRankRow } from '../../contract/rows.ts'

/** The columns of the group's ranking; on a narrow screen, only those that decide the order. */
export function rankColumns(t: Translate, type: number, small: boolean): Column<GroupRankRow>[] {
  const figure = (key: string, width: number, text: (row: GroupRankRow) => number): Column<GroupRankRow> => ({
    key,
    title: t(`rank.${key}`),
    width: small ? 72 : width,
    align: 'right',
    render: (row) => <span className="verdict-figures">{text(row)}</span>,
  })
  const [solved, total, score] = [figure('solved', 100, ({ ac }) => ac), figure('total', 120, (row) => row.total), figure('score', 100, (row) => row.score)]
  const isOi = type === groupRankTypes.oi
  return [
    { ...figure('position', 72, ({ position }) => position), align: 'center', ...(small && { width: 52 }) },
    { key: 'person', title: t('members.person'), render: (row) => <Person row={row} /> },
    ...(isOi ? [score, ...(small ? [] : [solved, total])] : [solved, ...(small ? [] : [total, score])]),
  ]
}

function Person({ row: { username, nickname, avatar, titleName, titleColor } }: { row: GroupRankRow }) {
  return (
    <span className="verdict-group-ranked">
      <span aria-hidden>
        <Avatar name={username} source={avatar} size={24} />
      </span>
      <span className="verdict-group-person">
        <UserName username={username} />
        {nickname && <small>{nickname}</small>}
      </span>
      <UserTitle name={titleName} colour={titleColor} />
    </span>
  )
}
