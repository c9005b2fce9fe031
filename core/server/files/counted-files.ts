import { Readable } from 'node:stream'
import type { FileOwner } from '../../plugin/index.ts'
import type { FileLedger } from './file-ledger.ts'
import type { FileStorage, FileStore, StoredFile } from './file-store.ts'
import type { FreeDisk } from './free-disk.ts'

/** Stores files that fit into the limit of their owner and into the free disk space. */
export class CountedFiles implements FileStore {
  readonly #storage: FileStorage
  readonly #ledger: FileLedger
  readonly #disk: FreeDisk | undefined

  /** Without `disk`, the storage is on another machine, whose free space is unknown. */
  constructor(storage: FileStorage, ledger: FileLedger, disk: FreeDisk | undefined) {
    this.#storage = storage
    this.#ledger = ledger
    this.#disk = disk
  }

  async put(content: Readable | Uint8Array, owner: FileOwner, size = 0): Promise<StoredFile> {
    // Bytes in memory may be a file that counts already, and cost no reading.
    const left = content instanceof Readable ? await this.#ledger.left(owner) : Infinity
    if (size > left) throw await this.#ledger.refusal(owner, size)
    let read = 0
    return this.#storage.put(content, {
      admit: async (bytes) => {
        read += bytes
        if (read > left) throw await this.#ledger.refusal(owner, read)
        await this.#disk?.take(bytes)
      },
      accept: (file) => this.#ledger.claimOne(owner, file),
    })
  }

  claim(owner: FileOwner, files: Iterable<StoredFile>): Promise<void> {
    return this.#ledger.claim(owner, files)
  }

  async requireSpace(owner: FileOwner, bytes: number): Promise<void> {
    if (bytes > (await this.#ledger.left(owner))) throw await this.#ledger.refusal(owner, bytes)
  }

  open(hash: string): Promise<Readable> {
    return this.#storage.open(hash)
  }

  size(hash: string): Promise<number | undefined> {
    return this.#storage.size(hash)
  }

  list(): AsyncIterable<{ hash: string; touched: Date }> {
    return this.#storage.list()
  }

  removeOlderThan(hash: string, moment: Date): Promise<void> {
    return this.#storage.removeOlderThan(hash, moment)
  }
}
