/** Reads TeX and finds where braces, brackets and environments end. */
export class TexSource {
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  get ended(): boolean {
    return this.at >= this.text.length
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at)
  }

  /** Returns the match at the current position and moves past it; the pattern must be sticky. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  /** Reads up to and past a text; the rest if it does not occur. */
  until(end: string): string {
    const found = this.text.indexOf(end, this.at)
    const content = this.text.slice(this.at, found === -1 ? undefined : found)
    this.at = found === -1 ? this.text.length : found + end.length
    return content
  }

  /** Reads a formula up to an end that is not escaped by a backslash. */
  formula(end: string): string {
    const start = this.at
    while (!this.ended && !this.startsWith(end)) this.at += this.text[this.at] === '\\' ? 2 : 1
    const content = this.text.slice(start, this.at)
    this.at = Math.min(this.text.length, this.at + end.length)
    return content
  }

  /** Reads an argument in braces, or a single character or command. */
  argument(): string {
    this.take(/\s*/y)
    if (!this.startsWith('{')) return this.take(/\\(?:[a-zA-Z]+|[\s\S])|[\s\S]/y) ?? ''
    return this.#balanced('{', '}')
  }

  skipArguments(count: number): void {
    for (let skipped = 0; skipped < count; skipped += 1) this.argument()
  }

  /** Reads an optional argument in brackets. */
  option(): string | undefined {
    this.take(/[^\S\n]*/y)
    return this.startsWith('[') ? this.#balanced('[', ']') : undefined
  }

  /** Reads the content of an environment after its `\begin`. */
  environment(name: string): string {
    const start = this.at
    const [open, close] = [`\\begin{${name}}`, `\\end{${name}}`]
    let depth = 1
    for (let at = this.text.indexOf('\\', start); at >= 0; at = this.text.indexOf('\\', at + 1)) {
      if (this.text.startsWith(open, at)) depth += 1
      else if (this.text.startsWith(close, at)) depth -= 1
      if (depth > 0) continue
      this.at = at + close.length
      return this.text.slice(start, at)
    }
    this.at = this.text.length
    return this.text.slice(start)
  }

  #balanced(open: string, close: string): string {
    const start = this.at + 1
    let depth = 0
    for (; !this.ended; this.at += 1) {
      const character = this.text[this.at]
      if (character === '\\') this.at += 1
      else if (character === open) depth += 1
      else if (character === close) depth -= 1
      if (depth === 0) break
    }
    const content = this.text.slice(start, this.at)
    this.at = Math.min(this.text.length, this.at + 1)
    return content
  }
}
