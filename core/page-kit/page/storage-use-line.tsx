import type { StorageUse } from '@verdict/core'
import { formatBytes, type Translate, useLoad, useText } from '@verdict/core/web'
import '../styles.css'

/** How much of their limit the files of an owner use, for pages on which files are uploaded. */
export function StorageUseLine({ load }: { load: (signal: AbortSignal) => Promise<StorageUse> }) {
  const t = useText()
  const { value } = useLoad(load, [])
  return <small className="verdict-storage-use">{value ? textOf(value, t) : '\u00a0'}</small>
}

function textOf({ bytes, limit }: StorageUse, t: Translate): string {
  const used = formatBytes(bytes)
  return limit === null ? t('storage.used', { used }) : t('storage.usedOf', { used, limit: formatBytes(limit) })
}
