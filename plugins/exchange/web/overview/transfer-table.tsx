import { download, succeeded, useApi, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { confirmAction, DataTable, EmptyState, IconButton, IconDelete, IconDownload, Moment, Panel, Space, toast, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { exchange } from '../../contract/exchange.ts'
import { transferApi, type ShownFormat } from '../../contract/transfer-api.ts'
import { isUnderWay, type Transfer } from '../../contract/transfers.ts'
import { countsText, isDownloadable } from '../transfer/transfer-texts.ts'
import { TransferStateTag } from '../transfer/state-tags.tsx'

/** The reader's imports and exports, each with a link to its preview or report. */
export function TransferTable({ formats }: { formats: readonly ShownFormat[] }) {
  const t = useText(exchange)
  const { list, remove, download: fetchPackage } = useApi(transferApi)
  const { table, reload } = usePagedList((page, signal) => list({ query: page }, signal))
  async function confirmRemoval({ id, name }: Transfer) {
    const question = { title: t('remove.title', { name }), content: t('remove.content'), action: t('remove.action'), cancel: t('cancel') }
    if (!(await confirmAction(question))) return
    if (await succeeded(remove({ query: { id } }))) toast.success(t('remove.done'))
    reload()
  }
  const columns: Column<Transfer>[] = [
    { key: 'name', title: t('transfer.name'), render: ({ id, name }) => <Link to={`/admin/exchange/${id}`}>{name}</Link> },
    { key: 'kind', title: t('transfer.kind'), width: 90, render: ({ kind }) => t(`kinds.${kind}`) },
    { key: 'format', title: t('transfer.format'), width: 140, render: ({ format }) => formats.find(({ id }) => id === format)?.title ?? format },
    { key: 'state', title: t('transfer.state'), width: 130, render: ({ state }) => <TransferStateTag state={state} /> },
    { key: 'problems', title: t('transfer.problems'), width: 230, render: (transfer) => <span className="verdict-figures">{countsText(transfer, t)}</span> },
    { key: 'gmtCreate', title: t('transfer.created'), width: 220, render: ({ gmtCreate }) => <Moment time={gmtCreate} /> },
    {
      key: 'actions',
      title: t('transfer.actions'),
      width: 100,
      align: 'right',
      fixed: 'end',
      render: (transfer) => (
        <Space size="mini">
          {isDownloadable(transfer) && (
            <IconButton
              size="small"
              label={t('transfer.downloadOf', { name: transfer.name })}
              onClick={() => void succeeded(download(fetchPackage({ query: { id: transfer.id } })))}
            >
              <IconDownload />
            </IconButton>
          )}
          {!isUnderWay(transfer) && (
            <IconButton size="small" label={t('transfer.removeOf', { name: transfer.name })} onClick={() => void confirmRemoval(transfer)}>
              <IconDelete />
            </IconButton>
          )}
        </Space>
      ),
    },
  ]
  return (
    <Panel title={t('transfer.list')} padded={false}>
      <DataTable
        {...table}
        label={t('transfer.list')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('transfer.empty')} hint={t('transfer.emptyHint')} />}
        minimumWidth={1040}
      />
    </Panel>
  )
}
