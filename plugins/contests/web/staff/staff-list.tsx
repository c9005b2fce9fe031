import type { Translate } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import type { Column } from '@verdict/ui-kit'
import { useEffect, type ReactNode } from 'react'

interface Contestant {
  readonly username: string | null
  readonly realname: string | null
  readonly room?: string | undefined
  readonly seat?: string | undefined
  readonly organization?: string | undefined
}

/** Returns where the staff find a participant; empty if it is unknown. */
function placeText({ room, seat, organization }: Pick<Contestant, 'room' | 'seat' | 'organization'>): string {
  return [room, seat, organization].filter(Boolean).join(' · ')
}

/** Returns the column with the participant, so that staff find the seat. On a phone it includes the columns that are hidden there. */
export function contestantColumn<Row extends Contestant>(t: Translate, below?: (row: Row) => ReactNode): Column<Row> {
  return {
    key: 'contestant',
    title: t('board.person'),
    render: (row) => (
      <div className="verdict-contest-name">
        <span>{row.username}</span>
        {row.realname && <small>{row.realname}</small>}
        {placeText(row) && <small>{placeText(row)}</small>}
        {below?.(row)}
      </div>
    ),
  }
}

const refreshMs = 10_000

/** Loads a list that participants and other staff add to. Reloads every 10 s while the page is visible. */
export function useStaffList<Row>(...list: Parameters<typeof usePagedList<{ records: Row[]; total: number }>>) {
  const loaded = usePagedList(...list)
  const { reload } = loaded
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), refreshMs)
    return () => clearInterval(timer)
  }, [reload])
  return loaded
}
