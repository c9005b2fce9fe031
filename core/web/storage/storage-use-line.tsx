import type { StorageUse } from '@verdict/core'
import { useLoad } from '../api/use-load.ts'
import { useText } from '../text/use-text.ts'
import { formatBytes } from './format-bytes.ts'

/** How much of their limit the files of an owner use, for pages on which files are uploaded. Shows nothing until it is known. */
export function StorageUseLine({ load }: { load: (signal: AbortSignal) => Promise<StorageUse> }) {
  const t = useText()
  const { value } = useLoad(load, [])
  if (!value) return null
  const used = formatBytes(value.bytes)
  return (
    <small className="verdict-storage-use">
      {value.limit === null ? t('storage.used', { used }) : t('storage.usedOf', { used, limit: formatBytes(value.limit) })}
    </small>
  )
}
