import { useApi, useSession, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import type { ProblemFillProps } from '@verdict/plugin-problems/contract'
import { DataTable, EmptyState, usePhone } from '@verdict/ui-kit'
import { submissionApi } from '../../contract/api.ts'
import { submissions } from '../../contract/submissions.ts'
import { phoneColumns, submissionColumns } from './submission-columns.tsx'
import { useLiveKey, useLiveRows } from './use-live-rows.ts'
import '../submission/submissions.css'

/** The submissions of one problem, next to its statement: the user's own or all users'. */
export function ProblemSubmissions({ problem, place, own, limit }: ProblemFillProps & { own: boolean; limit: number }) {
  const t = useText(submissions)
  const { user } = useSession()
  const phone = usePhone()
  const { list: readList } = useApi(submissionApi)
  const { displayId, keys } = problem
  const query = { ...keys, problemID: displayId, completeProblemID: true, onlyMine: own }
  const { value, table, reload } = usePagedList(
    (page, signal) => readList({ query: { ...query, ...page } }, signal),
    [own, displayId, JSON.stringify(keys), user?.uid],
    limit,
  )
  const fits = table.pagination.page === 1 ? (row: { pid: number; uid: string }) => row.pid === problem.pid && (!own || row.uid === user?.uid) : undefined
  const list = useLiveKey(keys, value?.liveKey, reload)
  const rows = useLiveRows({ list, own, rows: value?.records, limit, fits, reload })
  const columns = submissionColumns(t, {
    submission: ({ submitId }) => place.submissionPath?.(submitId) ?? `/submission-detail/${submitId}`,
    problem: () => '',
  })
  const wide = [
    { ...columns.status, width: 176 },
    ...(problem.type === 1 ? [columns.score] : []),
    { ...columns.time, width: 88 },
    { ...columns.memory, width: 88 },
    { ...columns.language, width: 96 },
    ...(own ? [] : [{ ...columns.author, width: 104 }]),
    { ...columns.when, width: 128 },
  ]
  const shown = phone ? phoneColumns(columns, own ? [columns.language] : [columns.author, columns.language]) : wide
  return (
    <div className="verdict-problem-submissions">
      <h1 className="verdict-visually-hidden">
        {displayId} {problem.title}: {t(own ? 'tab.mine' : 'tab.all')}
      </h1>
      <DataTable
        {...table}
        label={t(own ? 'tab.mine' : 'tab.all')}
        columns={shown}
        rows={rows}
        rowKey={({ submitId }) => submitId}
        empty={<EmptyState title={t(own ? 'tab.mineEmpty' : 'tab.allEmpty')} hint={t(own ? 'tab.mineEmptyHint' : 'tab.allEmptyHint')} />}
        {...(!phone && { minimumWidth: own ? 560 : 660 })}
        rowClass={({ uid }) => (!own && uid === user?.uid ? 'verdict-own-row' : '')}
        pagination={{ ...table.pagination, sizes: false }}
      />
    </div>
  )
}
