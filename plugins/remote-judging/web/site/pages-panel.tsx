import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { actionColumn, BlockSkeleton, CopyButton, DataTable, Dialog, Panel, RelativeTime, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { remoteAdminApi, type KeptPageRow, type RemoteRow } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'

/** The latest unreadable pages of the site. */
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

/** An unreadable page, as text. */
function PageDialog({ page: { id, address, missing }, onClose }: { readonly page: KeptPageRow; readonly onClose: () => void }) {
  const t = useText(remoteJudging)
  const { page } = useApi(remoteAdminApi)
  const loaded = useLoad(async (signal) => (await page({ query: { id } }, signal)).content.text(), [id])
  return (
    <Dialog open title={t('pages.dialog')} width={860} onClose={onClose} closeOutside>
      <div className="verdict-remote-page-facts">
        <span>
          {t('pages.lacks', { missing })}
          <small>{address}</small>
        </span>
        {loaded.value !== undefined && <CopyButton text={loaded.value} />}
      </div>
      <Loaded of={loaded} waiting={<BlockSkeleton height={320} />}>
        {(text) => (
          <pre className="verdict-remote-page" tabIndex={0} aria-label={t('pages.dialog')}>
            {text}
          </pre>
        )}
      </Loaded>
    </Dialog>
  )
}
