/** Blocks are split when they exceed this. */
const maxBlock = 128
/** Smaller blocks are merged with a neighbor. */
const minBlock = 16

type Block<T> = readonly T[]

/**
 * A sorted list that never changes: an update returns another list that shares all blocks of items with it, except one or two.
 * So updates are cheap in long lists, and the differences between two lists are found without comparing all items.
 */
export class SortedList<T extends object> {
  readonly length: number
  readonly #compare: (a: T, b: T) => number
  readonly #blocks: readonly Block<T>[]
  /** The place of the first item of each block. */
  readonly #starts: readonly number[]
  #items: Block<T> | undefined

  private constructor(compare: (a: T, b: T) => number, blocks: readonly Block<T>[]) {
    this.#compare = compare
    this.#blocks = blocks
    let length = 0
    this.#starts = blocks.map((block) => (length += block.length) - block.length)
    this.length = length
  }

  /** No two items may compare as equal. */
  static of<T extends object>(compare: (a: T, b: T) => number, items: readonly T[] = []): SortedList<T> {
    return new SortedList(compare, blocksOf(items.toSorted(compare)))
  }

  get items(): readonly T[] {
    this.#items ??= this.#blocks.flat()
    return this.#items
  }

  at(place: number): T | undefined {
    const index = countLeading(this.#starts, (start) => start <= place) - 1
    return this.#blocks[index]?.[place - (this.#starts[index] ?? 0)]
  }

  /** Returns how many items at the beginning pass. No item after the first one that fails may pass. */
  countLeading(passes: (item: T) => boolean): number {
    const index = this.#lastBlock(passes)
    return (this.#starts[index] ?? 0) + countLeading(this.#blocks[index] ?? [], passes)
  }

  placeOf(item: T): number {
    return this.countLeading((other) => this.#compare(other, item) < 0)
  }

  /** Returns the items from a place to before another one. */
  slice(from: number, to: number): T[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, index) => this.at(from + index)).filter((item) => item !== undefined)
  }

  with(item: T): SortedList<T> {
    return this.#spliced(item, 0, [item])
  }

  without(item: T): SortedList<T> {
    return this.#spliced(item, 1, [])
  }

  /** Returns the list with an item instead of the one that compares as equal. */
  withReplaced(item: T): SortedList<T> {
    return this.#spliced(item, 1, [item])
  }

  /** Returns the items that another list may not contain: all, except the blocks that both share. */
  besides(other: SortedList<T>): T[] {
    const shared = new Set(other.#blocks)
    return this.#blocks.filter((block) => !shared.has(block)).flat()
  }

  /** Returns the index of the last block whose first item passes; 0 if there is none. */
  #lastBlock(passes: (item: T) => boolean): number {
    return Math.max(0, countLeading(this.#blocks, ([first]) => first !== undefined && passes(first)) - 1)
  }

  #spliced(item: T, removed: number, added: readonly T[]): SortedList<T> {
    const index = this.#lastBlock((other) => this.#compare(other, item) <= 0)
    const block = this.#blocks[index] ?? []
    const place = countLeading(block, (other) => this.#compare(other, item) < 0)
    const changed = block.toSpliced(place, removed, ...added)
    const isSmall = changed.length < minBlock
    const blocks = isSmall ? blocksOf([...changed, ...(this.#blocks[index + 1] ?? [])]) : blocksOf(changed)
    return new SortedList(this.#compare, this.#blocks.toSpliced(index, isSmall ? 2 : 1, ...blocks))
  }
}

function blocksOf<T>(items: readonly T[]): Block<T>[] {
  if (items.length <= maxBlock) return items.length > 0 ? [items] : []
  const size = maxBlock / 2
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}

function countLeading<T>(list: readonly T[], passes: (item: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = list[middle]
    if (item !== undefined && passes(item)) low = middle + 1
    else high = middle
  }
  return low
}
