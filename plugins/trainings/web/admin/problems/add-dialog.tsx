import { succeeded } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import type { Problem } from '@verdict/plugin-problems/contract'
import { actionColumn, Choice, DataTable, Dialog, EmptyState, FilterBar, SearchField, toast, usePhone, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import type { OwnedTrainingProblems } from '../../../contract/admin-screens.ts'
import type { TrainingSection } from '../../../contract/section-api.ts'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'
import { sectionOptions } from './problem-dialog.tsx'

interface AddDialogProps {
  readonly tid: number
  readonly sections: readonly TrainingSection[]
  /** The owner's problems, to list instead of public ones. */
  readonly own?: OwnedTrainingProblems | undefined
  readonly onClose: () => void
}

/** The dialog in which staff find problems of the public list or the owner and add them, one after the other. */
export function AddDialog({ tid, sections, own, onClose }: AddDialogProps) {
  const t = usePlaceText()
  const { calls } = useAdminPlace()
  const small = usePhone()
  const [keyword, setKeyword] = useState('')
  const [sectionId, setSectionId] = useState(sections.at(-1)?.id ?? 0)
  const title = own?.add ?? t('admin.problem.add')
  const { table, reload } = usePagedList(
    async (page, signal) => {
      const query = { ...page, tid, keyword }
      const found = own ? own.list(query, signal) : calls.problems({ query: { ...query, queryExisted: false } }, signal)
      return (await found).problemList
    },
    [keyword],
  )
  async function add({ id: pid, problemId }: Problem) {
    const place = { tid, sectionId: sectionId === 0 ? null : sectionId }
    if (await succeeded(own ? own.addProblem({ ...place, problemId }) : calls.addFromBank({ body: { ...place, pid } })))
      toast.success(t('admin.problem.added', { id: problemId }))
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
    <Dialog open title={title} width={760} onClose={onClose}>
      <FilterBar>
        <SearchField label={t('admin.problem.search')} keyword={keyword} onSearch={setKeyword} />
        {sections.length > 0 && <Choice label={t('admin.problem.section')} value={sectionId} options={sectionOptions(t, sections)} onChange={setSectionId} />}
      </FilterBar>
      <DataTable
        {...table}
        label={title}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('admin.problem.noneFits')} hint={t(own ? 'admin.problem.noneOwnHint' : 'admin.problem.noneFitsHint')} />}
      />
    </Dialog>
  )
}
