import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { runningDatabase } from '../storage/database.ts'

/** The folder of the site that a command is called for: the nearest one above where it is called, else the one that the program itself lies in. */
export function findRoot(from = process.cwd(), program = import.meta.dirname): string {
  return nearest(from) ?? nearest(program) ?? from
}

function nearest(from: string): string | undefined {
  if (existsSync(join(from, 'config', 'site.yaml')) || existsSync(join(from, 'node_modules', '@verdict', 'core'))) return from
  const above = dirname(from)
  return above === from ? undefined : nearest(above)
}

/** Where sites of one folder have kept their data: a start with `VERDICT_DATA` is known to commands without it. */
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
      // Where nobody may write, commands have to be told the folder.
    }
  }
}

/** Those of the folders that hold the database of a site; only the running ones where any runs. */
export async function sitesIn(folders: readonly string[]): Promise<string[]> {
  const held = [...new Set(folders.map((folder) => resolve(folder)))].filter((folder) => existsSync(join(folder, 'database', 'data.mdb')))
  const running = await Promise.all(held.map(async (folder) => (await runningDatabase(join(folder, 'database'))) !== undefined))
  return running.some(Boolean) ? held.filter((_, index) => running[index]) : held
}
