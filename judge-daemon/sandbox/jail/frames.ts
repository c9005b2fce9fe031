/** One field of a frame: a tag of four letters and bytes; numbers travel as decimal text. */
export type Field = [tag: string, value: string | number | Uint8Array]

const encode = (value: Field[1]) => typeof value === 'string' || typeof value === 'number' ? Buffer.from(String(value)) : value

export function packFields(fields: Iterable<Field>): Buffer {
  const parts: Uint8Array[] = []
  for (const [tag, value] of fields) {
    const bytes = encode(value)
    const head = Buffer.alloc(8)
    head.write(tag, 0, 'latin1')
    head.writeUInt32LE(bytes.length, 4)
    parts.push(head, bytes, terminator)
  }
  return Buffer.concat(parts)
}

export function packFrame(fields: Iterable<Field>): Buffer {
  const payload = packFields(fields)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(payload.length)
  return Buffer.concat([size, payload])
}

export function* unpackFields(payload: Buffer): Generator<{ tag: string; value: Buffer }> {
  for (let at = 0; at + 9 <= payload.length;) {
    const length = payload.readUInt32LE(at + 4)
    yield { tag: payload.toString('latin1', at, at + 4), value: payload.subarray(at + 8, at + 8 + length) }
    at += 9 + length
  }
}

/** Cuts a stream of chunks into whole frames. */
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

const terminator = Buffer.alloc(1)
