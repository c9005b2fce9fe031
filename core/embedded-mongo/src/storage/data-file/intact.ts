import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { isAsClosed, wasEverOpened } from './closed-state.ts'
import { DataFile, dataFileOf } from './data-file.ts'
import { metaToOpen, readMetas } from './metas.ts'
import type { Meta } from './page-format.ts'
import { isDamage, PageTrees, type Damage } from './page-tree.ts'

const itemsPerTurn = 2000
const readAheadBytes = 4 * 1024 * 1024

/**
 * Fails if LMDB would crash on the file of this directory, or serve less than it contained. Reads the metas only if the last server closed
 * the file and nothing has changed it since, and otherwise every page.
 */
export async function checkIntact(directory: string, { everyPage = false } = {}): Promise<void> {
  const path = dataFileOf(directory)
  if (!existsSync(path)) {
    if (wasEverOpened(directory)) throw new DamagedDataError(path, 'It is missing, although a database was created here.')
    return
  }
  if (statSync(path).size === 0) {
    const hint = wasEverOpened(directory) ? '' : ' If you never stored data here, delete the file to begin with an empty database.'
    throw new DamagedDataError(path, `It is empty.${hint}`)
  }
  const file = new DataFile(directory)
  try {
    const metas = readMetas(file)
    if (metas.problems.length > 0) throw new DamagedDataError(path, metas.problems.join(' '))
    const meta = metaToOpen(metas)
    if (!meta) throw new DamagedDataError(path, 'Meta page 0 is damaged: its record of the last sync is missing.')
    if (everyPage || !isAsClosed(directory)) await checkPages(file, meta)
  } finally {
    file.close()
  }
}

async function checkPages(file: DataFile, meta: Meta): Promise<void> {
  if (file.size < totalmem() / 2) await readAhead(file.path)
  const damages = await damagesOf(file, meta)
  const [first] = damages
  if (!first) return
  const expected = (meta.lastPage + 1) * meta.pageSize
  const length = file.size < expected ? `It has ${file.size} bytes, but its meta page expects ${expected}. ` : ''
  const others = damages.length > 1 ? ` Damaged pages: ${damages.length}.` : ''
  throw new DamagedDataError(file.path, `${length}Page ${first.page} ${first.problem}.${others}`)
}

/** Fills the cache of the operating system: reading the pages in the order of their keys is slow on some disks. */
async function readAhead(path: string): Promise<void> {
  const file = await open(path)
  const bytes = Buffer.allocUnsafe(readAheadBytes)
  try {
    while ((await file.read(bytes, 0, bytes.length)).bytesRead > 0);
  } finally {
    await file.close()
  }
}

async function damagesOf(file: DataFile, meta: Meta): Promise<Damage[]> {
  const trees = new PageTrees(file, meta)
  const damages: Damage[] = []
  let items = 0
  for (const item of trees.main()) {
    if (isDamage(item)) damages.push(item)
    if ((items += 1) % itemsPerTurn === 0) await setImmediate()
  }
  return [...damages, ...trees.freePages()]
}

/** The file of a database is damaged. `problem` consists of whole sentences. */
export class DamagedDataError extends Error {
  constructor(file: string, problem: string) {
    const salvage = `embedded-mongo salvage ${dirname(file)} NEW_FOLDER`
    super(`${file} is damaged. ${problem} Restore the latest backup, or write what is readable to a new folder: ${salvage}`)
  }
}
