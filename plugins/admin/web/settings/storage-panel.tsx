import { formatBytes, useApi, useLoad, useText, type Translate } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Panel, TextSkeleton } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { admin } from '../../contract/admin.ts'
import { adminApi, type StorageRow } from '../../contract/api.ts'

/** The database of the site and its size. Its URL is set at startup and cannot be changed here. */
export function StoragePanel() {
  const t = useText(admin)
  const { getStorage } = useApi(adminApi)
  const loaded = useLoad((signal) => getStorage({}, signal), [])
  return (
    <Panel title={t('storage.title')}>
      <Loaded of={loaded} waiting={<TextSkeleton lines={6} height={200} />}>
        {(row) => (
          <>
            <dl className="verdict-settings-lines">
              {storageFacts(row, t).map(([name, text]) => [<dt key={name}>{t(`storage.${name}`)}</dt>, <dd key={`${name} value`}>{text}</dd>])}
            </dl>
            <p className="verdict-settings-hint">{t(row.embedded ? 'storage.embeddedHint' : 'storage.hint')}</p>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function storageFacts(row: StorageRow, t: Translate): [string, ReactNode][] {
  const address = row.port === null ? row.host : `${row.host}:${row.port}`
  return [
    ['kind', t(row.embedded ? 'storage.embedded' : 'storage.mongodb', { version: row.version })],
    ['name', row.name],
    ['address', address],
    ['username', row.username ?? '–'],
    ['password', t(row.username ? 'storage.hidden' : 'storage.none')],
    ['documents', t('storage.count', { documents: row.documents.toLocaleString(), collections: row.collections })],
    ['size', formatBytes(row.bytes)],
    [
      'files',
      <Link key="files" to="/admin/storage">
        {formatBytes(row.fileBytes)}
      </Link>,
    ],
  ]
}
