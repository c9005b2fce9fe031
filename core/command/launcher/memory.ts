import { readdirSync, readFileSync } from 'node:fs'

/** How much memory the parts of a running site use, in megabytes. */
export type MemoryOfParts = Readonly<Record<'site' | 'database' | 'judge', number>>

/**
 * The memory of the processes of a site and of its judge; undefined where the system does not tell. What several processes share is counted
 * once, a part of it for each.
 */
export function memoryOf({ site, judge }: { site: number; judge?: number | undefined }): MemoryOfParts | undefined {
  try {
    const served = processesBelow(site)
    const isDatabase = (pid: number) => /embedded-mongo\.js\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    const database = served.filter(isDatabase)
    return {
      site: megabytesOf(served.filter((pid) => !database.includes(pid))),
      database: megabytesOf(database),
      judge: megabytesOf(judge === undefined ? [] : processesBelow(judge)),
    }
  } catch {
    // It does not list processes, or one has just ended.
    return undefined
  }
}

/** A process with all that it has started, and that these have. */
function processesBelow(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
  return [pid, ...children.filter(Boolean).flatMap((child) => processesBelow(Number(child)))]
}

function megabytesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0))
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1000)
}
