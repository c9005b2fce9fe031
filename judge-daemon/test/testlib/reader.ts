/** Thrown when a program exits with one of testlib's verdicts. */
export class Ended {
  readonly code: number
  constructor(code: number) {
    this.code = code
  }
}

export const code = { ok: 0, wrong: 1, format: 2, fail: 3, points: 7 } as const

export const end = (number: number): never => {
  throw new Ended(number)
}

/**
 * A model of testlib's documented reading rules over a string of bytes (latin1); it shares no code with the header.
 * Strict is a validator's input. An error is the submission's fault in the output, and the problem's elsewhere.
 */
export class Text {
  readonly #text: string
  readonly #ours: boolean
  readonly #strict: boolean
  #at = 0

  constructor(text: string, { output = false, strict = false, bom = false } = {}) {
    this.#text = bom ? text.replace(/^\xef\xbb\xbf/, '') : text
    this.#ours = !output
    this.#strict = strict
  }

  fault(number: number): never {
    return end(this.#ours ? code.fail : number)
  }

  #take(shape: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(shape.source, 'y')
    sticky.lastIndex = this.#at
    const found = sticky.exec(this.#text)
    if (found) this.#at = sticky.lastIndex
    return found
  }

  eof = (): boolean => this.#at >= this.#text.length

  seekEof(): boolean {
    this.#take(/[ \t\r\n]*/)
    return this.eof()
  }

  eoln = (): boolean => this.#take(this.#strict ? /\n/ : /\r?\n|$/) !== null

  seekEoln(): boolean {
    this.#take(/[ \t]*/)
    return this.eoln()
  }

  readEoln(): void {
    if (!this.eoln()) this.fault(code.format)
  }

  readEof(): void {
    if (!this.eof()) this.fault(code.format)
  }

  peek = (): string => this.#text.charAt(this.#at)

  char = (): string => this.#text.charAt(this.#at++)

  only(expected: string): void {
    if (this.char() !== expected) this.fault(code.format)
  }

  word(): string {
    if (!this.#strict) this.#take(/[ \t\r\n]*/)
    return this.#take(/[^ \t\r\n]+/)?.[0] ?? this.fault(code.format)
  }

  /** Drops a carriage return that is not followed by a line feed, unless the text ends with it. */
  line(): string {
    const body = this.#take(/[^\n]*/)![0]
    const fed = this.#take(/\n/) !== null
    if (this.#strict && (!fed || /(^|[^\r])(\r\r)*\r$/.test(body))) this.fault(code.format)
    return body.replace(/\r([^]?)/g, (_, next: string) => next || (fed ? '' : '\r'))
  }

  long(least: bigint, most: bigint): bigint {
    const word = this.word()
    if (!/^(0|-?[1-9][0-9]{0,18})$/.test(word)) this.fault(code.format)
    const value = BigInt(word)
    if (value < -(2n ** 63n) || value >= 2n ** 63n) this.fault(code.format)
    if (value < least || value > most) this.fault(code.wrong)
    return value
  }

  anyLong = (): bigint => this.long(-(2n ** 63n), 2n ** 63n)

  int(least = -(2 ** 31), most = 2 ** 31 - 1): number {
    const value = this.anyLong()
    if (value < -(2n ** 31n) || value >= 2n ** 31n) this.fault(code.format)
    if (value < least || value > most) this.fault(code.wrong)
    return Number(value)
  }

  unsigned(): void {
    const word = this.word()
    if (!/^(0|[1-9][0-9]{0,19})$/.test(word) || BigInt(word) >= 2n ** 64n) this.fault(code.format)
  }

  real(least = -Infinity, most = Infinity): number {
    const word = this.word()
    if (!/^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]*)?$/.test(word)) this.fault(code.format)
    const value = Number(word.replace(/[eE][+-]?$/, ''))
    if (value < least || value > most) this.fault(code.wrong)
    return value
  }

  strictReal(least: number, most: number, fewest: number, longest: number): void {
    const word = this.word()
    const shape = /^-?(?:0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(word)
    const digits = shape?.[1]?.length ?? 0
    const value = Number(word)
    const redundant = word.startsWith('-') && value >= 0
    if (!shape || word.length > 1000 || redundant || digits < fewest || digits > longest || !Number.isFinite(value)) this.fault(code.format)
    if (value < least || value > most) this.fault(code.wrong)
  }
}
