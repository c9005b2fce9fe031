import { different, same, type Comparison } from './comparison.ts'

const newline = 10
const blank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13)

/** The default comparison: by lines without trailing blanks, or byte by byte, with a result of its own if only white space differs. */
export function compareOutput(output: Uint8Array, answer: Uint8Array, removeTrailingBlanks: boolean): Comparison {
  if (removeTrailingBlanks) return sameLines(output, answer) ? same : different()
  if (Buffer.compare(output, answer) === 0) return same
  return sameWithoutBlanks(output, answer) ? { result: 'blanks differ', message: '' } : different()
}

/** Compares both texts in one pass, without blanks at the ends of lines and of the text. */
export function sameLines(left: Uint8Array, right: Uint8Array): boolean {
  const [one, other] = [new LineReader(left), new LineReader(right)]
  for (;;) {
    const byte = one.next()
    if (byte !== other.next()) return false
    if (byte === undefined) return true
  }
}

/** Reads a text byte by byte, without blanks at the ends of lines and of the text. */
class LineReader {
  readonly #text: Uint8Array
  readonly #end: number
  #at = 0
  /** Blanks before this position are followed by something on their line. They are not searched again from each of them. */
  #innerEnd = 0

  constructor(text: Uint8Array) {
    this.#text = text
    let end = text.length
    while (end > 0 && blank(text[end - 1]!)) end--
    this.#end = end
  }

  next(): number | undefined {
    if (this.#at >= this.#innerEnd) this.#skipLineEnd()
    return this.#at < this.#end ? this.#text[this.#at++] : undefined
  }

  #skipLineEnd(): void {
    let ahead = this.#at
    while (ahead < this.#end && this.#text[ahead] !== newline && blank(this.#text[ahead]!)) ahead++
    if (this.#text[ahead] === newline) this.#at = ahead
    else this.#innerEnd = ahead
  }
}

function sameWithoutBlanks(left: Uint8Array, right: Uint8Array): boolean {
  let i = 0
  let j = 0
  for (;;) {
    while (i < left.length && blank(left[i]!)) i++
    while (j < right.length && blank(right[j]!)) j++
    if (i >= left.length || j >= right.length) return i >= left.length && j >= right.length
    if (left[i++] !== right[j++]) return false
  }
}
