import { succeeded, useApi, usePagedList, useText } from '@verdict/core/web'
import type { Problem } from '@verdict/plugin-problems/contract'
import { actionColumn, DataTable, Dialog, EmptyState, FilterBar, SearchField, toast, usePhone, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { trainingAdminApi } from '../../../contract/admin-api.ts'
import { trainings } from '../../../contract/trainings.ts'

/** Finds problems of the public list and adds them, one after the other. */
export function AddDialog({ tid, onClose }: { tid: number; onClose: () => void }) {
  const t = useText(trainings)
  const { problems, addFromBank } = useApi(trainingAdminApi)
  const small = usePhone()
  const [keyword, setKeyword] = useState('')
  const { table, reload } = usePagedList(async (page, signal) => (await problems({ query: { ...page, keyword, tid } }, signal)).problemList, [keyword])
  async function add({ id, problemId }: Problem) {
    if (await succeeded(addFromBank({ body: { tid, pid: id } }))) toast.success(t('admin.problem.added', { id: problemId }))
    reload()
  }
  const columns: Column<Problem>[] = [
    {
      key: 'problemId',
      title: t('admin.problem.displayId'),
      width: small ? 100 : 140,
      render: ({ problemId }) => <span className="verdict-figures">{problemId}</span>,
    },
    { key: 'title', title: t('admin.problem.title'), render: ({ title }) => title },
    actionColumn<Problem>(t('admin.actions'), 90, [
      { text: t('admin.problem.addOne'), label: ({ problemId }) => t('admin.problem.addOf', { id: problemId }), onClick: (problem) => void add(problem) },
    ]),
  ]
  return (
    <Dialog open title={t('admin.problem.add')} width={760} onClose={onClose}>
      <FilterBar>
        <SearchField label={t('admin.problem.search')} keyword={keyword} onSearch={setKeyword} />
      </FilterBar>
      <DataTable
        {...table}
        label={t('admin.problem.add')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('admin.problem.noneFits')} hint={t('admin.problem.noneFitsHint')} />}
      />
    </Dialog>
  )
}
