import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

const flushMs = 1000
const mostBytes = 512 * 1024
const names = { earlier: 'earlier.log', current: 'recent.log' }

/**
 * Keeps the newest lines of the log in two files, the older of which is replaced when the newer is full: for requests for help, also after a start that failed.
 * All processes of a site append to the same files. Errors are written immediately, the rest after a second.
 */
export class RecentLog {
  readonly #folder: string
  #waiting = ''

  constructor(folder: string) {
    this.#folder = folder
    setInterval(() => this.#flush(), flushMs).unref()
    process.on('exit', () => this.#flush())
  }

  write(line: string): void {
    this.#waiting += line
    if (/"level":[56]0/.test(line.slice(0, 20))) this.#flush()
  }

  #flush(): void {
    if (this.#waiting === '') return
    const path = join(this.#folder, names.current)
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) renameSync(path, join(this.#folder, names.earlier))
      appendFileSync(path, this.#waiting, { mode: 0o600 })
    } catch {
      // A full disk must not end the site; the log itself has the lines.
    }
    this.#waiting = ''
  }
}

/** The newest lines that such a log has kept; empty if there is none. */
export function readRecentLog(folder: string, most: number): string[] {
  const lines = [names.earlier, names.current].flatMap((name) => {
    try {
      return readFileSync(join(folder, name), 'utf8').split('\n')
    } catch {
      return []
    }
  })
  return lines.filter(Boolean).slice(-most)
}
