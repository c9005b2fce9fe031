import type { BackupSettings } from '../../contract.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The delay before a failed backup is retried. */
const retryMs = hourMs
/** The interval between backups. */
export const intervalMs = dayMs

/** The interval between test restores. */
export const proofIntervalMs = 7 * dayMs

/** Returns the first moment after `after` at which the server's clock shows the time; undefined without a time. */
export function nextAt(at: string, after: Date): Date | undefined {
  if (at === '') return undefined
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const next = new Date(after)
  next.setHours(hours, minutes, 0, 0)
  // A day is not always 24 hours long.
  if (next <= after) next.setDate(next.getDate() + 1)
  return next
}

/** Returns when the next backup is due: at the scheduled time, or earlier if the last one failed. */
export function dueAt({ at }: Pick<BackupSettings, 'at'>, last: { startedAt: Date; failed: boolean }): Date | undefined {
  const next = nextAt(at, last.startedAt)
  const retry = new Date(last.startedAt.getTime() + retryMs)
  return next && last.failed && retry < next ? retry : next
}

/** Returns when the newest archive is due for its next test restore. */
export function proofDueAt(last: { startedAt: Date; failed: boolean } | undefined): Date {
  return last ? new Date(last.startedAt.getTime() + (last.failed ? dayMs : proofIntervalMs)) : new Date(0)
}

/** Returns the names of archives to delete. Keeps the newest one of each of the last days and weeks that have one. */
export function superfluous(archives: readonly { name: string; at: Date }[], { daily, weekly }: BackupSettings['keep']): string[] {
  const newestFirst = archives.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set([...newestOfEach(newestFirst, dayOf, daily), ...newestOfEach(newestFirst, weekOf, weekly)].map(({ name }) => name))
  return newestFirst.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
}

function newestOfEach<T extends { at: Date }>(newestFirst: readonly T[], periodOf: (at: Date) => number, count: number): T[] {
  const newest = new Map<number, T>()
  for (const archive of newestFirst) if (!newest.has(periodOf(archive.at))) newest.set(periodOf(archive.at), archive)
  return [...newest.values()].slice(0, count)
}

/** Numbers the days in the server's time zone. */
function dayOf(at: Date): number {
  return Math.floor(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs)
}

/** Weeks begin on Mondays; 1970-01-01 was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)
