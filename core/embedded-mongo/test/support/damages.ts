import { pageSize } from './damage.ts'

/** A way in which a power failure damages a file, and the words that name the damage. Without words, the start must succeed. */
export interface Damage {
  readonly name: string
  readonly words: RegExp | undefined
  readonly damage: (bytes: Buffer, earlier: Buffer) => Buffer | undefined
}

const half = pageSize / 2
/** The offsets of the fields of a meta within its page. */
const at = { freeTree: 48, mainTree: 96, lastPage: 144, transaction: 152, boot: 160, end: 168 } as const
const rootOf = (bytes: Buffer, meta: number) => Number(bytes.readBigUInt64LE(meta + at.mainTree + 40))
const transactionOf = (bytes: Buffer, meta: number) => Number(bytes.readBigUInt64LE(meta + at.transaction))
const metas = [0, half, pageSize]

function newestMeta(bytes: Buffer): number {
  return transactionOf(bytes, 0) > transactionOf(bytes, pageSize) ? 0 : pageSize
}

function lastPageOf(bytes: Buffer): number {
  return Number(bytes.readBigUInt64LE(newestMeta(bytes) + at.lastPage))
}

function zeroed(bytes: Buffer, start: number, end: number): Buffer {
  return Buffer.from(bytes).fill(0, start, end)
}

function scrambled(bytes: Buffer, start: number, end: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let position = start; position < end; position += 1) copy[position] = (position * 197 + (position >> 7)) & 0xff
  return copy
}

function withPart(bytes: Buffer, other: Buffer, start: number, end: number): Buffer {
  const copy = Buffer.from(bytes)
  other.copy(copy, start, start, end)
  return copy
}

/** As after a restart of the machine. */
function afterReboot(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (const meta of metas) copy.writeBigInt64LE(1n, meta + at.boot)
  return copy
}

/** As the disk may be after a power failure: without the pages that were written since the last sync. */
export function afterPowerFailure(bytes: Buffer): Buffer {
  const copy = afterReboot(bytes)
  for (let start = 2 * pageSize; start < copy.length; start += pageSize)
    if (Number(copy.readBigUInt64LE(start)) === start / pageSize && Number(copy.readBigUInt64LE(start + 8)) > transactionOf(bytes, half))
      copy.fill(0, start, start + pageSize)
  return copy
}

/** The pages in use, from the first to the last byte of a tree page that the newest snapshot refers to. */
function pagesOfRoot(bytes: Buffer): { start: number; end: number } {
  const root = rootOf(bytes, newestMeta(bytes))
  return { start: root * pageSize, end: (root + 1) * pageSize }
}

const page = (number: number) => number * pageSize

export const damages: readonly Damage[] = [
  { name: 'the file is missing', words: /It is missing/, damage: () => undefined },
  { name: 'the file is empty', words: /It is empty/, damage: () => Buffer.alloc(0) },
  { name: 'one byte is left', words: /Its size is only 1 B/, damage: (bytes) => bytes.subarray(0, 1) },
  { name: 'one page is left', words: /Its size is only 4096 B/, damage: (bytes) => bytes.subarray(0, pageSize) },
  {
    name: 'half of the file is left',
    words: /It has \d+ bytes, but its meta page expects \d+/,
    damage: (bytes) => bytes.subarray(0, page(lastPageOf(bytes) >> 1)),
  },
  { name: 'the last pages are cut off', words: /but its meta page expects/, damage: (bytes) => bytes.subarray(0, page(lastPageOf(bytes) - 4)) },
  { name: 'the second half is zeros', words: /contains only zeros/, damage: (bytes) => zeroed(bytes, page(lastPageOf(bytes) >> 1), bytes.length) },
  { name: 'the whole file is zeros', words: /Meta page 0 is damaged: it contains only zeros/, damage: (bytes) => Buffer.alloc(bytes.length) },
  { name: 'the whole file is garbage', words: /Meta page 0 is damaged: it is not a meta page/, damage: (bytes) => scrambled(bytes, 0, bytes.length) },
  { name: 'meta page 0 is zeros', words: /Meta page 0 is damaged: it contains only zeros/, damage: (bytes) => zeroed(bytes, 0, pageSize) },
  { name: 'meta page 1 is zeros', words: /Meta page 1 is damaged: it contains only zeros/, damage: (bytes) => zeroed(bytes, pageSize, 2 * pageSize) },
  { name: 'meta page 1 is garbage', words: /Meta page 1 is damaged/, damage: (bytes) => scrambled(bytes, pageSize, 2 * pageSize) },
  { name: 'the fields of meta page 0 are garbage', words: /Meta page 0 is damaged: its fields/, damage: (bytes) => scrambled(bytes, 40, at.end) },
  { name: 'the record of the last sync is garbage', words: /record of the last sync is wrong/, damage: (bytes) => scrambled(bytes, half, half + at.end) },
  {
    name: 'the record of the last sync is lost, and the machine was restarted',
    words: /record of the last sync is missing/,
    damage: (bytes) => zeroed(afterReboot(bytes), half, half + at.end),
  },
  { name: 'the record of the last sync is lost', words: undefined, damage: (bytes) => zeroed(bytes, half, half + at.end) },
  { name: 'the machine was restarted', words: undefined, damage: afterReboot },
  {
    name: 'the meta pages have changed places',
    words: /Meta page 0 is damaged: it has the page number 1/,
    damage: (bytes) => Buffer.concat([bytes.subarray(pageSize, 2 * pageSize), bytes.subarray(0, pageSize), bytes.subarray(2 * pageSize)]),
  },
  {
    name: 'the metas are earlier than the pages',
    words: /was overwritten later|contains other data/,
    damage: (bytes, earlier) => withPart(bytes, earlier, 0, 2 * pageSize),
  },
  { name: 'the pages are earlier than the metas', words: /Page \d+ /, damage: (bytes, earlier) => withPart(bytes, earlier, 2 * pageSize, bytes.length) },
  {
    name: 'the newest pages of the tree are earlier',
    words: /Page \d+ /,
    damage: (bytes, earlier) => withPart(bytes, earlier, pagesOfRoot(bytes).start, pagesOfRoot(bytes).end),
  },
  { name: 'the root page is zeros', words: /Page \d+ contains only zeros/, damage: (bytes) => zeroed(bytes, pagesOfRoot(bytes).start, pagesOfRoot(bytes).end) },
  {
    name: 'the root page is garbage',
    words: /Page \d+ contains other data/,
    damage: (bytes) => scrambled(bytes, pagesOfRoot(bytes).start, pagesOfRoot(bytes).end),
  },
  { name: 'a range of pages is zeros', words: /Page \d+ contains only zeros/, damage: (bytes) => zeroed(bytes, page(100), page(140)) },
  { name: 'a range of pages is garbage', words: /Page \d+ contains other data/, damage: (bytes) => scrambled(bytes, page(100), page(140)) },
  { name: 'half of each of some pages is zeros', words: /Page \d+ /, damage: (bytes) => halfPagesZeroed(bytes) },
  {
    name: 'a page in use is listed as free',
    words: /Page \d+ is used, but listed as free/,
    damage: (bytes) => {
      const copy = Buffer.from(bytes)
      copy.writeBigInt64LE(BigInt(rootOf(bytes, newestMeta(bytes))), freePagesAt(copy) + 8)
      return copy
    },
  },
  {
    name: 'a page within a long text is zeros',
    words: /Page \d+ contains a document with zeros/,
    damage: (bytes) => zeroed(bytes, page(pageOfLongText(bytes) + 3), page(pageOfLongText(bytes) + 4)),
  },
  {
    name: 'a page within a long text is garbage',
    words: /Page \d+ contains a document that cannot be read/,
    damage: (bytes) => scrambled(bytes, page(pageOfLongText(bytes) + 3), page(pageOfLongText(bytes) + 4)),
  },
  {
    name: 'some pages are one place too far',
    words: /Page \d+ contains other data/,
    damage: (bytes) => Buffer.concat([bytes.subarray(0, page(101)), bytes.subarray(page(100), page(140)), bytes.subarray(page(141))]),
  },
]

function halfPagesZeroed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let number = 100; number < 140; number += 1) copy.fill(0, page(number) + half, page(number + 1))
  return copy
}

/** The first page of the longest value: that of the last large document, which was never changed. */
function pageOfLongText(bytes: Buffer): number {
  let longest = { number: 0, pages: 0 }
  for (let number = 2; number <= lastPageOf(bytes); number += 1) {
    const start = page(number)
    const isFirst = Number(bytes.readBigUInt64LE(start)) === number && bytes.readUInt16LE(start + 18) === 4
    const pages = bytes.readUInt32LE(start + 20)
    if (isFirst && pages >= longest.pages && pages < 1000) longest = { number, pages }
  }
  return longest.number
}

/** Where the first list of free pages begins. */
function freePagesAt(bytes: Buffer): number {
  let start = page(Number(bytes.readBigUInt64LE(newestMeta(bytes) + at.freeTree + 40)))
  const firstNode = () => start + 24 + bytes.readUInt16LE(start + 24)
  while (bytes.readUInt16LE(start + 18) === 1) start = page(bytes.readUInt32LE(firstNode()))
  return firstNode() + 8 + bytes.readUInt16LE(firstNode() + 6)
}
