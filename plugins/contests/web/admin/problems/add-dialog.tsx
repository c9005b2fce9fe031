import { usePagedList } from '@verdict/page-kit'
import type { Problem } from '@verdict/plugin-problems/contract'
import { Choice, DataTable, Dialog, EmptyState, FilterBar, SearchField, actionColumn, usePhone, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import type { OwnedContestProblems } from '../../../contract/owners/owner-screens.ts'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'
import { AddedProblem } from './added-problem.tsx'
import { nextDisplayId } from './next-display-id.ts'

interface AddDialogProps {
  cid: number
  type: number
  /** The owner's problems, to list instead of bank problems. */
  own?: OwnedContestProblems | undefined
  /** The keys of the remote judges of bank problems. */
  judges: readonly string[]
  /** The display IDs in use in the contest. */
  taken: readonly string[]
  onClose: (changed: boolean) => void
}

/** The dialog in which staff find problems of the bank or the owner and add them, one after the other. */
export function AddDialog({ cid, type, own, judges, taken, onClose }: AddDialogProps) {
  const t = usePlaceText()
  const { usesBank, calls } = useAdminPlace()
  const small = usePhone()
  const [filter, setFilter] = useState({ keyword: '', oj: 'All' })
  const [chosen, setChosen] = useState<Problem>()
  const title = own?.add ?? t('admin.problem.addFromBank')
  const [added, setAdded] = useState<readonly string[]>([])
  const { table, reload } = usePagedList(
    async (page, signal) => {
      const query = { ...page, ...filter, cid }
      const found = own ? own.list(query, signal) : calls.problems({ query: { ...query, problemType: type } }, signal)
      return (await found).problemList
    },
    [filter],
  )
  const columns: Column<Problem>[] = [
    {
      key: 'problemId',
      title: t('admin.problem.bankId'),
      width: small ? 90 : 120,
      render: ({ problemId }) => <span className="verdict-figures">{problemId}</span>,
    },
    { key: 'title', title: t('admin.problem.bankTitle'), render: ({ title }) => title },
    ...(small || !usesBank ? [] : [{ key: 'place', title: t('admin.problem.place'), width: 150, render: ({ auth }: Problem) => t(`admin.places.${auth}`) }]),
    actionColumn<Problem>(t('admin.actions'), 100, [
      { text: t('admin.problem.add'), label: ({ problemId }) => t('admin.problem.addOf', { id: problemId }), onClick: setChosen },
    ]),
  ]
  function close(displayId?: string) {
    setChosen(undefined)
    if (displayId === undefined) return
    setAdded([...added, displayId])
    reload()
  }
  return (
    <Dialog open title={title} width={860} onClose={() => onClose(added.length > 0)}>
      <FilterBar>
        <SearchField label={t('admin.problem.search')} keyword={filter.keyword} onSearch={(keyword) => setFilter({ ...filter, keyword })} />
        {!own && (
          <Choice
            label={t('admin.problem.judge')}
            value={filter.oj}
            options={[
              { value: 'All', label: t('admin.problem.allJudges') },
              { value: 'Mine', label: t('admin.problem.ownJudge') },
              ...judges.map((key) => ({ value: key, label: key })),
            ]}
            onChange={(oj) => setFilter({ ...filter, oj })}
          />
        )}
      </FilterBar>
      <DataTable
        {...table}
        label={title}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('admin.problem.noneFits')} hint={t(own ? 'admin.problem.noneOwnHint' : 'admin.problem.noneFitsHint')} />}
        {...(!small && { minimumWidth: 620 })}
      />
      {chosen && <AddedProblem cid={cid} problem={chosen} own={own} displayId={nextDisplayId([...taken, ...added])} onClose={close} />}
    </Dialog>
  )
}
