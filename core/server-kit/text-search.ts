/** Many texts in one, which is searched faster than each of them. */
interface Block<Key> {
  readonly texts: Map<Key, string>
  /** Made at the next search after a text has changed. */
  joined: { readonly text: string; readonly keys: readonly Key[]; readonly starts: readonly number[] } | undefined
}

const blockSize = 500
/** Stands between two texts, so it may be in none. */
const separator = '\n'

/** Finds things by any part of a text in memory, such as people by their names. */
export class TextSearch<Key> {
  readonly #blocks: Block<Key>[] = []
  readonly #blockOf = new Map<Key, Block<Key>>()

  set(key: Key, text: string): void {
    const block = this.#blockOf.get(key) ?? this.#blockWithSpace()
    if (block.texts.get(key) === text) return
    block.texts.set(key, text)
    block.joined = undefined
    this.#blockOf.set(key, block)
  }

  delete(key: Key): void {
    const block = this.#blockOf.get(key)
    if (!block) return
    block.texts.delete(key)
    block.joined = undefined
    this.#blockOf.delete(key)
  }

  /** The keys of all texts that contain the wanted one, each once, in no order. */
  find(wanted: string): Key[] {
    const found: Key[] = []
    if (wanted.includes(separator)) return found
    for (const block of this.#blocks) findIn((block.joined ??= join(block.texts)), wanted, found)
    return found
  }

  #blockWithSpace(): Block<Key> {
    const newest = this.#blocks.at(-1)
    if (newest && newest.texts.size < blockSize) return newest
    const block: Block<Key> = { texts: new Map(), joined: undefined }
    this.#blocks.push(block)
    return block
  }
}

function join<Key>(texts: ReadonlyMap<Key, string>): NonNullable<Block<Key>['joined']> {
  const starts: number[] = []
  let length = 0
  for (const text of texts.values()) {
    starts.push(length)
    length += text.length + separator.length
  }
  return { text: [...texts.values()].join(separator), keys: [...texts.keys()], starts }
}

function findIn<Key>({ text, keys, starts }: NonNullable<Block<Key>['joined']>, wanted: string, found: Key[]): void {
  let index = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[index + 1] ?? text.length)) {
    while (index + 1 < starts.length && starts[index + 1]! <= at) index += 1
    found.push(keys[index]!)
    if (index + 1 >= starts.length) return
  }
}
