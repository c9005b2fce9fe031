import { succeeded, useApi, useLoad, useText, type Translate } from '@verdict/core/web'
import { actionColumn, DataTable, EmptyState, Tag, usePhone, type Column } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { boardApi } from '../../contract/boards/board-api.ts'
import { contests, contestTypes } from '../../contract/contests.ts'
import { acceptedApi, type AcceptedRecord } from '../../contract/onsite-api.ts'
import { penaltyTimeText } from '../board/penalty-cell.ts'
import { Balloon } from '../parts/balloon.tsx'
import { StaffPage } from './staff-page.tsx'
import { contestantColumn, useStaffList } from './staff-list.tsx'

/** The page with each user's first solutions, for the staff who deliver balloons. */
export default function AcceptedPage() {
  return (
    <StaffPage
      title="accepted.title"
      hint="accepted.hint"
      duty="balloons"
      refusalOf={({ contest }) => (contest.type === contestTypes.acm ? undefined : 'errors.acm-only')}
    >
      {({ contest }) => <AcceptedSolutions cid={contest.id} rule={contest.rule} />}
    </StaffPage>
  )
}

function AcceptedSolutions({ cid, rule }: { cid: number; rule: string }) {
  const t = useText(contests)
  const isPhone = usePhone()
  const { list, check } = useApi(acceptedApi)
  const { problems } = useApi(boardApi)
  const { value: known } = useLoad((signal) => problems({ query: { cid } }, signal), [cid])
  const { table, reload } = useStaffList((page, signal) => list({ query: { cid, ...page } }, signal), [cid], 20)
  async function mark({ id }: AcceptedRecord, checked: boolean) {
    await succeeded(check({ body: { cid, id, checked } }))
    reload()
  }
  const columns = solutionColumns(t, {
    isPhone,
    timeText: penaltyTimeText(rule),
    balloonOf: ({ pid }) => <Balloon color={known?.find((problem) => problem.pid === pid)?.color ?? null} />,
  })
  const named = ({ displayId, username }: AcceptedRecord) => ({ problem: displayId, name: username })
  const actions = actionColumn<AcceptedRecord>(t('admin.actions'), 120, [
    {
      text: t('accepted.check'),
      label: (row) => t('accepted.checkOf', named(row)),
      onClick: (row) => void mark(row, true),
      appliesTo: ({ checked }) => !checked,
    },
    {
      text: t('accepted.uncheck'),
      label: (row) => t('accepted.uncheckOf', named(row)),
      onClick: (row) => void mark(row, false),
      appliesTo: ({ checked }) => checked,
    },
  ])
  return (
    <DataTable
      {...table}
      label={t('accepted.title')}
      columns={[...columns, actions]}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('accepted.empty')} hint={t('accepted.emptyHint')} />}
      {...(!isPhone && { minimumWidth: 720 })}
    />
  )
}

interface ColumnOptions {
  isPhone: boolean
  timeText: (seconds: number) => string
  balloonOf: (row: AcceptedRecord) => ReactNode
}

function solutionColumns(t: Translate, { isPhone, timeText, balloonOf }: ColumnOptions): Column<AcceptedRecord>[] {
  const tags = ({ firstBlood, checked }: AcceptedRecord) => (
    <span className="verdict-contest-facts">
      {firstBlood && <Tag color="arcoblue">{t('accepted.firstBlood')}</Tag>}
      {/* On a phone the button of an open row says it. */}
      {!(isPhone && !checked) && <Tag color={checked ? 'green' : 'orange'}>{t(checked ? 'accepted.checked' : 'accepted.open')}</Tag>}
    </span>
  )
  const problem: Column<AcceptedRecord> = {
    key: 'problem',
    title: t('problems.name'),
    width: isPhone ? 76 : 100,
    render: (row) => (
      <strong className="verdict-contest-problem">
        {balloonOf(row)} {row.displayId}
      </strong>
    ),
  }
  if (isPhone) return [problem, contestantColumn(t, tags)]
  return [
    problem,
    contestantColumn(t),
    { key: 'time', title: t('accepted.time'), width: 110, align: 'right', render: ({ time }) => <span className="verdict-figures">{timeText(time)}</span> },
    { key: 'status', title: t('prints.status'), width: 220, render: tags },
  ]
}
