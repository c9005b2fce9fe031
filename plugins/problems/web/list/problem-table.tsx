import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { DataTable, EmptyState, FilterBar, LabelledSwitch, usePhone } from '@verdict/ui-kit'
import { problemApi } from '../../contract/problem-api.ts'
import type { ProblemTableProps } from '../../contract/problem-table.ts'
import { problems } from '../../contract/problems.ts'
import { listColumns } from './list-columns.tsx'
import { useShownTags } from './use-shown-tags.ts'
import '../problems.css'

/** The problems of a place as a table, for other plugins. */
export default function ProblemTable({ label, rows, error, empty, keys, problemPath }: ProblemTableProps) {
  const t = useText(problems)
  const { user } = useSession()
  const small = usePhone()
  const [showsTags, toggleTags] = useShownTags()
  const { statuses } = useApi(problemApi)
  const pids = rows?.map(({ pid }) => pid) ?? []
  const { value: mine = {} } = useLoad(
    async (signal) => (user && pids.length > 0 ? statuses({ body: { pidList: pids, isContestProblemList: false, ...keys } }, signal) : {}),
    [user?.uid, pids.join(), JSON.stringify(keys)],
  )
  return (
    <>
      <FilterBar>
        <LabelledSwitch label={t('list.showTags')} checked={showsTags} onChange={toggleTags} />
      </FilterBar>
      <DataTable
        label={label}
        columns={listColumns(t, { mine: user ? mine : undefined, showsTags, small, problemPath })}
        rows={rows && [...rows]}
        rowKey={({ pid }) => pid}
        error={error}
        empty={<EmptyState {...empty} />}
        {...(small ? {} : { minimumWidth: 620 })}
      />
    </>
  )
}
