import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { EmptyList } from '@verdict/page-kit'
import { DataTable, FilterBar, IconLock, LabelledSwitch, Panel, SearchField, usePhone } from '@verdict/ui-kit'
import { useState } from 'react'
import { problemApi } from '../../contract/problem-api.ts'
import type { ProblemGroup, ProblemTableProps } from '../../contract/screens/problem-table.ts'
import { problems } from '../../contract/problems.ts'
import type { ProblemRow } from '../../contract/rows.ts'
import { listColumns } from './list-columns.tsx'
import '../problem/problems.css'

/** The problems of a place as a table, for other plugins. */
export default function ProblemTable({ label, rows, loading = false, groups = [], error, empty, keys, pagination, search, problemPath }: ProblemTableProps) {
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
  const tableOf = (name: string, shown: readonly ProblemRow[] | undefined, isLocked: boolean) => (
    <DataTable
      label={name}
      columns={listColumns(t, { mine: user ? mine : undefined, showsTags, small, ...(isLocked ? {} : { problemPath }) })}
      rows={shown && [...shown]}
      rowKey={({ pid }) => pid}
      loading={loading}
      error={error}
      empty={
        <EmptyList
          {...empty}
          filteredTitle={t('list.nothingFound')}
          isFiltered={search !== undefined && search.keyword !== ''}
          onReset={() => search?.onSearch('')}
        />
      }
      {...(pagination && { pagination })}
      {...(small ? {} : { minimumWidth: 620 })}
    />
  )
  const others = rows?.filter(({ pid }) => groups.every(({ pids: grouped }) => !grouped.includes(pid)))
  return (
    <>
      <FilterBar>
        {search && <SearchField label={t('list.search')} keyword={search.keyword} onSearch={search.onSearch} />}
        <LabelledSwitch label={t('list.showTags')} checked={showsTags} onChange={toggleTags} />
      </FilterBar>
      <div className="verdict-problem-groups">
        {(groups.length === 0 || error || (others && others.length > 0)) && tableOf(label, others, false)}
        {rows &&
          !error &&
          groups.map((group) => (
            <Panel key={group.id} title={<GroupTitle group={group} />} padded={false}>
              {group.pids.length > 0 &&
                tableOf(
                  group.title,
                  rows.filter(({ pid }) => group.pids.includes(pid)),
                  group.isLocked,
                )}
            </Panel>
          ))}
      </div>
    </>
  )
}

function GroupTitle({ group: { title, note, isLocked } }: { group: ProblemGroup }) {
  return (
    <span className="verdict-problem-group">
      <span>
        {isLocked && <IconLock aria-hidden />}
        {title}
      </span>
      {note && <small>{note}</small>}
    </span>
  )
}

const storageKey = 'verdict.problems.show-tags'

/** Whether lists of problems show tags; stored in the browser. */
export function useShownTags(): [showsTags: boolean, toggle: () => void] {
  const [showsTags, setShowsTags] = useState(() => localStorage.getItem(storageKey) !== 'no')
  function toggle() {
    localStorage.setItem(storageKey, showsTags ? 'no' : 'yes')
    setShowsTags(!showsTags)
  }
  return [showsTags, toggle]
}
