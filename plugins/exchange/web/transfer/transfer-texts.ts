import type { Translate } from '@verdict/core/web'
import type { PackageContents, ProgramActivity, Transfer } from '../../contract/transfers.ts'

/** Returns how many problems a transfer has, by result. */
export function countsText({ state, total, done, failed }: Transfer, t: Translate): string {
  if (state === 'ready') return t('counts.ready', { total })
  return t(failed > 0 ? 'counts.withFailed' : 'counts.begun', { total, done, failed })
}

/** Returns what the current problem's programs are doing. */
export function activityText({ step, place, done, total }: ProgramActivity, t: Translate): string {
  return t(`activity.${step}`, { place, next: Math.min(done + 1, total), total })
}

/** Whether there is a package to download. */
export const isDownloadable = ({ kind, state }: Transfer): boolean => kind === 'export' && state === 'done'

/** Returns the limits that a package specifies; empty if none. */
export function limitsText({ timeLimit, memoryLimit }: PackageContents): string {
  return [timeLimit !== null && `${timeLimit} ms`, memoryLimit !== null && `${memoryLimit} MB`].filter(Boolean).join(' · ')
}
