import { useText } from '@verdict/core/web'
import { actionColumn, DataTable, Panel, RelativeTime, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import type { KeptPageRow, RemoteRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'
import { PageDialog } from './page-dialog.tsx'

/** The latest pages of the site that could not be read. */
export function PagesPanel({ site: { pages } }: { readonly site: RemoteRow }) {
  const t = useText(remoteJudging)
  const [opened, setOpened] = useState<KeptPageRow>()
  const columns: Column<KeptPageRow>[] = [
    { key: 'at', title: t('pages.at'), width: 140, render: ({ at }) => <RelativeTime time={at} /> },
    { key: 'missing', title: t('pages.missing'), width: 240, render: ({ missing }) => missing },
    { key: 'address', title: t('sites.address'), ellipsis: true, render: ({ address }) => <span title={address}>{address}</span> },
    { key: 'status', title: t('pages.status'), width: 90, align: 'right', render: ({ status }) => <span className="verdict-figures">{status}</span> },
    actionColumn<KeptPageRow>(t('actions'), 90, [{ text: t('pages.view'), label: ({ address }) => t('pages.viewOf', { address }), onClick: setOpened }]),
  ]
  if (pages.length === 0) return <Panel title={t('pages.title')}>{t('pages.empty')}</Panel>
  return (
    <Panel title={t('pages.title')} padded={false}>
      <DataTable label={t('pages.title')} columns={columns} rows={pages} rowKey={({ id }) => id} minimumWidth={860} />
      {opened && <PageDialog page={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  )
}
