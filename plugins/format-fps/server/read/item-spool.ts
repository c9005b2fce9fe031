import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A section of the file with the long contents of one item. */
export interface SpooledText {
  readonly bytes: number
  open(): AsyncIterable<Uint8Array>
}

/** The test cases and images of one item on disk, because an item may not fit into memory. */
export class ItemSpool {
  readonly #directory: string
  readonly #file: FileHandle
  readonly #path: string
  #end = 0

  private constructor(directory: string, path: string, file: FileHandle) {
    this.#directory = directory
    this.#path = path
    this.#file = file
  }

  static async create(): Promise<ItemSpool> {
    const directory = await mkdtemp(join(tmpdir(), 'verdict-fps-'))
    const path = join(directory, 'item')
    return new ItemSpool(directory, path, await open(path, 'w'))
  }

  /** Deletes the contents of the previous item. */
  async clear(): Promise<void> {
    await this.#file.truncate(0)
    this.#end = 0
  }

  get position(): number {
    return this.#end
  }

  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    let written = 0
    while (written < bytes.length) written += (await this.#file.write(bytes, written, bytes.length - written, this.#end + written)).bytesWritten
    this.#end += bytes.length
  }

  /** Returns the text appended since a position. */
  since(start: number): SpooledText {
    const [path, bytes] = [this.#path, this.#end - start]
    return { bytes, open: () => (bytes === 0 ? empty() : createReadStream(path, { start, end: start + bytes - 1 })) }
  }

  async close(): Promise<void> {
    await this.#file.close()
    await rm(this.#directory, { recursive: true, force: true })
  }
}

async function* empty(): AsyncGenerator<Uint8Array> {}
