import { succeeded } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { Button, confirmAction, DataTable, EmptyState, FilterBar, IconPlus, SearchField, PageFrame, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Training } from '../../../contract/rows.ts'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'
import { adminColumns } from './admin-columns.tsx'

/** The page with all trainings of the site or an owner, for staff. */
export default function TrainingsPage() {
  const t = usePlaceText()
  const place = useAdminPlace()
  const { title: name, path, calls, list } = place
  const [keyword, setKeyword] = useState('')
  const { table, reload } = usePagedList((page, signal) => list({ ...page, keyword }, signal), [path, keyword])
  async function show({ id }: Training, status: boolean) {
    if (await succeeded(calls.changeStatus({ query: { tid: id, status } }))) toast.success(t(status ? 'admin.list.shown' : 'admin.list.hidden'))
    reload()
  }
  async function confirmRemoval({ id, title }: Training) {
    const question = { title: t('admin.list.removeTitle', { title }), content: t('admin.list.removeContent'), action: t('admin.remove') }
    if (!(await confirmAction({ ...question, cancel: t('admin.cancel') }))) return
    if (await succeeded(calls.remove({ query: { tid: id } }))) toast.success(t('admin.removed'))
    reload()
  }
  const columns = adminColumns(t, {
    place,
    onShow: (row, status) => void show(row, status),
    onRemove: (row) => void confirmRemoval(row),
  })
  const create = (
    <Link to={`${path}/create`}>
      <Button type="primary" icon={<IconPlus />} tabIndex={-1}>
        {t('admin.create')}
      </Button>
    </Link>
  )
  return (
    <PageFrame title={name} actions={create}>
      <FilterBar>
        <SearchField label={t('list.search')} keyword={keyword} onSearch={setKeyword} />
      </FilterBar>
      <DataTable
        {...table}
        label={name}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t(keyword ? 'list.nothingFound' : 'list.empty')} hint={keyword ? '' : t('admin.list.emptyHint')} />}
        minimumWidth={860}
      />
    </PageFrame>
  )
}
