import { useApi, useText, type Translate } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { DataTable, EmptyState, FilterBar, LabelledSwitch, momentText, StatusTag, Tag, useLanguage, usePhone, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { rejudgingApi, type RejudgedSubmission } from '../../contract/rejudging/rejudging-api.ts'
import { contestantColumn } from '../staff/staff-list.tsx'
import './rejudging.css'

/** The submissions of a set with both verdicts. */
export function ComparedSubmissions({ cid, id }: { cid: number; id: number }) {
  const t = useText(contests)
  const isPhone = usePhone()
  const language = useLanguage()
  const { submissions } = useApi(rejudgingApi)
  const [changedOnly, setChangedOnly] = useState(true)
  const { table } = usePagedList((page, signal) => submissions({ query: { cid, id, changedOnly, ...page } }, signal), [cid, id, changedOnly], 20)
  return (
    <>
      <FilterBar>
        <LabelledSwitch label={t('rejudging.changedOnly')} checked={changedOnly} onChange={setChangedOnly} />
      </FilterBar>
      <DataTable
        {...table}
        label={t('rejudging.submissions')}
        columns={columnsOf(t, { isPhone, timeText: (time) => momentText(time, language) })}
        rowKey={({ submitId }) => submitId}
        empty={
          changedOnly ? (
            <EmptyState title={t('rejudging.noChange')} hint={t('rejudging.noChangeHint')} />
          ) : (
            <EmptyState title={t('rejudging.nothingToCompare')} />
          )
        }
        {...(!isPhone && { minimumWidth: 860 })}
      />
    </>
  )
}

interface ColumnOptions {
  isPhone: boolean
  timeText: (time: string) => string
}

function columnsOf(t: Translate, { isPhone, timeText }: ColumnOptions): Column<RejudgedSubmission>[] {
  const change = (row: RejudgedSubmission) => <VerdictChange row={row} />
  const submission: Column<RejudgedSubmission> = {
    key: 'submission',
    title: t('attention.submission'),
    width: isPhone ? 84 : 110,
    render: ({ submitId }) => <Link to={`/submission-detail/${submitId}`}>{submitId}</Link>,
  }
  const problem: Column<RejudgedSubmission> = {
    key: 'problem',
    title: t('problems.name'),
    width: isPhone ? 64 : 90,
    render: ({ displayId }) => displayId,
  }
  if (isPhone) return [submission, problem, contestantColumn(t, change)]
  return [
    submission,
    problem,
    contestantColumn(t),
    { key: 'time', title: t('rejudging.submitTime'), width: 220, render: ({ submitTime }) => timeText(submitTime) },
    { key: 'change', title: t('rejudging.change'), width: 360, render: change },
  ]
}

function VerdictChange({ row: { before, after, isOutdated } }: { row: RejudgedSubmission }) {
  const t = useText(contests)
  const scoreOf = ({ score }: { score: number | null }) => (score === null ? {} : { extra: String(score) })
  return (
    <span className="verdict-contest-rejudging-change">
      <StatusTag status={before.status} look="text" {...scoreOf(before)} />
      <span aria-label={t('rejudging.becomes')}>→</span>
      {after ? <StatusTag status={after.status} look="text" {...scoreOf(after)} /> : <span>{t('rejudging.waiting')}</span>}
      {isOutdated && <Tag>{t('rejudging.outdated')}</Tag>}
    </span>
  )
}
