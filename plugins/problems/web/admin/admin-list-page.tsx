import { download, useApi, useText } from '@verdict/core/web'
import { Button, confirmAction, IconPlus, PageFrame, toast } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problems } from '../../contract/problems.ts'
import type { Problem } from '../../contract/rows.ts'
import { useProblemPermissions } from '../problem-permissions.ts'
import { adminColumns } from './admin-columns.tsx'
import { ProblemTable, useAdminProblems } from './problem-table.tsx'

/** The list of all problems, with links to edit them. */
export default function AdminListPage() {
  const t = useText(problems)
  const { isProblemAdmin, mayEdit } = useProblemPermissions()
  const { changeAuth, remove, downloadData } = useApi(problemAdminApi)
  const list = useAdminProblems(10)
  async function setAuth({ id }: Problem, auth: number) {
    await changeAuth({ body: { id, auth: auth as 1 } }).then(
      () => toast.success(t('admin.authChanged')),
      () => undefined,
    )
    list.reload()
  }
  async function confirmRemoval({ id, problemId, title }: Problem) {
    const sure = await confirmAction({
      title: t('admin.removeTitle', { id: problemId, title }),
      content: t('admin.removeContent'),
      action: t('admin.remove'),
      cancel: t('admin.cancel'),
    })
    if (sure)
      await remove({ query: { pid: id } }).then(
        () => toast.success(t('admin.removed')),
        () => undefined,
      )
    if (sure) list.reload()
  }
  const fetchData = ({ id }: Problem) => void download(downloadData({ query: { pid: id } })).catch(() => undefined)
  const columns = adminColumns(t, {
    isProblemAdmin,
    mayEdit,
    onAuth: (row, auth) => void setAuth(row, auth),
    onRemove: (row) => void confirmRemoval(row),
    onDownload: fetchData,
  })
  const create = (
    <Link to="/admin/problem/create">
      <Button type="primary" icon={<IconPlus />} tabIndex={-1}>
        {t('form.create')}
      </Button>
    </Link>
  )
  return (
    <PageFrame title={t('admin.title')} actions={create}>
      <ProblemTable list={list} columns={columns} minimumWidth={1100} />
    </PageFrame>
  )
}
