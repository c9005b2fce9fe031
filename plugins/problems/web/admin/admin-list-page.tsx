import { Fills, useApi, useFilled, useText } from '@verdict/core/web'
import { Button, IconPlus, PageFrame } from '@verdict/ui-kit'
import { useState, type Key } from 'react'
import { Link } from 'react-router-dom'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problemBatchActions, problemListActions, problemRowActions } from '../../contract/screens/page.ts'
import { problems } from '../../contract/problems.ts'
import type { Problem } from '../../contract/rows.ts'
import { useProblemPermissions } from '../problem/problem-permissions.ts'
import { adminColumns } from './admin-columns.tsx'
import { AdminProblemTable, useAdminProblems } from './admin-problem-table.tsx'
import { useProblemActions } from './use-problem-actions.ts'

/** The list of all problems, with links to edit them. */
export default function AdminListPage() {
  const t = useText(problems)
  const { isProblemAdmin, mayEdit } = useProblemPermissions()
  const { changeAuth, remove } = useApi(problemAdminApi)
  const list = useAdminProblems(10)
  const [chosen, setChosen] = useState<Key[]>([])
  const label = ({ problemId }: Problem) => t('batch.choose', { id: problemId })
  // Without a plugin that acts on them, there is no reason to choose problems.
  const selection = useFilled(problemBatchActions) && { selection: { selected: chosen, onChange: setChosen, label } }
  const actions = useProblemActions(
    {
      changeAuth: (id, auth) => changeAuth({ body: { id, auth } }),
      remove: async (pid) => {
        await remove({ query: { pid } })
        setChosen((before) => before.filter((other) => other !== pid))
      },
    },
    list.reload,
  )
  const columns = adminColumns(t, {
    auths: isProblemAdmin ? [1, 2, 3] : [2, 3],
    mayEdit,
    mayRemove: () => isProblemAdmin,
    editPath: (pid) => `/admin/problem/edit/${pid}`,
    more: (problem) => <Fills of={problemRowActions} with={{ problem, reload: list.reload }} />,
    ...actions,
  })
  const buttons = (
    <>
      <Fills of={problemBatchActions} with={{ pids: chosen.map(Number) }} />
      <Fills of={problemListActions} with={{ reload: list.reload }} />
      <Link to="/admin/problem/create">
        <Button type="primary" icon={<IconPlus />} tabIndex={-1}>
          {t('form.create')}
        </Button>
      </Link>
    </>
  )
  return (
    <PageFrame title={t('admin.title')} actions={buttons}>
      <AdminProblemTable list={list} columns={columns} minimumWidth={1100} {...selection} />
    </PageFrame>
  )
}
