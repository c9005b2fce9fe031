/** One field of a frame: a tag of four letters and a value; numbers are sent as decimal text. */
export type Field = [tag: string, value: string | number | Uint8Array]

const sizeOf = (value: Field[1]) => (typeof value === 'object' ? value.length : Buffer.byteLength(String(value)))

/** Packs all fields into one allocation: a run has about forty of them, and the timed core waits for it. */
function pack(fields: readonly Field[], before: number): Buffer {
  const sizes = fields.map(([, value]) => sizeOf(value))
  const packed = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size + 9, before))
  let at = before
  for (const [index, [tag, value]] of fields.entries()) {
    packed.write(tag, at, 'latin1')
    packed.writeUInt32LE(sizes[index]!, at + 4)
    if (typeof value === 'object') packed.set(value, at + 8)
    else packed.write(String(value), at + 8)
    at += 8 + sizes[index]!
    packed[at++] = 0
  }
  return packed
}

export const packFields = (fields: readonly Field[]): Buffer => pack(fields, 0)

export function packFrame(fields: readonly Field[]): Buffer {
  const frame = pack(fields, 4)
  frame.writeUInt32LE(frame.length - 4)
  return frame
}

export function* unpackFields(payload: Buffer): Generator<{ tag: string; value: Buffer }> {
  for (let at = 0; at + 9 <= payload.length;) {
    const length = payload.readUInt32LE(at + 4)
    yield { tag: payload.toString('latin1', at, at + 4), value: payload.subarray(at + 8, at + 8 + length) }
    at += 9 + length
  }
}

/** Splits a stream of chunks into frames. */
export class FrameReader {
  #chunks: Buffer[] = []
  #length = 0

  push(chunk: Buffer): Buffer[] {
    const frames: Buffer[] = []
    this.#chunks.push(chunk)
    this.#length += chunk.length
    while (this.#length >= 4) {
      if (this.#chunks[0]!.length < 4) this.#join()
      const size = this.#chunks[0]!.readUInt32LE(0)
      if (this.#length < size + 4) break
      this.#join()
      const all = this.#chunks[0]!
      this.#chunks = all.length > size + 4 ? [all.subarray(size + 4)] : []
      this.#length -= size + 4
      frames.push(all.subarray(4, size + 4))
    }
    return frames
  }

  #join() {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
  }
}
