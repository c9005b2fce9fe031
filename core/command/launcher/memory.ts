import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** How much memory the parts of a running site use, in megabytes. */
export type MemoryOfParts = Readonly<Record<'site' | 'database' | 'judge', number>>

/**
 * The memory of the processes of a site and of its judge; undefined where the system does not tell. What several processes share is counted
 * once, a part of it for each.
 */
export function memoryOf({ site, judge }: { site: number; judge?: number | undefined }): MemoryOfParts | undefined {
  try {
    const served = processesBelow(site)
    const isDatabase = (pid: number) => /embedded-mongo\.js\0/.test(textOf(`${pid}/cmdline`))
    const database = served.filter(isDatabase)
    return {
      site: megabytesOf(served.filter((pid) => !database.includes(pid))),
      database: megabytesOf(database),
      judge: megabytesOf(judge === undefined ? [] : processesBelow(judge)),
    }
  } catch {
    // It does not list processes.
    return undefined
  }
}

/** A process with all that it has started, and that these have. */
function processesBelow(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) => textOf(`${pid}/task/${thread}/children`).split(' '))
  const running = children.filter((child) => child !== '' && existsSync(`/proc/${child}/task`))
  return [pid, ...running.flatMap((child) => processesBelow(Number(child)))]
}

function megabytesOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(textOf(`${pid}/smaps_rollup`))?.[1] ?? 0))
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1000)
}

/** Empty for a process or a thread that has just ended. */
function textOf(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}
