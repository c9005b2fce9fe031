/** The layout of LMDB's file (data version 2 of lmdb-js, 64 bits, little endian): `mdb.c` of the package `lmdb` is the reference. */

export const pageHeaderSize = 24
const nodeHeaderSize = 8
const pageFlag = { branch: 1, leaf: 2, overflow: 4, meta: 8 } as const
const nodeFlag = { bigData: 1 } as const
const metaMagic = 0xbeefc0de
const dataVersion = 2
/** Set in a meta whose transaction was committed, but not yet synced to the disk. */
const unsyncedFlag = 0x1000
/** The root of an empty tree. */
export const noPage = -1
export const firstDataPage = 2

/** The description of a tree in a meta. */
export interface TreeRecord {
  readonly depth: number
  readonly branchPages: number
  readonly leafPages: number
  readonly overflowPages: number
  readonly entries: number
  readonly root: number
}

/** The start of one snapshot of the database. */
export interface Meta {
  readonly transaction: number
  readonly isUnsynced: boolean
  /** Identifies the boot of the operating system in which it was written. */
  readonly bootId: bigint
  readonly pageSize: number
  readonly lastPage: number
  readonly free: TreeRecord
  readonly main: TreeRecord
}

export interface Node {
  readonly key: Buffer
  /** Of a branch. */
  readonly child: number
  /** Of a leaf: the value, or where it is. */
  readonly value: Buffer
  readonly overflow: Overflow | undefined
}

/** A value that has pages of its own. */
export interface Overflow {
  readonly page: number
  readonly pages: number
  readonly size: number
}

/** The problem of a meta page, if it has one: its number and its fixed fields, which never change. */
export function metaPageProblem(page: Buffer, number: number): string | undefined {
  if (page.every((byte) => byte === 0)) return 'it contains only zeros'
  if (page.readUInt16LE(18) !== pageFlag.meta || page.readUInt32LE(pageHeaderSize) !== metaMagic) return 'it is not a meta page of LMDB'
  const version = page.readUInt32LE(pageHeaderSize + 4) & 0xffff
  if (version !== dataVersion) return `it has the format version ${version} instead of ${dataVersion}`
  return uint(page, 0) === number ? undefined : `it has the page number ${uint(page, 0)}`
}

/** Reads the meta at an offset, which need not start with the magic number. Returns undefined if its fields contradict each other. */
export function parseMeta(bytes: Buffer, offset: number): Meta | undefined {
  const at = offset + pageHeaderSize
  const [free, main] = [parseTree(bytes, at + 24), parseTree(bytes, at + 72)]
  const meta = {
    transaction: uint(bytes, at + 128),
    isUnsynced: (bytes.readUInt16LE(at + 28) & unsyncedFlag) !== 0,
    bootId: bytes.readBigInt64LE(at + 136),
    pageSize: bytes.readUInt32LE(at + 24),
    lastPage: uint(bytes, at + 120),
    free,
    main,
  }
  return isPageSize(meta.pageSize) && meta.lastPage >= 1 && [free, main].every((tree) => isTree(tree, meta.lastPage)) ? meta : undefined
}

function parseTree(bytes: Buffer, at: number): TreeRecord {
  const root = bytes.readBigUInt64LE(at + 40)
  return {
    depth: bytes.readUInt16LE(at + 6),
    branchPages: uint(bytes, at + 8),
    leafPages: uint(bytes, at + 16),
    overflowPages: uint(bytes, at + 24),
    entries: uint(bytes, at + 32),
    root: root === 0xffff_ffff_ffff_ffffn ? noPage : Number(root),
  }
}

function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0
}

function isTree({ root, depth }: TreeRecord, lastPage: number): boolean {
  return root === noPage ? depth === 0 : depth > 0 && depth < 32 && root >= firstDataPage && root <= lastPage
}

function uint(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}

export interface PageHeader {
  readonly number: number
  readonly transaction: number
  readonly kind: 'branch' | 'leaf' | 'overflow' | undefined
}

export function headerOf(page: Buffer): PageHeader {
  const flags = page.readUInt16LE(18)
  const kind = flags === pageFlag.branch ? 'branch' : flags === pageFlag.leaf ? 'leaf' : flags === pageFlag.overflow ? 'overflow' : undefined
  return { number: uint(page, 0), transaction: uint(page, 8), kind }
}

/** The number of pages of an overflow value, from the header of its first page. */
export function overflowPagesOf(page: Buffer): number {
  return page.readUInt32LE(20)
}

/** The nodes of a page; undefined if they do not fit into it. */
export function nodesOf(page: Buffer, kind: 'branch' | 'leaf'): Node[] | undefined {
  const [lower, upper] = [page.readUInt16LE(20), page.readUInt16LE(22)]
  if (lower % 2 !== 0 || lower > upper || upper > page.length - pageHeaderSize) return undefined
  const nodes: Node[] = []
  for (let index = 0; index < lower; index += 2) {
    const node = nodeAt(page, kind, page.readUInt16LE(pageHeaderSize + index), upper)
    if (!node) return undefined
    nodes.push(node)
  }
  return nodes
}

function nodeAt(page: Buffer, kind: 'branch' | 'leaf', offset: number, upper: number): Node | undefined {
  const at = pageHeaderSize + offset
  if (offset < upper || at + nodeHeaderSize > page.length) return undefined
  const [low, flags, keySize] = [page.readUInt32LE(at), page.readUInt16LE(at + 4), page.readUInt16LE(at + 6)]
  const keyEnd = at + nodeHeaderSize + keySize
  if (keyEnd > page.length) return undefined
  const key = page.subarray(at + nodeHeaderSize, keyEnd)
  if (kind === 'branch') return { key, child: low + flags * 2 ** 32, value: noValue, overflow: undefined }
  const isBig = flags === nodeFlag.bigData
  const end = keyEnd + (isBig ? 24 : low)
  if (end > page.length || (flags !== 0 && !isBig)) return undefined
  const value = page.subarray(keyEnd, end)
  return { key, child: noPage, value, overflow: isBig ? { page: uint(value, 0), pages: uint(value, 16), size: low } : undefined }
}

const noValue = Buffer.alloc(0)
