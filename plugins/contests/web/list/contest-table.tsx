import { useText, SignInLink, type Translate } from '@verdict/core/web'
import { DataTable, EmptyState, usePhone, Moment, type Column } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { contests, contestAuths } from '../../contract/contests.ts'
import type { ContestTableProps } from '../../contract/owner-screens.ts'
import type { ContestRow } from '../../contract/rows.ts'
import '../parts/contests.css'
import { ContestStatusTag } from '../parts/contest-status.tsx'
import { AuthTag, RuleTag } from '../parts/contest-tags.tsx'
import { durationText } from '../parts/contest-texts.ts'
import { OutsideLink } from '../parts/outside-link.tsx'

/** A list of contests. A list with its own filters specifies what an empty list shows. */
export default function ContestTable({ empty, instead, words, ...table }: ContestTableProps & { instead?: ReactNode }) {
  const t = useText(contests, words)
  const small = usePhone()
  return (
    <DataTable
      {...table}
      columns={contestColumns(t, small, words === 'homework')}
      rowKey={({ id }) => id}
      empty={instead ?? <EmptyState {...empty} />}
      {...(!small && { minimumWidth: 760 })}
    />
  )
}

/** Returns the columns of the contest list: only two on a narrow screen. */
function contestColumns(t: Translate, small: boolean, isHomework: boolean): Column<ContestRow>[] {
  const facts = (row: ContestRow) => (
    <span className="verdict-contest-facts">
      <RuleTag contest={row} />
      {(!isHomework || row.auth !== contestAuths.public) && <AuthTag auth={row.auth} />}
      {row.auth !== contestAuths.public && <span>{t('participants', { number: row.count ?? 0 })}</span>}
      {!isHomework && <OutsideLink contest={row} status={row.status} />}
    </span>
  )
  const status: Column<ContestRow> = {
    key: 'status',
    title: t('list.status'),
    width: small ? 96 : 110,
    render: (row) => <ContestStatusTag status={row.status} />,
  }
  const name: Column<ContestRow> = {
    key: 'title',
    title: t('list.name'),
    render: (row) => (
      <div className="verdict-contest-name">
        <SignInLink to={`/contest/${row.id}`}>{row.title}</SignInLink>
        {small && (
          <small>
            <Moment time={row.startTime} /> · {durationText(row.duration, t)}
          </small>
        )}
        {facts(row)}
      </div>
    ),
  }
  if (small) return [name, status]
  return [
    name,
    { key: 'start', title: t('list.start'), width: 220, render: ({ startTime }) => <Moment time={startTime} /> },
    { key: 'duration', title: t('list.duration'), width: 130, render: ({ duration }) => durationText(duration, t) },
    status,
  ]
}
