/** Many people in one text, which is searched faster than a text for each. */
interface Block {
  readonly texts: Map<string, string>
  /** Made at the next search after a text has changed. */
  joined: { readonly text: string; readonly uids: readonly string[]; readonly starts: readonly number[] } | undefined
}

const blockSize = 500
/** Stands between two people, so it may be in no text. */
const separator = '\n'

/** Finds people by any part of a text, such as their names. */
export class NameSearch {
  readonly #blocks: Block[] = []
  readonly #blockOf = new Map<string, Block>()

  set(uid: string, text: string): void {
    const block = this.#blockOf.get(uid) ?? this.#blockWithSpace()
    if (block.texts.get(uid) === text) return
    block.texts.set(uid, text)
    block.joined = undefined
    this.#blockOf.set(uid, block)
  }

  delete(uid: string): void {
    const block = this.#blockOf.get(uid)
    if (!block) return
    block.texts.delete(uid)
    block.joined = undefined
    this.#blockOf.delete(uid)
  }

  /** The uids of everybody whose text contains the wanted one, each once, in no order. */
  find(wanted: string): string[] {
    const found: string[] = []
    if (wanted.includes(separator)) return found
    for (const block of this.#blocks) findIn((block.joined ??= join(block.texts)), wanted, found)
    return found
  }

  #blockWithSpace(): Block {
    const newest = this.#blocks.at(-1)
    if (newest && newest.texts.size < blockSize) return newest
    const block: Block = { texts: new Map(), joined: undefined }
    this.#blocks.push(block)
    return block
  }
}

function join(texts: ReadonlyMap<string, string>): NonNullable<Block['joined']> {
  const starts: number[] = []
  let length = 0
  for (const text of texts.values()) {
    starts.push(length)
    length += text.length + separator.length
  }
  return { text: [...texts.values()].join(separator), uids: [...texts.keys()], starts }
}

function findIn({ text, uids, starts }: NonNullable<Block['joined']>, wanted: string, found: string[]): void {
  let person = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[person + 1] ?? text.length)) {
    while (person + 1 < starts.length && starts[person + 1]! <= at) person += 1
    found.push(uids[person]!)
    if (person + 1 >= starts.length) return
  }
}
