import type { Translate } from '@verdict/core/web'
import type { Column } from '@verdict/ui-kit'
import type { ReactNode } from 'react'

/** Who it is about, so that whoever carries something finds the seat; on a phone with what has no column of its own there. */
export function contestantColumn<Row extends { username: string | null; realname: string | null }>(t: Translate, below?: (row: Row) => ReactNode): Column<Row> {
  return {
    key: 'contestant',
    title: t('board.person'),
    render: (row) => (
      <div className="verdict-contest-name">
        <span>{row.username}</span>
        {row.realname && <small>{row.realname}</small>}
        {below?.(row)}
      </div>
    ),
  }
}
