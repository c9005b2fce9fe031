import { useText, SignInLink, type Translate } from '@verdict/core/web'
import { Countdown, DataTable, EmptyState, usePhone, Moment, ProgressLine, type Column } from '@verdict/ui-kit'
import { useState, type ReactNode } from 'react'
import { contests, contestAuths, contestStatuses } from '../../contract/contests.ts'
import type { ContestTableProps } from '../../contract/owners/owner-screens.ts'
import type { ContestRow } from '../../contract/rows.ts'
import '../parts/contests.css'
import { AuthTag, RuleTag } from '../parts/contest-tags.tsx'
import { ContestStatusTag, useContestStatus } from '../parts/contest-status.tsx'
import { durationText } from '../parts/contest-texts.tsx'
import { OutsideLink } from '../parts/outside-link.tsx'

/** A list of contests. A list with its own filters specifies what an empty list shows. */
export default function ContestTable({ empty, instead, words, progress, ...table }: ContestTableProps & { instead?: ReactNode }) {
  const t = useText(contests, words)
  const small = usePhone()
  return (
    <DataTable
      {...table}
      columns={contestColumns(t, { small, words, progress })}
      rowKey={({ id }) => id}
      empty={instead ?? <EmptyState {...empty} />}
      {...(!small && { minimumWidth: 760 })}
    />
  )
}

interface ColumnOptions extends Pick<ContestTableProps, 'progress'> {
  readonly small: boolean
  readonly words: ContestTableProps['words'] | undefined
}

/** Returns the columns of the contest list: only two on a narrow screen. */
function contestColumns(t: Translate, { small, words, progress }: ColumnOptions): Column<ContestRow>[] {
  const isHomework = words === 'homework'
  const facts = (row: ContestRow) => (
    <span className="verdict-contest-facts">
      <RuleTag contest={row} />
      {(!isHomework || row.auth !== contestAuths.public) && <AuthTag auth={row.auth} />}
      {row.auth !== contestAuths.public && <span>{t('registeredCount', { number: row.count ?? 0 })}</span>}
      {!isHomework && <OutsideLink contest={row} status={row.status} />}
    </span>
  )
  const solved = ({ id, title }: ContestRow) => {
    const known = progress?.[id]
    return (
      known && (
        <span className="verdict-contest-solved">
          <span className="verdict-figures">
            {known.solved} / {known.count}
          </span>
          <ProgressLine percent={known.count > 0 ? (100 * known.solved) / known.count : 0} label={t('list.progressOf', { title })} showNumber={false} />
        </span>
      )
    )
  }
  const status: Column<ContestRow> = {
    key: 'status',
    title: t('list.status'),
    width: small ? 112 : 190,
    render: (row) => <LiveStatus key={row.now} contest={row} words={words} />,
  }
  const name: Column<ContestRow> = {
    key: 'title',
    title: t('list.name'),
    render: (row) => (
      <div className="verdict-contest-name">
        <SignInLink to={`/contest/${row.id}`}>{row.title}</SignInLink>
        {small && (
          <small>
            <Moment time={isHomework ? row.endTime : row.startTime} />
            {isHomework ? solved(row) : <> · {durationText(row.duration, t)}</>}
          </small>
        )}
        {facts(row)}
      </div>
    ),
  }
  if (small) return [name, status]
  if (isHomework)
    return [
      name,
      { key: 'due', title: t('list.due'), width: 220, render: ({ endTime }) => <Moment time={endTime} /> },
      ...(progress ? [{ key: 'solved', title: t('list.progress'), width: 180, render: solved }] : []),
      status,
    ]
  return [
    name,
    { key: 'start', title: t('list.start'), width: 220, render: ({ startTime }) => <Moment time={startTime} /> },
    { key: 'duration', title: t('list.duration'), width: 130, render: ({ duration }) => durationText(duration, t) },
    status,
  ]
}

/** The status of a contest, and how long it is until its start or end. */
function LiveStatus({ contest, words }: { contest: ContestRow; words: ContestTableProps['words'] | undefined }) {
  const t = useText(contests, words)
  const [serverOffset] = useState(() => Date.parse(contest.now) - Date.now())
  const status = useContestStatus(contest, serverOffset)
  const isScheduled = status === contestStatuses.scheduled
  return (
    <span className="verdict-contest-timing">
      <ContestStatusTag status={status} />
      {status !== contestStatuses.ended && (
        <small>
          {t(isScheduled ? 'clock.startsIn' : 'clock.endsIn')}{' '}
          <Countdown key={status} until={isScheduled ? contest.startTime : contest.endTime} serverOffset={serverOffset} />
        </small>
      )}
    </span>
  )
}
