import { Transform, type TransformCallback } from 'node:stream'

const carriageReturn = 13
const lineFeed = 10

/** Converts CRLF and CR to LF, across any chunk boundaries. */
export class LineEndNormalizer extends Transform {
  #endedWithReturn = false

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, this.#normalize(chunk))
  }

  #normalize(chunk: Buffer): Buffer {
    // The carriage return that ended the previous chunk was already written as a line feed.
    const rest = this.#endedWithReturn && chunk[0] === lineFeed ? chunk.subarray(1) : chunk
    if (chunk.length > 0) this.#endedWithReturn = chunk[chunk.length - 1] === carriageReturn
    if (!rest.includes(carriageReturn)) return rest
    const normalized = Buffer.allocUnsafe(rest.length)
    let length = 0
    for (let at = 0; at < rest.length; at += 1) {
      if (rest[at] !== carriageReturn) normalized[length++] = rest[at]!
      else {
        normalized[length++] = lineFeed
        if (rest[at + 1] === lineFeed) at += 1
      }
    }
    return normalized.subarray(0, length)
  }
}

/** Converts the line ends of a whole text. */
export function normalizeLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
