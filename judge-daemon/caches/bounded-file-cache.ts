import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
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

/** A younger draft may be in the making by a process that is just ending. */
const abandonedAfter = 10 * 60_000

/** Files or folders by name, least recently used ones leaving when they outgrow a bound; what is held never leaves. */
export class BoundedFileCache {
  readonly folder: string
  readonly maxBytes: number
  readonly #entries = new Map<string, Entry>()
  readonly #leaving = new Set<Promise<void>>()
  #closed = false
  #bytes = 0

  constructor(folder: string, maxBytes: number) {
    this.folder = folder
    this.maxBytes = maxBytes
  }

  /** Takes over what an earlier process left; half-made entries go. */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const found: { name: string; size: number; used: number }[] = []
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name)
      const about = await stat(path).catch(() => undefined)
      if (!about) continue
      if (!name.includes('.')) found.push({ name, size: await sizeOf(path), used: about.mtimeMs })
      else if (about.mtimeMs < Date.now() - abandonedAfter) await rm(path, { recursive: true, force: true })
    }
    for (const one of found.sort((a, b) => a.used - b.used)) {
      this.#entries.set(one.name, { size: one.size, holders: 0, ready: Promise.resolve() })
      this.#bytes += one.size
    }
  }

  get bytes() {
    return this.#bytes
  }

  /** Holds the entry, making it first where it is missing; many who ask at once share one making. */
  async acquire(name: string, make: (draft: string) => Promise<void>): Promise<CachedPath> {
    let entry = this.#entries.get(name)
    if (this.#closed) throw new Error('the store is closed')
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

  /** Takes nothing more in, and waits for what is being made or deleted. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled([...this.#entries.values()].map(({ ready }) => ready))
    await Promise.all(this.#leaving)
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
      const gone = `${path}.${randomUUID()}`
      const leaving = rename(path, gone)
        .then(() => rm(gone, { recursive: true, force: true }))
        .catch(() => undefined)
      this.#leaving.add(leaving)
      void leaving.then(() => this.#leaving.delete(leaving))
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
