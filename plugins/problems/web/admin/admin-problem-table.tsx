import { useApi, useText, type Translate } from '@verdict/core/web'
import { useFilteredList } from '@verdict/page-kit'
import { DataTable, EmptyState, type Column, type DataTableProps } from '@verdict/ui-kit'
import { useState } from 'react'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problems } from '../../contract/problems.ts'
import type { Problem } from '../../contract/rows.ts'
import { AdminFilters, type AdminFilter } from './admin-filters.tsx'

/** The problems of the admin area: the page that the filter selects. */
export function useAdminProblems(limit: number) {
  const { adminList } = useApi(problemAdminApi)
  const [filter, setFilter] = useState<AdminFilter>({ keyword: '', auth: 0, oj: 'All', currentPage: 1, limit })
  const change = (changed: Partial<AdminFilter>) => setFilter((before) => ({ ...before, currentPage: 1, ...changed }))
  return { filter, change, ...useFilteredList([filter, change], (signal) => adminList({ query: filter }, signal)) }
}

type AdminProblemTableProps = { list: ReturnType<typeof useAdminProblems> } & Pick<DataTableProps<Problem>, 'columns' | 'minimumWidth' | 'selection'>

/** The filters and the table of the admin pages that list problems. */
export function AdminProblemTable({ list: { filter, change, table }, ...more }: AdminProblemTableProps) {
  const t = useText(problems)
  return (
    <>
      <AdminFilters filter={filter} onChange={change} />
      <DataTable
        {...table}
        {...more}
        label={t('admin.title')}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('admin.empty')} hint={t('admin.emptyHint')} />}
      />
    </>
  )
}

/** The columns that identify a problem. */
export function idColumns(t: Translate): Column<Problem>[] {
  return [
    { key: 'id', title: 'ID', width: 76, render: ({ id }) => <span className="verdict-figures">{id}</span> },
    { key: 'problemId', title: t('form.id'), width: 120, render: ({ problemId }) => <span className="verdict-figures">{problemId}</span> },
  ]
}
