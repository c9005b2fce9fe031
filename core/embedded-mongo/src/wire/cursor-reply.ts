const headOf = (field: string) => Buffer.from(`\0\0\0\0\x03cursor\0\0\0\0\0\x04${field}\0\0\0\0\0`, 'latin1')
const heads = { firstBatch: headOf('firstBatch'), nextBatch: headOf('nextBatch') }
const cursorAt = 12
const names = Array.from({ length: 1000 }, (_, index) => elementName(index))

function elementName(index: number): Buffer {
  return Buffer.from(`\x03${index}\0`, 'latin1')
}

/**
 * Encodes the reply with a batch of a cursor, `{ cursor: { firstBatch | nextBatch, id, ns, atClusterTime? }, ok: 1 }`, in parts: encoded
 * documents are inserted without being decoded. The first reply from a snapshot says which one it is (`atClusterTime`).
 */
export function encodeCursorReply(
  field: keyof typeof heads,
  batch: readonly Buffer[],
  { id, namespace, atClusterTime }: { id: bigint; namespace: string; atClusterTime?: bigint | undefined },
): Buffer[] {
  const head = Buffer.from(heads[field])
  const parts: Buffer[] = [head]
  let listSize = 5
  for (let index = 0; index < batch.length; index += 1) {
    const name = names[index] ?? elementName(index)
    parts.push(name, batch[index]!)
    listSize += name.length + batch[index]!.length
  }
  const tail = encodeTail(id, namespace, atClusterTime)
  parts.push(tail)
  const total = head.length + listSize - 4 - 1 + tail.length
  const okSize = 13
  head.writeInt32LE(total, 0)
  head.writeInt32LE(total - cursorAt - okSize, cursorAt)
  head.writeInt32LE(listSize, head.length - 4)
  return parts
}

const momentName = '\x11atClusterTime\0'

/** Everything after the documents: the end of the array, `id`, `ns`, the moment, the end of `cursor`, `ok`, and the end of the reply. */
function encodeTail(id: bigint, namespace: string, atClusterTime: bigint | undefined): Buffer {
  const length = Buffer.byteLength(namespace)
  const tail = Buffer.allocUnsafe(36 + length + (atClusterTime === undefined ? 0 : momentName.length + 8))
  let at = tail.write('\0\x12id\0', 0, 'latin1')
  at = tail.writeBigInt64LE(id, at)
  at += tail.write('\x02ns\0', at, 'latin1')
  at = tail.writeInt32LE(length + 1, at)
  at += tail.write(namespace, at)
  at += tail.write('\0', at, 'latin1')
  if (atClusterTime !== undefined) {
    at += tail.write(momentName, at, 'latin1')
    at = tail.writeBigUInt64LE(atClusterTime, at)
  }
  at += tail.write('\0\x01ok\0', at, 'latin1')
  at = tail.writeDoubleLE(1, at)
  tail[at] = 0
  return tail
}
