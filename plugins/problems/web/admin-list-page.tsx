import { download, useApi, useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, IconPlus, PageFrame, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { problemAdminApi } from '../contract/admin-api.ts'
import { problems } from '../contract/problems.ts'
import type { Problem } from '../contract/rows.ts'
import { adminColumns } from './parts/admin-columns.tsx'
import { AdminFilters, type AdminWish } from './parts/admin-filters.tsx'
import { useKeeper } from './parts/use-keeper.ts'

/** Every problem, to be edited, opened and deleted. The default export is for loaders. */
export default function AdminListPage() {
  const say = useText(problems)
  const { isKeeper, mayEdit } = useKeeper()
  const { adminList, changeAuth, remove, downloadData } = useApi(problemAdminApi)
  const [wish, setWish] = useState<AdminWish>({ keyword: '', auth: 0, oj: 'All', currentPage: 1, limit: 10 })
  const change = (changed: Partial<AdminWish>) => setWish((before) => ({ ...before, currentPage: 1, ...changed }))
  const { value, loading, failure, reload } = useLoad((signal) => adminList({ query: wish }, signal), [wish])
  async function turn({ id }: Problem, auth: number) {
    await changeAuth({ body: { id, auth: auth as 1 } }).then(
      () => toast.success(say('admin.authChanged')),
      () => undefined,
    )
    reload()
  }
  async function erase({ id, problemId, title }: Problem) {
    const sure = await confirmAction({
      title: say('admin.removeTitle', { id: problemId, title }),
      content: say('admin.removeContent'),
      action: say('admin.remove'),
      cancel: say('admin.cancel'),
    })
    if (sure)
      await remove({ query: { pid: id } }).then(
        () => toast.success(say('admin.removed')),
        () => undefined,
      )
    if (sure) reload()
  }
  const fetchData = ({ id }: Problem) => void download(downloadData({ query: { pid: id } })).catch(() => undefined)
  const columns = adminColumns(say, {
    isKeeper,
    mayEdit,
    onAuth: (row, auth) => void turn(row, auth),
    onRemove: (row) => void erase(row),
    onDownload: fetchData,
  })
  const create = (
    <Link to="/admin/problem/create">
      <Button type="primary" icon={<IconPlus />} tabIndex={-1}>
        {say('form.create')}
      </Button>
    </Link>
  )
  return (
    <PageFrame title={say('admin.title')} actions={create}>
      <AdminFilters wish={wish} onChange={change} />
      <DataTable
        label={say('admin.title')}
        columns={columns}
        rows={value?.records}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={say('admin.empty')} hint={say('admin.emptyHint')} />}
        minimumWidth={1100}
        pagination={{ page: wish.currentPage, limit: wish.limit, total: value?.total ?? 0, onChange: (currentPage, limit) => change({ currentPage, limit }) }}
      />
    </PageFrame>
  )
}
