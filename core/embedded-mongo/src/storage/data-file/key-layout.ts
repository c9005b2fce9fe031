/** The first byte of every key of the store. Ids are never reused, so the data of a dropped collection can be removed later. */
const KeySpace = { catalog: 1, counter: 2, collectionStats: 3, dropped: 4, document: 5, index: 6 } as const

const recordIdSize = 6
export const prefixSize = 5

export const catalogRange = { start: Buffer.from([KeySpace.catalog]), end: Buffer.from([KeySpace.catalog + 1]) }
export const droppedRange = { start: Buffer.from([KeySpace.dropped]), end: Buffer.from([KeySpace.dropped + 1]) }
/** The ranges of all documents and all index entries. */
export const contentRanges = [KeySpace.document, KeySpace.index].map((space) => ({ start: Buffer.from([space]), end: Buffer.from([space + 1]) }))
export const everyKey = { start: Buffer.from([KeySpace.catalog]), end: Buffer.from([KeySpace.index + 1]) }
export const counterKey = Buffer.from([KeySpace.counter])

/** Whether the value of this key is a document of BSON. */
export function holdsDocument([space]: Buffer): boolean {
  return space === KeySpace.catalog || space === KeySpace.collectionStats || space === KeySpace.document
}

/** Whether a key has the form of those that this file defines. */
export function isStoredKey(key: Buffer): boolean {
  switch (key[0]) {
    case KeySpace.catalog:
      return key.length > 1 && !key.includes(0)
    case KeySpace.counter:
      return key.length === 1
    case KeySpace.collectionStats:
      return isStatsKey(key)
    case KeySpace.dropped:
      return isDroppedKey(key)
    case KeySpace.document:
      return isDocumentKey(key)
    default:
      return key[0] === KeySpace.index && key.length > prefixSize
  }
}

/** Whether a key belongs to the description of the collections: catalog, counter, statistics, dropped data. */
export function isDescription([space]: Buffer): boolean {
  return space !== undefined && space >= KeySpace.catalog && space <= KeySpace.dropped
}

export function isCatalogKey([space]: Buffer): boolean {
  return space === KeySpace.catalog
}

export function isStatsKey(key: Buffer): boolean {
  return key[0] === KeySpace.collectionStats && key.length === prefixSize
}

export function isDocumentKey(key: Buffer): boolean {
  return key[0] === KeySpace.document && key.length === prefixSize + recordIdSize
}

export function isDroppedKey(key: Buffer): boolean {
  return key[0] === KeySpace.dropped && key.length === 1 + prefixSize
}

/** The id in the key of a document or of statistics. */
export function collectionIdOf(key: Buffer): number {
  return key.readUInt32BE(1)
}

export function catalogKey(namespace: string): Buffer {
  return Buffer.concat([Buffer.from([KeySpace.catalog]), Buffer.from(namespace)])
}

export function statsKey(collectionId: number): Buffer {
  return prefixOf(KeySpace.collectionStats, collectionId)
}

export function documentPrefix(collectionId: number): Buffer {
  return prefixOf(KeySpace.document, collectionId)
}

export function indexPrefix(indexId: number): Buffer {
  return prefixOf(KeySpace.index, indexId)
}

/** Marks a prefix whose keys are no longer referenced. */
export function droppedKey(droppedPrefix: Buffer): Buffer {
  return Buffer.concat([Buffer.from([KeySpace.dropped]), droppedPrefix])
}

export function appendRecordId(prefix: Buffer, recordId: number): Buffer {
  const key = Buffer.allocUnsafe(prefix.length + recordIdSize)
  prefix.copy(key)
  key.writeUIntBE(recordId, prefix.length, recordIdSize)
  return key
}

/** The id of the record that an entry belongs to: the value of a unique index entry, otherwise the end of the key. */
export function recordIdOf(key: Buffer, value?: Buffer): number {
  const bytes = value?.length === recordIdSize ? value : key
  return bytes.readUIntBE(bytes.length - recordIdSize, recordIdSize)
}

export function encodeRecordId(recordId: number): Buffer {
  return appendRecordId(Buffer.alloc(0), recordId)
}

/** The first key behind all keys with this prefix. */
export function afterPrefix(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix)
  let at = next.length - 1
  while (at >= 0 && next[at] === 0xff) at -= 1
  next[at] = next[at]! + 1
  return next.subarray(0, at + 1)
}

/** The smallest key that is greater than this one. */
export function justAfter(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.from([0])])
}

function prefixOf(space: number, id: number): Buffer {
  const key = Buffer.allocUnsafe(prefixSize)
  key[0] = space
  key.writeUInt32BE(id, 1)
  return key
}
