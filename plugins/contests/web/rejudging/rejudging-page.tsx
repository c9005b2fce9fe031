import { useApi, useText, type Translate } from '@verdict/core/web'
import { Button, DataTable, EmptyState, FilterBar, IconPlus, momentText, useLanguage, usePhone, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { rejudgingApi, type Rejudging } from '../../contract/rejudging/rejudging-api.ts'
import { useStaffList } from '../staff/staff-list.tsx'
import { StaffPage } from '../staff/staff-page.tsx'
import { NewSetDialog } from './new-set-dialog.tsx'
import { filterText, SetState } from './set-texts.tsx'

/** The page with the rejudging sets of a contest. */
export default function RejudgingPage() {
  return (
    <StaffPage title="rejudging.title" hint="rejudging.hint" duty="judge">
      {({ contest }) => <RejudgingSets cid={contest.id} />}
    </StaffPage>
  )
}

function RejudgingSets({ cid }: { cid: number }) {
  const t = useText(contests)
  const isPhone = usePhone()
  const language = useLanguage()
  const navigate = useNavigate()
  const { list } = useApi(rejudgingApi)
  const { table } = useStaffList((page, signal) => list({ query: { cid, ...page } }, signal), [cid], 10)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FilterBar
        actions={
          <Button type="primary" icon={<IconPlus />} onClick={() => setOpen(true)}>
            {t('rejudging.new')}
          </Button>
        }
      >
        {null}
      </FilterBar>
      <DataTable
        {...table}
        label={t('rejudging.title')}
        columns={columnsOf(t, { cid, isPhone, filterOf: (set) => filterText(set.filter, t, language), timeText: (time) => momentText(time, language) })}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('rejudging.empty')} hint={t('rejudging.emptyHint')} />}
        {...(!isPhone && { minimumWidth: 820 })}
      />
      {isOpen && <NewSetDialog cid={cid} onDone={(id) => void navigate(`/contest/${cid}/rejudging/${id}`)} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ColumnOptions {
  cid: number
  isPhone: boolean
  filterOf: (set: Rejudging) => string
  timeText: (time: string) => string
}

function columnsOf(t: Translate, { cid, isPhone, filterOf, timeText }: ColumnOptions): Column<Rejudging>[] {
  const link = ({ id }: Rejudging) => <Link to={`/contest/${cid}/rejudging/${id}`}>{t('rejudging.set', { id })}</Link>
  const counts = ({ counts: { total, different } }: Rejudging) => t('rejudging.counts', { count: total, different })
  const whole = (set: Rejudging) => (
    <div className="verdict-contest-name">
      <span>{filterOf(set)}</span>
      <small>{counts(set)}</small>
      <small>{`${set.username} · ${timeText(set.time)}`}</small>
      <span>
        <SetState set={set} />
      </span>
    </div>
  )
  const set: Column<Rejudging> = { key: 'set', title: t('rejudging.name'), width: isPhone ? 84 : 100, render: link }
  const state: Column<Rejudging> = { key: 'state', title: t('prints.status'), width: 150, render: (one) => <SetState set={one} /> }
  if (isPhone) return [set, { key: 'filter', title: t('rejudging.filter'), render: whole }]
  return [
    set,
    { key: 'filter', title: t('rejudging.filter'), render: filterOf },
    { key: 'counts', title: t('rejudging.submissions'), width: 190, render: counts },
    { key: 'person', title: t('rejudging.by'), width: 120, render: ({ username }) => username },
    { key: 'time', title: t('rejudging.createTime'), width: 220, render: ({ time }) => timeText(time) },
    state,
  ]
}
