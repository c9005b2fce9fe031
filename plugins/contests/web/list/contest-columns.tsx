import type { Translate } from '@verdict/core/web'
import { Moment, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { contestAuths } from '../../contract/contests.ts'
import type { ContestRow } from '../../contract/rows.ts'
import { AuthTag, ContestStatusTag, RuleTag } from '../parts/contest-tags.tsx'
import { durationText } from '../parts/duration-text.ts'

interface ColumnOptions {
  /** A narrow screen: everything stands in two columns. */
  readonly small: boolean
  /** Whether the click may follow the link. */
  readonly mayOpen: () => boolean
}

/** The columns of the contest list. */
export function contestColumns(t: Translate, { small, mayOpen }: ColumnOptions): Column<ContestRow>[] {
  const link = ({ id, title }: ContestRow) => (
    <Link to={`/contest/${id}`} onClick={(event) => mayOpen() || event.preventDefault()}>
      {title}
    </Link>
  )
  const facts = (row: ContestRow) => (
    <span className="verdict-contest-facts">
      <RuleTag contest={row} />
      <AuthTag auth={row.auth} />
      {row.auth !== contestAuths.public && <span>{t('participants', { number: row.count ?? 0 })}</span>}
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
        {link(row)}
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
