import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The folder of the site: the nearest one at or above the working directory, otherwise the one that contains the program. */
export function findRoot(from = process.cwd(), program = import.meta.dirname): string {
  return nearest(from) ?? nearest(program) ?? from
}

function nearest(from: string): string | undefined {
  if (existsSync(join(from, 'config', 'site.yaml')) || existsSync(join(from, 'node_modules', '@verdict', 'core'))) return from
  const above = dirname(from)
  return above === from ? undefined : nearest(above)
}

/** The data folders that sites were started with, so that commands find a site that was started with `VERDICT_DATA`. */
export class DataFolders {
  readonly #path: string

  constructor(root: string) {
    this.#path = join(root, '.verdict', 'data-folders')
  }

  read(): string[] {
    return existsSync(this.#path) ? readFileSync(this.#path, 'utf8').split('\n').filter(Boolean) : []
  }

  add(folder: string): void {
    if (this.read().includes(folder)) return
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
      writeFileSync(this.#path, `${folder}\n`, { flag: 'a', mode: 0o600 })
    } catch {
      // In a read-only checkout, commands need VERDICT_DATA.
    }
  }
}

/** The folders that contain the database of a site; only those of running sites if any site is running. */
export async function sitesIn(folders: readonly string[]): Promise<string[]> {
  const held = [...new Set(folders.map((folder) => resolve(folder)))].filter((folder) => existsSync(join(folder, 'database', 'data.mdb')))
  // Loaded on demand: the process that only keeps the site running needs the folder.
  const { runningDatabase } = await import('@verdict/core/site')
  const running = await Promise.all(held.map(async (folder) => (await runningDatabase(join(folder, 'database'))) !== undefined))
  return running.some(Boolean) ? held.filter((_, index) => running[index]) : held
}
