import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface Entry {
  size: number
  holders: number
  ready: Promise<void>
}

export interface CachedPath {
  path: string
  release(): void
}

/** A younger draft may belong to a process that is about to end. */
const draftMaxAgeMs = 10 * 60_000

/**
 * Caches files or folders by name and removes the least recently used ones beyond a total size; entries in use are never removed. Other
 * accounts of this machine, and programs that run as one, cannot enter the folder.
 */
export class BoundedFileCache {
  readonly folder: string
  readonly maxBytes: number
  readonly #entries = new Map<string, Entry>()
  readonly #deletions = new Set<Promise<void>>()
  #closed = false
  #bytes = 0

  constructor(folder: string, maxBytes: number) {
    this.folder = folder
    this.maxBytes = maxBytes
  }

  /** Adopts the entries of an earlier process, and deletes abandoned drafts. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    await chmod(this.folder, 0o700)
    const found: { name: string; size: number; used: number }[] = []
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name)
      const about = await stat(path).catch(() => undefined)
      if (!about) continue
      if (!name.includes('.')) found.push({ name, size: await sizeOf(path), used: about.mtimeMs })
      else if (about.mtimeMs < Date.now() - draftMaxAgeMs) await rm(path, { recursive: true, force: true })
    }
    for (const one of found.sort((a, b) => a.used - b.used)) {
      this.#entries.set(one.name, { size: one.size, holders: 0, ready: Promise.resolve() })
      this.#bytes += one.size
    }
  }

  get bytes() {
    return this.#bytes
  }

  /** Acquires the entry, and creates it first if it is missing; simultaneous callers share one creation. */
  async acquire(name: string, make: (draft: string) => Promise<void>): Promise<CachedPath> {
    let entry = this.#entries.get(name)
    if (this.#closed) throw new Error('the cache is closed')
    if (!entry) {
      entry = { size: 0, holders: 0, ready: Promise.resolve() }
      entry.ready = this.#make(name, entry, make)
      this.#entries.set(name, entry)
    } else {
      this.#entries.delete(name)
      this.#entries.set(name, entry)
    }
    entry.holders++
    const held = entry
    let released = false
    const release = () => {
      if (released) return
      released = true
      held.holders--
      this.#shrink()
    }
    await held.ready.catch((error: unknown) => {
      release()
      throw error
    })
    return { path: join(this.folder, name), release }
  }

  /** Refuses new entries, and waits for pending creations and deletions. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled([...this.#entries.values()].map(({ ready }) => ready))
    await Promise.all(this.#deletions)
  }

  async #make(name: string, entry: Entry, make: (draft: string) => Promise<void>): Promise<void> {
    const draft = join(this.folder, `${name}.${randomUUID()}`)
    try {
      await make(draft)
      await rename(draft, join(this.folder, name))
      entry.size = await sizeOf(join(this.folder, name))
      this.#bytes += entry.size
    } catch (error) {
      this.#entries.delete(name)
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  }

  #shrink() {
    for (const [name, entry] of this.#entries) {
      if (this.#bytes <= this.maxBytes) return
      if (entry.holders > 0) continue
      this.#entries.delete(name)
      this.#bytes -= entry.size
      const path = join(this.folder, name)
      const doomed = `${path}.${randomUUID()}`
      const deletion = rename(path, doomed)
        .then(() => rm(doomed, { recursive: true, force: true }))
        .catch(() => undefined)
      this.#deletions.add(deletion)
      void deletion.then(() => this.#deletions.delete(deletion))
    }
  }
}

async function sizeOf(path: string): Promise<number> {
  const about = await stat(path)
  if (!about.isDirectory()) return about.size
  let sum = 0
  for (const name of await readdir(path)) sum += await sizeOf(join(path, name))
  return sum
}
