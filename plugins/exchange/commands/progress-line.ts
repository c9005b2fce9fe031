const betweenLinesMs = 5000

/** Reports a command's progress on stderr: in one updating line on a terminal, otherwise on occasional separate lines. */
export class ProgressLine {
  readonly #isTerminal = process.stderr.isTTY
  #text = ''
  #printed = ''
  #lastLine = 0

  show(text: string): void {
    const length = this.#text.length
    this.#text = text
    if (this.#isTerminal) process.stderr.write(`\r${text.padEnd(length)}`)
    else if (Date.now() - this.#lastLine >= betweenLinesMs) this.#print()
  }

  /** Ends the line; the last text stays. */
  end(): void {
    if (this.#text === '') return
    if (this.#isTerminal) process.stderr.write('\n')
    else if (this.#text !== this.#printed) this.#print()
    this.#text = ''
  }

  #print(): void {
    process.stderr.write(`${this.#text}\n`)
    this.#printed = this.#text
    this.#lastLine = Date.now()
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
