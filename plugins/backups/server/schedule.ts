import type { BackupSettings } from '../contract.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A failed backup is tried again after this time. */
const retryMs = hourMs
/** How often a backup is due. */
export const intervalMs = dayMs

/** How often an archive is proven. */
export const proofIntervalMs = 7 * dayMs

/** The first moment after another one at which clocks of the server show the time; undefined without a time. */
export function nextAt(at: string, after: Date): Date | undefined {
  if (at === '') return undefined
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const next = new Date(after)
  next.setHours(hours, minutes, 0, 0)
  // A day is not always 24 hours long.
  if (next <= after) next.setDate(next.getDate() + 1)
  return next
}

/** When the next backup is due: at the time of the schedule, or earlier if the last one failed. */
export function dueAt({ at }: Pick<BackupSettings, 'at'>, last: { startedAt: Date; failed: boolean }): Date | undefined {
  const next = nextAt(at, last.startedAt)
  const retry = new Date(last.startedAt.getTime() + retryMs)
  return next && last.failed && retry < next ? retry : next
}

/** When the newest archive is proven again. */
export function proofDueAt(last: { startedAt: Date; failed: boolean } | undefined): Date {
  return last ? new Date(last.startedAt.getTime() + (last.failed ? dayMs : proofIntervalMs)) : new Date(0)
}

/** The names of archives that are no longer needed. The newest of each of the last days and weeks with an archive stays. */
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

/** Days of the server's time zone, counted. */
function dayOf(at: Date): number {
  return Math.floor(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs)
}

/** Weeks begin on Mondays; 1970-01-01 was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)
