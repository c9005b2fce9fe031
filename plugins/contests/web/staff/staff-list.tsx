import type { Translate } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import type { Column } from '@verdict/ui-kit'
import { useEffect, type ReactNode } from 'react'

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

const refreshMs = 10_000

/** A list to which participants and others of the staff add: it is read again every ten seconds while the page is seen. */
export function useStaffList<Row>(...list: Parameters<typeof usePagedList<{ records: Row[]; total: number }>>) {
  const loaded = usePagedList(...list)
  const { reload } = loaded
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [reload])
  return loaded
}
