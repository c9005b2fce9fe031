import { useApi, useText, type Translate } from '@verdict/core/web'
import { DataTable, EmptyState, momentText, StatusTag, useLanguage, usePhone, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { attentionApi, type UnjudgedSubmission } from '../../contract/onsite-api.ts'
import { StaffPage } from './staff-page.tsx'
import { contestantColumn, useStaffList } from './staff-list.tsx'

/** The page with the submissions that the site failed to judge. */
export default function AttentionPage() {
  return (
    <StaffPage title="attention.title" hint="attention.hint" duty="judge">
      {({ contest }) => <UnjudgedSubmissions cid={contest.id} />}
    </StaffPage>
  )
}

function UnjudgedSubmissions({ cid }: { cid: number }) {
  const t = useText(contests)
  const isPhone = usePhone()
  const language = useLanguage()
  const { list } = useApi(attentionApi)
  const { table } = useStaffList((page, signal) => list({ query: { cid, ...page } }, signal), [cid], 20)
  return (
    <DataTable
      {...table}
      label={t('attention.title')}
      columns={columnsOf(t, { isPhone, timeText: (submitTime) => momentText(submitTime, language) })}
      rowKey={({ submitId }) => submitId}
      empty={<EmptyState title={t('attention.empty')} hint={t('attention.emptyHint')} />}
      {...(!isPhone && { minimumWidth: 720 })}
    />
  )
}

interface ColumnOptions {
  isPhone: boolean
  timeText: (time: string) => string
}

function columnsOf(t: Translate, { isPhone, timeText }: ColumnOptions): Column<UnjudgedSubmission>[] {
  const status = ({ status: code }: UnjudgedSubmission) => <StatusTag status={code} look="text" />
  const submission: Column<UnjudgedSubmission> = {
    key: 'submission',
    title: t('attention.submission'),
    width: isPhone ? 84 : 110,
    render: ({ submitId }) => <Link to={`/submission-detail/${submitId}`}>{submitId}</Link>,
  }
  const problem: Column<UnjudgedSubmission> = { key: 'problem', title: t('problems.name'), width: isPhone ? 64 : 100, render: ({ displayId }) => displayId }
  if (isPhone) return [submission, problem, contestantColumn(t, status)]
  return [
    submission,
    problem,
    contestantColumn(t),
    { key: 'time', title: t('accepted.time'), width: 190, render: ({ submitTime }) => timeText(submitTime) },
    { key: 'status', title: t('prints.status'), width: 180, render: status },
  ]
}
