import { useApi, useSession, useText } from '@verdict/core/web'
import { EmptyList, useFilteredList } from '@verdict/page-kit'
import { DataTable, PageFrame, usePhone } from '@verdict/ui-kit'
import { submissionApi } from '../../contract/api.ts'
import type { SubmissionRow } from '../../contract/rows.ts'
import type { SubmissionListProps } from '../../contract/screens.ts'
import { submissions } from '../../contract/submissions.ts'
import { RejudgeMany } from './rejudge-many.tsx'
import { RootActions } from '../detail/root-actions.tsx'
import { StatusFilters } from './status-filters.tsx'
import { useStatusFilter, type StatusFilter } from './use-status-filter.ts'
import { phoneColumns, submissionColumns } from './submission-columns.tsx'
import { useLiveKey, useLiveRows } from './use-live-rows.ts'
import '../submission/submissions.css'

/** The page with the list of all submissions; the URL can name a context. */
export function StatusPage() {
  const t = useText(submissions)
  const [{ keys }] = useStatusFilter()
  return (
    <PageFrame title={t('status.title')}>
      <SubmissionList keys={keys} problemPath={(displayId) => `/problem/${encodeURIComponent(displayId)}`} />
    </PageFrame>
  )
}

/** The list of submissions of a context or of the bank, updated live. */
export default function SubmissionList({ keys, problemPath, submissionPath }: SubmissionListProps) {
  const t = useText(submissions)
  const { user, may } = useSession()
  const phone = usePhone()
  const [filter, change] = useStatusFilter()
  const { list: readList } = useApi(submissionApi)
  const { onlyMine, status, problemID, username, completeProblemID, currentPage, limit } = filter
  const mine = onlyMine && user !== null
  const query = {
    ...keys,
    onlyMine: mine,
    problemID,
    username: mine ? '' : username,
    completeProblemID,
    currentPage,
    limit,
    ...(status !== undefined && { status }),
  }
  const { value, table, refreshing, reload } = useFilteredList([filter, change], (signal) => readList({ query }, signal), [JSON.stringify(keys), user?.uid])
  const fits = currentPage === 1 ? (row: SubmissionRow) => fitsFilter(row, filter, user?.uid) : undefined
  const list = useLiveKey(keys, value?.liveKey, reload)
  const rows = useLiveRows({ list, own: mine, rows: value?.records, limit, fits, reload })
  const columns = submissionColumns(t, {
    submission: ({ submitId }) => submissionPath?.(submitId) ?? `/submission-detail/${submitId}`,
    problem: (row) => row.problemPath ?? problemPath(row.displayPid ?? ''),
  })
  // Without scores, or where the figures of others are hidden, the columns would be empty.
  const hasValue = (name: 'score' | 'time' | 'memory' | 'length') => rows?.some((row) => row[name] !== null) !== false
  const figures = (['score', 'time', 'memory', 'length'] as const).filter(hasValue)
  const wide = [
    columns.run,
    columns.problem,
    columns.status,
    ...figures.map((name) => columns[name]),
    columns.language,
    columns.judger,
    columns.author,
    columns.when,
  ]
  const shown = phone ? phoneColumns(columns, [columns.problem, columns.author]) : wide
  const actions = {
    key: 'actions',
    title: <span className="verdict-visually-hidden">{t('root.actions')}</span>,
    width: 52,
    align: 'right' as const,
    render: (row: SubmissionRow) => <RootActions row={row} onDone={reload} />,
  }
  // Rejudging by filter works only in the bank.
  const inBank = Object.keys(keys).length === 0
  const isFiltered = mine || status !== undefined || problemID !== '' || username !== ''
  const reset = () => change({ onlyMine: false, status: undefined, problemID: '', username: '', completeProblemID: false })
  const texts = { title: t('status.empty'), hint: t('status.emptyHint'), filteredTitle: t('status.nothingFound') }
  return (
    <>
      <StatusFilters
        filter={{ ...filter, onlyMine: mine }}
        onChange={change}
        onRefresh={reload}
        refreshing={refreshing}
        actions={may('rejudge') && inBank && <RejudgeMany filter={filter} onDone={reload} />}
      />
      <DataTable
        {...table}
        label={t('status.title')}
        columns={value?.mayJudge ? [...shown, actions] : shown}
        rows={rows}
        rowKey={({ submitId }) => submitId}
        empty={<EmptyList {...texts} isFiltered={isFiltered} onReset={reset} />}
        {...(!phone && { minimumWidth: value?.mayJudge ? 1350 : 1300 })}
        rowClass={({ uid }) => (!mine && uid === user?.uid ? 'verdict-own-row' : '')}
      />
    </>
  )
}

/** Whether a live row matches the filter of the list. */
function fitsFilter(row: SubmissionRow, { onlyMine, status, problemID, username, completeProblemID }: StatusFilter, uid: string | undefined): boolean {
  const startsWith = (text: string | null, prefix: string) => prefix === '' || (text ?? '').toLowerCase().startsWith(prefix.toLowerCase())
  const isProblem = completeProblemID ? row.displayPid?.toLowerCase() === problemID.toLowerCase() : startsWith(row.displayPid, problemID)
  return (!onlyMine || row.uid === uid) && (status === undefined || row.status === status) && isProblem && startsWith(row.username, username)
}
