import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { privateFolder } from '@verdict/embedded-mongo/private-folder'
import { errorCode } from '../../plugin/index.ts'
import { NoFile } from '../base/errors.ts'
import { hashPattern, hashing, type FileStorage, type StorageChecks, type StoredFile } from './file-store.ts'

const abandonedMs = 24 * 60 * 60 * 1000

/** Stores files in a folder of this machine. */
export class FolderStore implements FileStorage {
  readonly #directory: string

  private constructor(directory: string) {
    this.#directory = directory
  }

  static async create(directory: string): Promise<FolderStore> {
    privateFolder(directory)
    privateFolder(join(directory, 'incoming'))
    for (const { name, parentPath } of (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isDirectory()))
      privateFolder(join(parentPath, name))
    await FolderStore.#tidyIncoming(directory)
    return new FolderStore(directory)
  }

  async put(content: Readable | Uint8Array, checks?: StorageChecks): Promise<StoredFile> {
    const incoming = join(this.#directory, 'incoming', randomUUID())
    const { through, result } = hashing(checks?.admit)
    try {
      await pipeline(content instanceof Readable ? content : Readable.from([content]), through, createWriteStream(incoming, { flush: true }))
      const stored = result()
      await checks?.accept(stored)
      await mkdir(join(this.#directory, stored.hash.slice(0, 2)), { recursive: true, mode: 0o700 })
      await rename(incoming, this.#path(stored.hash))
      await this.#flushFolder(stored.hash)
      return stored
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
  }

  async open(hash: string): Promise<Readable> {
    if ((await this.size(hash)) === undefined) throw new NoFile()
    return createReadStream(this.#path(hash))
  }

  async size(hash: string): Promise<number | undefined> {
    if (!hashPattern.test(hash)) return undefined
    return stat(this.#path(hash)).then(
      ({ size }) => size,
      () => undefined,
    )
  }

  async *list(): AsyncIterable<{ hash: string; touched: Date }> {
    for await (const folder of await opendir(this.#directory)) {
      if (!/^[0-9a-f]{2}$/.test(folder.name)) continue
      for await (const { name } of await opendir(join(this.#directory, folder.name))) {
        const hash = folder.name + name
        if (hashPattern.test(hash)) yield { hash, touched: (await stat(this.#path(hash))).mtime }
      }
    }
  }

  /** The file is moved aside before its age is read, so that an upload of the same content at this moment puts a new one in its place. */
  async removeOlderThan(hash: string, moment: Date): Promise<void> {
    if (!hashPattern.test(hash)) return
    const aside = join(this.#directory, 'incoming', `${hash}.removed`)
    try {
      await rename(this.#path(hash), aside)
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return
      throw error
    }
    if ((await stat(aside)).mtime < moment) await rm(aside, { force: true })
    else await rename(aside, this.#path(hash))
  }

  /** Puts back what a killed process had moved aside, and deletes what it was receiving. Another process may be receiving younger files. */
  static async #tidyIncoming(directory: string): Promise<void> {
    const incoming = join(directory, 'incoming')
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name)
      const hash = name.replace(/\.removed$/, '')
      const isRemoved = hash !== name && hashPattern.test(hash)
      const tidied = isRemoved ? rename(path, join(directory, hash.slice(0, 2), hash.slice(2))) : removeAbandoned(path)
      // Another process may have removed it first.
      await tidied.catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }

  /** For tests of the nightly job: sets when a file was last stored. */
  async age(hash: string, touched: Date): Promise<void> {
    await utimes(this.#path(hash), touched, touched)
  }

  #path(hash: string): string {
    return join(this.#directory, hash.slice(0, 2), hash.slice(2))
  }

  /** A renamed file survives a power failure only when its folder is flushed too. */
  async #flushFolder(hash: string): Promise<void> {
    const folder = await open(join(this.#directory, hash.slice(0, 2)))
    await folder.sync().finally(() => folder.close())
  }
}

async function removeAbandoned(path: string): Promise<void> {
  if (Date.now() - (await stat(path)).mtimeMs > abandonedMs) await rm(path, { force: true })
}
