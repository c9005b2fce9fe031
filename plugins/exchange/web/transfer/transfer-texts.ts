import type { Translate } from '@verdict/core/web'
import type { PackageContents, ProgramActivity, Transfer } from '../../contract/transfers.ts'

/** How many problems a transfer has, and what has become of them. */
export function countsText({ state, total, done, failed }: Transfer, t: Translate): string {
  if (state === 'ready') return t('counts.ready', { total })
  return t(failed > 0 ? 'counts.withFailed' : 'counts.begun', { total, done, failed })
}

/** What the programs of the problem at work do. */
export function activityText({ step, place, done, total }: ProgramActivity, t: Translate): string {
  return t(`activity.${step}`, { place, next: Math.min(done + 1, total), total })
}

/** Whether there is a package to fetch. */
export const isDownloadable = ({ kind, state }: Transfer): boolean => kind === 'export' && state === 'done'

/** The limits that a package names; empty when it names none. */
export function limitsText({ timeLimit, memoryLimit }: PackageContents): string {
  return [timeLimit !== null && `${timeLimit} ms`, memoryLimit !== null && `${memoryLimit} MB`].filter(Boolean).join(' · ')
}
