/** How keys of the store begin. Ids are never given twice, so a dropped collection can be cleared away later. */
const Space = { catalog: 1, counter: 2, tally: 3, dropped: 4, document: 5, index: 6 } as const

export const recordIdSize = 6
export const prefixSize = 5

export const catalogRange = { start: Buffer.from([Space.catalog]), end: Buffer.from([Space.catalog + 1]) }
export const droppedRange = { start: Buffer.from([Space.dropped]), end: Buffer.from([Space.dropped + 1]) }
/** Where all documents and index entries lie, each kind behind prefixes of its own. */
export const contentRanges = [Space.document, Space.index].map((space) => ({ start: Buffer.from([space]), end: Buffer.from([space + 1]) }))
export const counterKey = Buffer.from([Space.counter])

export function catalogKey(namespace: string): Buffer {
  return Buffer.concat([Buffer.from([Space.catalog]), Buffer.from(namespace)])
}

export function tallyKey(collectionId: number): Buffer {
  return prefix(Space.tally, collectionId)
}

export function documentPrefix(collectionId: number): Buffer {
  return prefix(Space.document, collectionId)
}

export function indexPrefix(indexId: number): Buffer {
  return prefix(Space.index, indexId)
}

/** Names a prefix of keys that nothing refers to any more. */
export function droppedKey(droppedPrefix: Buffer): Buffer {
  return Buffer.concat([Buffer.from([Space.dropped]), droppedPrefix])
}

export function withRecordId(beginning: Buffer, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(beginning.length + recordIdSize)
  beginning.copy(key)
  key.writeUIntBE(recordId, beginning.length, recordIdSize)
  return key
}

/** The record that an entry belongs to: a document, or an index entry, whose value or else the end of whose key names it. */
export function recordIdOf(key: Buffer, value?: Buffer): number {
  const holder = value?.length === recordIdSize ? value : key
  return holder.readUIntBE(holder.length - recordIdSize, recordIdSize)
}

export function encodeRecordId(recordId: number): Buffer {
  return withRecordId(Buffer.alloc(0), recordId)
}

/** The first key after all that begin with these bytes. */
export function after(beginning: Buffer): Buffer {
  const next = Buffer.from(beginning)
  let at = next.length - 1
  while (at >= 0 && next[at] === 0xff) at -= 1
  next[at] = next[at]! + 1
  return next.subarray(0, at + 1)
}

function prefix(space: number, id: number): Buffer {
  const key = Buffer.allocUnsafe(5)
  key[0] = space
  key.writeUInt32BE(id, 1)
  return key
}
