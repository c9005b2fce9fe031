import type { Translate } from '@verdict/core/web'
import type { PackageContents, Transfer } from '../../contract/transfers.ts'

/** How many problems a transfer has, and what has become of them. */
export function countsText({ state, total, done, failed }: Transfer, t: Translate): string {
  if (state === 'ready') return t('counts.ready', { total })
  return t(failed > 0 ? 'counts.withFailed' : 'counts.begun', { total, done, failed })
}

/** Whether there is a package to fetch. */
export const isDownloadable = ({ kind, state }: Transfer): boolean => kind === 'export' && state === 'done'

/** The limits that a package names; empty when it names none. */
export function limitsText({ timeLimit, memoryLimit }: PackageContents): string {
  return [timeLimit !== null && `${timeLimit} ms`, memoryLimit !== null && `${memoryLimit} MB`].filter(Boolean).join(' · ')
}
