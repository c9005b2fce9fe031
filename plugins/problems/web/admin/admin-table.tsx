import { useText } from '@verdict/core/web'
import { EmptyList, inAddress, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { DataTable, FilterBar, SearchField } from '@verdict/ui-kit'
import type { ProblemAdminTableProps } from '../../contract/screens/problem-admin-table.ts'
import { problems } from '../../contract/problems.ts'
import { adminColumns } from './admin-columns.tsx'
import { useProblemActions } from './use-problem-actions.ts'

/** An owner's problems, for their authors. */
export default function AdminTable({ label, owner, emptyHint, auths, mayEdit, editPath, list, ...calls }: ProblemAdminTableProps) {
  const t = useText(problems)
  const [filter, change] = useAddressFilter({ keyword: inAddress.text() }, 10)
  const { table, reload } = useFilteredList([filter, change], (signal) => list(filter, signal), [owner])
  const actions = useProblemActions(calls, reload)
  const { keyword } = filter
  const texts = { title: t('admin.empty'), hint: emptyHint, filteredTitle: t('list.nothingFound') }
  return (
    <>
      <FilterBar>
        <SearchField label={t('list.search')} keyword={keyword} onSearch={(searched) => change({ keyword: searched })} />
      </FilterBar>
      <DataTable
        {...table}
        label={label}
        columns={adminColumns(t, { auths, mayEdit, mayRemove: mayEdit, editPath, ...actions })}
        rowKey={({ id }) => id}
        empty={<EmptyList {...texts} isFiltered={keyword !== ''} onReset={() => change({ keyword: '' })} />}
        minimumWidth={1200}
      />
    </>
  )
}
