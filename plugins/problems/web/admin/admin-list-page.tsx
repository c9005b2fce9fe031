import { download, useApi, useLoad, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, IconPlus, PageFrame, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problems } from '../../contract/problems.ts'
import type { Problem } from '../../contract/rows.ts'
import { adminColumns } from './admin-columns.tsx'
import { AdminFilters, type AdminFilter } from './admin-filters.tsx'
import { useIsProblemAdmin } from './use-is-problem-admin.ts'

/** Every problem, to be edited, opened and deleted. */
export default function AdminListPage() {
  const t = useText(problems)
  const { isKeeper: isProblemAdmin, mayEdit } = useIsProblemAdmin()
  const { adminList, changeAuth, remove, downloadData } = useApi(problemAdminApi)
  const [filter, setFilter] = useState<AdminFilter>({ keyword: '', auth: 0, oj: 'All', currentPage: 1, limit: 10 })
  const change = (changed: Partial<AdminFilter>) => setFilter((before) => ({ ...before, currentPage: 1, ...changed }))
  const { value, loading, failure, reload } = useLoad((signal) => adminList({ query: filter }, signal), [filter])
  async function turn({ id }: Problem, auth: number) {
    await changeAuth({ body: { id, auth: auth as 1 } }).then(
      () => toast.success(t('admin.authChanged')),
      () => undefined,
    )
    reload()
  }
  async function erase({ id, problemId, title }: Problem) {
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
    if (sure) reload()
  }
  const fetchData = ({ id }: Problem) => void download(downloadData({ query: { pid: id } })).catch(() => undefined)
  const columns = adminColumns(t, {
    isProblemAdmin,
    mayEdit,
    onAuth: (row, auth) => void turn(row, auth),
    onRemove: (row) => void erase(row),
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
      <AdminFilters filter={filter} onChange={change} />
      <DataTable
        label={t('admin.title')}
        columns={columns}
        rows={value?.records}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('admin.empty')} hint={t('admin.emptyHint')} />}
        minimumWidth={1100}
        pagination={{
          page: filter.currentPage,
          limit: filter.limit,
          total: value?.total ?? 0,
          onChange: (currentPage, limit) => change({ currentPage, limit }),
        }}
      />
    </PageFrame>
  )
}
