import type { DownloadedFile } from '@verdict/core'
import { toast } from '@verdict/ui-kit'
import { texts } from '../text/texts.ts'

/** Saves a downloaded file, with toasts before and after. */
export async function download(call: Promise<DownloadedFile>): Promise<void> {
  toast.info(texts.t('answers.downloading', { ns: 'kernel' }))
  const { name, content } = await call
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  toast.success(texts.t('answers.downloaded', { ns: 'kernel' }))
}
