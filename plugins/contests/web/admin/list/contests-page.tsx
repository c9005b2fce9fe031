import { succeeded, useApi } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { Button, confirmAction, DataTable, EmptyState, FilterBar, IconPlus, PageFrame, SearchField, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { contestAdminApi } from '../../../contract/staff/admin-api.ts'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'
import { adminContestColumns, type AdminRow } from './admin-contest-columns.tsx'
import { DownloadDialog } from './download-dialog.tsx'

/** The page with all contests of the site or an owner, for staff. */
export default function ContestsPage() {
  const t = usePlaceText()
  const place = useAdminPlace()
  const { title: name, path, ofSite, calls, list } = place
  const navigate = useNavigate()
  const { clone } = useApi(contestAdminApi)
  const [keyword, setKeyword] = useState('')
  const [downloaded, setDownloaded] = useState<AdminRow>()
  const { table, reload } = usePagedList((page, signal) => list({ ...page, keyword }, signal), [path, keyword])
  async function show({ id }: AdminRow, visible: boolean) {
    if (await succeeded(calls.changeVisible({ query: { cid: id, visible } }))) toast.success(t(visible ? 'admin.list.shown' : 'admin.list.hidden'))
    reload()
  }
  async function copy({ id }: AdminRow) {
    const copied = await clone({ query: { cid: id } }).catch(() => undefined)
    if (!copied) return
    toast.success(t('admin.list.cloned'))
    void navigate(`${path}/${copied.cid}/edit`)
  }
  async function confirmRemoval({ id, title }: AdminRow) {
    const question = { title: t('admin.list.removeTitle', { title }), content: t('admin.list.removeContent'), action: t('admin.list.remove') }
    if (!(await confirmAction({ ...question, cancel: t('admin.cancel') }))) return
    if (await succeeded(calls.remove({ query: { cid: id } }))) toast.success(t('admin.list.removed'))
    reload()
  }
  const columns = adminContestColumns(t, {
    place,
    onShow: (row, visible) => void show(row, visible),
    onClone: ofSite ? (row) => void copy(row) : undefined,
    onDownload: setDownloaded,
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
        <SearchField label={t('admin.list.search')} keyword={keyword} onSearch={setKeyword} />
      </FilterBar>
      <DataTable
        {...table}
        label={name}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t(keyword ? 'admin.list.nothingFound' : 'admin.list.empty')} hint={keyword ? '' : t('admin.list.emptyHint')} />}
        minimumWidth={1080}
      />
      {downloaded && <DownloadDialog contest={downloaded} onClose={() => setDownloaded(undefined)} />}
    </PageFrame>
  )
}
