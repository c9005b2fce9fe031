import { succeeded, useApi, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import type { Problem } from '@verdict/plugin-problems/contract'
import { actionColumn, confirmAction, DataTable, Panel, toast, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { contestAdminApi } from '../../../contract/staff/admin-api.ts'
import { contests } from '../../../contract/contests.ts'

interface UnusedProblemsProps {
  cid: number
  contestPath: string
  /** Changes with the problems of the contest. */
  round: number
  onUse: (problem: Problem) => void
  onChanged: () => void
}

/** The problems owned but not used by the contest; hidden if there are none. */
export function UnusedProblems({ cid, contestPath, round, onUse, onChanged }: UnusedProblemsProps) {
  const t = useText(contests)
  const { problems, removeProblem } = useApi(contestAdminApi)
  const { value, table } = usePagedList(async (page, signal) => (await problems({ query: { ...page, cid, unused: true } }, signal)).problemList, [cid, round])
  async function confirmRemoval({ id, problemId, title }: Problem) {
    const sure = await confirmAction({
      title: t('admin.problem.deleteTitle', { id: problemId, title }),
      content: t('admin.problem.deleteContent'),
      action: t('admin.problem.delete'),
      cancel: t('admin.cancel'),
    })
    if (sure && (await succeeded(removeProblem({ query: { pid: id } })))) toast.success(t('admin.problem.deleted'))
    if (sure) onChanged()
  }
  const columns: Column<Problem>[] = [
    { key: 'problemId', title: t('admin.problem.bankId'), width: 140, render: ({ problemId }) => <span className="verdict-figures">{problemId}</span> },
    { key: 'title', title: t('admin.problem.bankTitle'), render: ({ id, title }) => <Link to={`${contestPath}/problem/${id}/edit`}>{title}</Link> },
    actionColumn<Problem>(t('admin.actions'), 160, [
      { text: t('admin.problem.add'), label: ({ problemId }) => t('admin.problem.addOf', { id: problemId }), onClick: onUse },
      {
        text: t('admin.problem.delete'),
        label: ({ problemId }) => t('admin.problem.deleteOf', { id: problemId }),
        onClick: (row) => void confirmRemoval(row),
        danger: true,
      },
    ]),
  ]
  if (!value || value.total === 0) return null
  return (
    <div className="verdict-contest-unused">
      <Panel title={t('admin.problem.unused')} padded={false}>
        <DataTable {...table} label={t('admin.problem.unused')} columns={columns} rowKey={({ id }) => id} minimumWidth={520} />
      </Panel>
    </div>
  )
}
