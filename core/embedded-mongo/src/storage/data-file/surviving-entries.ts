import type { DataFile } from './data-file.ts'
import { KeyRanges } from './key-ranges.ts'
import { newestMeta, readMetas } from './metas.ts'
import { firstDataPage, noPage, type Meta, type TreeRecord } from './page-format.ts'
import { compareBytes, isDamage, PageTrees, type Damage, type Entry } from './page-tree.ts'

const assumedPageSize = 4096
const emptyTree: TreeRecord = { depth: 0, branchPages: 0, leafPages: 0, overflowPages: 0, entries: 0, root: noPage }

export interface SurvivingEntry extends Entry {
  /** Whether it is in a page that the database no longer refers to: it may be an earlier version, or have been deleted. */
  readonly isFormer: boolean
}

/** The readable entries of a damaged file. Former pages replace the lost parts of the tree: LMDB never overwrites a page in place. */
export class SurvivingEntries {
  readonly #file: DataFile
  readonly #meta: Meta
  readonly #damages: readonly Damage[]
  /** One sentence for each fault. */
  readonly problems: readonly string[]
  /** Leaves that the tree does not refer to, the newest first. */
  readonly #formerLeaves: readonly number[]

  constructor(file: DataFile) {
    this.#file = file
    const metas = readMetas(file)
    const meta = newestMeta(metas)
    this.#meta = meta ?? metaOfLostTree(file)
    const trees = new PageTrees(file, this.#meta)
    const damages = [...trees.main()].filter(isDamage)
    this.#damages = meta ? damages : [{ page: 0, problem: 'is lost', from: Buffer.alloc(0), to: undefined }]
    this.problems = [...metas.problems, ...damages.map(({ page, problem }) => `Page ${page} ${problem}.`)]
    this.#formerLeaves = this.#damages.length > 0 ? this.#findFormerLeaves(trees) : []
  }

  /** The entries that the filter accepts, in the order of their keys as far as the tree is intact. */
  *entries(accepts: (key: Buffer) => boolean): Generator<SurvivingEntry> {
    const trees = new PageTrees(this.#file, this.#meta)
    for (const item of trees.main()) if (!isDamage(item) && accepts(item.key)) yield { ...item, isFormer: false }
    const former = this.#formerPages(trees)
    const replaced = new KeyRanges()
    for (const number of this.#formerLeaves) {
      const leaf = former.formerLeaf(number)
      if (!leaf) continue
      for (const { key, value } of leaf.entries()) if (accepts(key) && this.#isLost(key) && !replaced.has(key)) yield { key, value, isFormer: true }
      replaced.add(leaf.first, leaf.last)
    }
  }

  #findFormerLeaves(trees: PageTrees): number[] {
    const former = this.#formerPages(trees)
    const found: { number: number; transaction: number }[] = []
    for (let number = firstDataPage; number < former.used.length; number += 1) {
      const leaf = former.used[number] === 0 ? former.formerLeaf(number) : undefined
      if (leaf) found.push({ number, transaction: leaf.transaction })
    }
    return found.toSorted((a, b) => b.transaction - a.transaction).map(({ number }) => number)
  }

  /** A reader of all pages that the trees do not use, even of transactions that the meta does not know. */
  #formerPages({ used }: PageTrees): PageTrees {
    const lastPage = Math.max(this.#meta.lastPage, pagesOf(this.#file, this.#meta.pageSize) - 1)
    const pages = new PageTrees(this.#file, { ...this.#meta, lastPage, transaction: Number.MAX_SAFE_INTEGER })
    pages.used.set(used)
    return pages
  }

  #isLost(key: Buffer): boolean {
    return this.#damages.some(({ from, to }) => compareBytes(from, key) <= 0 && (!to || compareBytes(key, to) < 0))
  }
}

function metaOfLostTree(file: DataFile): Meta {
  const common = { transaction: Number.MAX_SAFE_INTEGER, isUnsynced: false, bootId: 0n, pageSize: assumedPageSize }
  return { ...common, lastPage: Math.max(1, pagesOf(file, assumedPageSize) - 1), free: emptyTree, main: emptyTree }
}

function pagesOf({ size }: DataFile, pageSize: number): number {
  return Math.floor(size / pageSize)
}
