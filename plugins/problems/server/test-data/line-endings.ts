import { Transform, type TransformCallback } from 'node:stream'

const carriageReturn = 13
const lineFeed = 10

/** Turns CRLF and CR into LF, whatever pieces the bytes come in. */
export class LineEnds extends Transform {
  #endedWithReturn = false

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    done(null, this.#unified(piece))
  }

  #unified(piece: Buffer): Buffer {
    // The return before this piece was already written as a line feed.
    const rest = this.#endedWithReturn && piece[0] === lineFeed ? piece.subarray(1) : piece
    if (piece.length > 0) this.#endedWithReturn = piece[piece.length - 1] === carriageReturn
    if (!rest.includes(carriageReturn)) return rest
    const unified = Buffer.allocUnsafe(rest.length)
    let length = 0
    for (let at = 0; at < rest.length; at += 1) {
      if (rest[at] !== carriageReturn) unified[length++] = rest[at]!
      else {
        unified[length++] = lineFeed
        if (rest[at + 1] === lineFeed) at += 1
      }
    }
    return unified.subarray(0, length)
  }
}

/** The same for a text that is at hand. */
export function unifyLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}
