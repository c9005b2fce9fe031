import { BoundedMap, type FileStore } from '@verdict/core/server'
import { casesOfList } from '../../contract.ts'

/** A list of 100,000 cases takes about 25 MB of memory. Few problems have one, and daemons request the files of a list within minutes. */
const maxLists = 4

/** Caches which files the lists of test cases name. A list never changes. */
export class ListedFiles {
  readonly #files: FileStore
  readonly #lists = new BoundedMap<string, Promise<ReadonlySet<string>>>(maxLists)

  constructor(files: FileStore) {
    this.#files = files
  }

  async has(list: string, hash: string): Promise<boolean> {
    const known = this.#lists.get(list) ?? this.#read(list)
    this.#lists.set(list, known)
    // A list that could not be read is retried at the next call.
    known.catch(() => this.#lists.delete(list))
    return (await known).has(hash)
  }

  async #read(list: string): Promise<ReadonlySet<string>> {
    const hashes = new Set<string>()
    for await (const { input, output } of casesOfList(await this.#files.open(list))) {
      hashes.add(input)
      if (output !== null) hashes.add(output)
    }
    return hashes
  }
}
