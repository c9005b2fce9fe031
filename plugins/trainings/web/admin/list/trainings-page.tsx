import { succeeded, useApi, usePagedList, useSession, useText } from '@verdict/core/web'
import { Button, confirmAction, DataTable, EmptyState, FilterBar, IconPlus, SearchField, PageFrame, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { trainingAdminApi } from '../../../contract/admin-api.ts'
import type { Training } from '../../../contract/rows.ts'
import { trainings } from '../../../contract/trainings.ts'
import { adminColumns } from './admin-columns.tsx'

/** All trainings of the site, for the administration. */
export default function TrainingsPage() {
  const t = useText(trainings)
  const { user, isRoot } = useSession()
  const { list, changeStatus, remove } = useApi(trainingAdminApi)
  const [keyword, setKeyword] = useState('')
  const { table, reload } = usePagedList((page, signal) => list({ query: { ...page, keyword } }, signal), [keyword])
  async function show({ id }: Training, status: boolean) {
    if (await succeeded(changeStatus({ query: { tid: id, status } }))) toast.success(t(status ? 'admin.list.shown' : 'admin.list.hidden'))
    reload()
  }
  async function confirmRemoval({ id, title }: Training) {
    const question = { title: t('admin.list.removeTitle', { title }), content: t('admin.list.removeContent'), action: t('admin.remove') }
    if (!(await confirmAction({ ...question, cancel: t('admin.cancel') }))) return
    if (await succeeded(remove({ query: { tid: id } }))) toast.success(t('admin.removed'))
    reload()
  }
  const columns = adminColumns(t, {
    isRoot,
    manages: ({ author }) => isRoot || author === user?.username,
    onShow: (row, status) => void show(row, status),
    onRemove: (row) => void confirmRemoval(row),
  })
  const create = (
    <Link to="/admin/training/create">
      <Button type="primary" icon={<IconPlus />} tabIndex={-1}>
        {t('admin.create')}
      </Button>
    </Link>
  )
  return (
    <PageFrame title={t('admin.title')} actions={create}>
      <FilterBar>
        <SearchField label={t('list.search')} keyword={keyword} onSearch={setKeyword} />
      </FilterBar>
      <DataTable
        {...table}
        label={t('admin.title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t(keyword ? 'list.nothingFound' : 'list.empty')} hint={keyword ? '' : t('admin.list.emptyHint')} />}
        minimumWidth={860}
      />
    </PageFrame>
  )
}
