import { decodeStrictly } from '../../values/decode.ts'
import { collectionIdOf, holdsDocument, isCatalogKey, isDocumentKey, isStoredKey } from './key-layout.ts'
import type { DataFile } from './data-file.ts'
import {
  firstDataPage,
  headerOf,
  nodesOf,
  noPage,
  overflowPagesOf,
  pageHeaderSize,
  type Meta,
  type Node,
  type Overflow,
  type TreeRecord,
} from './page-format.ts'

/** Keys from `from` (included) to `to` (excluded, or all that follow) that cannot be read. */
export interface Damage {
  readonly page: number
  /** A clause about the page. */
  readonly problem: string
  readonly from: Buffer
  readonly to: Buffer | undefined
}

export interface Entry {
  readonly key: Buffer
  readonly value: Buffer
}

export interface FormerLeaf {
  readonly transaction: number
  readonly first: Buffer
  readonly last: Buffer
  /** Those that can be read. */
  entries(): Entry[]
}

type Bounds = Pick<Damage, 'from' | 'to'>
type Compare = (a: Buffer, b: Buffer) => number

/** How the entries of a tree are ordered and what they contain. */
interface Content {
  readonly compare: Compare
  readonly problemOf: (key: Buffer, value: Buffer) => string | undefined
}

const everything: Bounds = { from: Buffer.alloc(0), to: undefined }
const nothing: Bounds = { from: Buffer.alloc(0), to: Buffer.alloc(0) }
export const compareBytes: Compare = (a, b) => a.compare(b)
/** Keys of another size are in no order. */
const compareIntegers: Compare = (a, b) => (a.length === 8 && b.length === 8 ? Number(a.readBigUInt64LE(0) - b.readBigUInt64LE(0)) : Number.NaN)

/** Reads the trees of a snapshot page by page, and continues behind damaged pages. */
export class PageTrees {
  readonly #file: DataFile
  readonly #meta: Meta
  /** By number: whether an entry or another page refers to the page. */
  readonly used: Uint8Array
  readonly #data = new Data()
  readonly counted = { branchPages: 0, leafPages: 0, overflowPages: 0, entries: 0 }

  constructor(file: DataFile, meta: Meta) {
    this.#file = file
    this.#meta = meta
    this.used = new Uint8Array(meta.lastPage + 1)
  }

  /** The entries of the database in the order of their keys, and the damage between them. */
  *main(): Generator<Entry | Damage> {
    yield* this.#tree(this.#meta.main, this.#data)
  }

  /** The damage of the list of pages that the database does not use. To be called after `main`. */
  *freePages(): Generator<Damage> {
    for (const item of this.#tree(this.#meta.free, pageLists)) {
      if (isDamage(item)) yield item
      else
        for (const { page, pages } of runsListedIn(item.value))
          if (page < firstDataPage || page + pages - 1 > this.#meta.lastPage) yield { page, problem: 'does not exist, but is listed as free', ...nothing }
          else if (this.used.subarray(page, page + pages).includes(1)) yield { page, problem: 'is used, but listed as free', ...nothing }
    }
  }

  /** The entries of a page that was a leaf, whether or not it is one now; undefined if it contains other data. */
  formerLeaf(number: number): FormerLeaf | undefined {
    const page = this.#read(number, 1)
    if (typeof page === 'string' || this.#problemOf(page, number, 'leaf')) return undefined
    const nodes = nodesOf(page, 'leaf') ?? []
    // Other leaves belong to the tree of free pages.
    if (!nodes.every(({ key }) => isStoredKey(key)) || !isOrdered(nodes, compareBytes)) return undefined
    const entries = () => nodes.map((node) => this.#entry(number, node, this.#data)).filter((item): item is Entry => !isDamage(item))
    return nodes.length > 0 ? { transaction: headerOf(page).transaction, first: nodes[0]!.key, last: nodes.at(-1)!.key, entries } : undefined
  }

  *#tree(tree: TreeRecord, content: Content): Generator<Entry | Damage> {
    const before = { ...this.counted }
    let isComplete = true
    if (tree.root !== noPage)
      for (const item of this.#below(tree.root, tree.depth, everything, content)) {
        if (isDamage(item)) isComplete = false
        yield item
      }
    if (!isComplete) return
    for (const name of ['entries', 'branchPages', 'leafPages', 'overflowPages'] as const) {
      const found = this.counted[name] - before[name]
      const problem = `has ${found} ${name === 'entries' ? 'entries' : 'pages of a kind'} below it instead of ${tree[name]}`
      if (found !== tree[name]) yield { page: tree.root, problem, ...nothing }
    }
  }

  *#below(number: number, depth: number, bounds: Bounds, content: Content): Generator<Entry | Damage> {
    const nodes = this.#nodes(number, depth === 1 ? 'leaf' : 'branch', bounds, content.compare)
    if (typeof nodes === 'string') yield { page: number, problem: nodes, ...bounds }
    else if (depth === 1) for (const node of nodes) yield this.#entry(number, node, content)
    else
      for (const [index, { key, child }] of nodes.entries())
        yield* this.#below(child, depth - 1, { from: index === 0 ? bounds.from : key, to: nodes[index + 1]?.key ?? bounds.to }, content)
  }

  /** The nodes of a page, or the problem of the page. */
  #nodes(number: number, kind: 'branch' | 'leaf', { from, to }: Bounds, compare: Compare): Node[] | string {
    const page = this.#take(number, 1)
    if (typeof page === 'string') return page
    const problem = this.#problemOf(page, number, kind)
    if (problem) return problem
    this.counted[kind === 'leaf' ? 'leafPages' : 'branchPages'] += 1
    const nodes = nodesOf(page, kind)
    if (!nodes || nodes.length < (kind === 'leaf' ? 1 : 2)) return 'has nodes that do not fit into it'
    // The first key of a branch is not stored.
    const withKey = kind === 'leaf' ? nodes : nodes.slice(1)
    const isInBounds = (from.length === 0 || compare(from, withKey[0]!.key) <= 0) && (!to || compare(withKey.at(-1)!.key, to) < 0)
    return isInBounds && isOrdered(withKey, compare) ? nodes : 'has keys in the wrong order'
  }

  #entry(leaf: number, { key, value, overflow }: Node, content: Content): Entry | Damage {
    this.counted.entries += 1
    const found = overflow ? this.#overflowValue(overflow) : value
    const damage = (problem: string): Damage => ({ page: overflow?.page ?? leaf, problem, from: key, to: Buffer.concat([key, Buffer.alloc(1)]) })
    if (typeof found === 'string') return damage(found)
    const problem = content.problemOf(key, found)
    return problem ? damage(problem) : { key, value: found }
  }

  /** The value, or the problem of its pages. */
  #overflowValue({ page, pages, size }: Overflow): Buffer | string {
    if (pages !== Math.ceil((size + pageHeaderSize) / this.#meta.pageSize)) return 'belongs to a value of another size'
    const bytes = this.#take(page, pages)
    if (typeof bytes === 'string') return bytes
    const problem = this.#problemOf(bytes, page, 'overflow')
    if (problem) return problem
    if (overflowPagesOf(bytes) !== pages) return 'has another size'
    this.counted.overflowPages += pages
    return bytes.subarray(pageHeaderSize, pageHeaderSize + size)
  }

  /** Reads pages that nothing else may use; returns their problem if there is one. */
  #take(number: number, pages: number): Buffer | string {
    if (this.used.subarray(number, number + pages).includes(1)) return 'is used twice'
    const bytes = this.#read(number, pages)
    if (typeof bytes !== 'string') this.used.fill(1, number, number + pages)
    return bytes
  }

  #read(number: number, pages: number): Buffer | string {
    const { lastPage, pageSize } = this.#meta
    if (!(number >= firstDataPage && number + pages - 1 <= lastPage)) return 'does not exist in the database'
    const bytes = this.#file.read(number * pageSize, pages * pageSize)
    return bytes.length < pages * pageSize ? 'lies behind the end of the file' : bytes
  }

  #problemOf(page: Buffer, number: number, kind: 'branch' | 'leaf' | 'overflow'): string | undefined {
    const header = headerOf(page)
    if (header.number === number && header.kind === kind) return header.transaction <= this.#meta.transaction ? undefined : 'was overwritten later'
    return page.every((byte) => byte === 0) ? 'contains only zeros' : 'contains other data'
  }
}

const pageLists: Content = { compare: compareIntegers, problemOf: () => undefined }

function isOrdered(nodes: readonly Node[], compare: Compare): boolean {
  return nodes.every(({ key }, index) => index === 0 || compare(nodes[index - 1]!.key, key) < 0)
}

/** The entries of the database. The catalog, which comes first, says which collections contain no runs of zeros. */
class Data implements Content {
  readonly #withoutZeros = new Set<unknown>()
  readonly compare = compareBytes

  problemOf(key: Buffer, value: Buffer): string | undefined {
    if (!holdsDocument(key)) return undefined
    try {
      const { id, noZeros } = decodeStrictly(value)
      if (isCatalogKey(key) && noZeros === true) this.#withoutZeros.add(id)
    } catch {
      return 'contains a document that cannot be read'
    }
    return isDocumentKey(key) && this.#withoutZeros.has(collectionIdOf(key)) && hasZeroRun(value) ? 'contains a document with zeros' : undefined
  }
}

export function isDamage(item: Entry | Damage): item is Damage {
  return 'problem' in item
}

/** A list of pages starts with its length. A negative item is the length of a run, whose first page follows. */
function* runsListedIn(list: Buffer): Generator<{ page: number; pages: number }> {
  if (list.length < 8) return
  const item = (index: number) => Number(list.readBigInt64LE(index * 8))
  const length = Math.min(item(0), list.length / 8 - 1)
  for (let index = 1; index <= length; index += 1) {
    if (item(index) > 0) yield { page: item(index), pages: 1 }
    else if (item(index) < 0 && index < length) {
      yield { page: item(index + 1), pages: -item(index) }
      index += 1
    }
  }
}

const zeroRun = Buffer.alloc(64)

/** Whether a document contains more zeros in a row than its structure needs: in a text, in binary data, or because the disk lost a page. */
export function hasZeroRun(bytes: Buffer): boolean {
  return bytes.length > zeroRun.length && bytes.includes(zeroRun)
}
