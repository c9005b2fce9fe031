const beginning = (field: string) => Buffer.from(`\0\0\0\0\x03cursor\0\0\0\0\0\x04${field}\0\0\0\0\0`, 'latin1')
const beginnings = { firstBatch: beginning('firstBatch'), nextBatch: beginning('nextBatch') }
const cursorAt = 12
const names = Array.from({ length: 1000 }, (_, index) => elementName(index))

function elementName(index: number): Buffer {
  return Buffer.from(`\x03${index}\0`, 'latin1')
}

/**
 * The answer that carries a batch of a cursor, `{ cursor: { firstBatch | nextBatch, id, ns }, ok: 1 }`, in parts: the
 * documents are put in as they are.
 */
export function encodeBatch(field: keyof typeof beginnings, batch: readonly Buffer[], id: bigint, namespace: string): Buffer[] {
  const head = Buffer.from(beginnings[field])
  const parts: Buffer[] = [head]
  let listSize = 5
  for (let index = 0; index < batch.length; index += 1) {
    const name = names[index] ?? elementName(index)
    parts.push(name, batch[index]!)
    listSize += name.length + batch[index]!.length
  }
  const tail = encodeTail(id, namespace)
  parts.push(tail)
  const total = head.length + listSize - 4 - 1 + tail.length
  const okSize = 13
  head.writeInt32LE(total, 0)
  head.writeInt32LE(total - cursorAt - okSize, cursorAt)
  head.writeInt32LE(listSize, head.length - 4)
  return parts
}

/** What follows the documents: the end of the list, `id`, `ns`, the end of the cursor, `ok` and the end of the answer. */
function encodeTail(id: bigint, namespace: string): Buffer {
  const length = Buffer.byteLength(namespace)
  const tail = Buffer.allocUnsafe(36 + length)
  let at = tail.write('\0\x12id\0', 0, 'latin1')
  at = tail.writeBigInt64LE(id, at)
  at += tail.write('\x02ns\0', at, 'latin1')
  at = tail.writeInt32LE(length + 1, at)
  at += tail.write(namespace, at)
  at += tail.write('\0\0\x01ok\0', at, 'latin1')
  at = tail.writeDoubleLE(1, at)
  tail[at] = 0
  return tail
}
