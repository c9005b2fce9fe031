import { createInterface } from 'node:readline/promises'
import { kindNames } from './kinds.ts'
import type { PackageList } from './package-list.ts'
import { Refusal, type Texts } from './texts.ts'

/** Asks on the terminal what was not given as an option. */
export class Questions {
  readonly #texts: Texts
  readonly #signal: AbortSignal

  constructor(texts: Texts, signal: AbortSignal) {
    this.#texts = texts
    this.#signal = signal
  }

  async folder(): Promise<string> {
    return (await this.#ask(this.#texts.t('ask.folder', { name: 'my-oj' }))) || 'my-oj'
  }

  /** A kind, or the names of plugins. */
  async kind(list: PackageList): Promise<string> {
    const { t } = this.#texts
    const offered = [...kindNames.map((name) => t(`kind.${name}`)), t('kind.list')]
    console.log(`${t('ask.kind')}\n${offered.map((text, index) => `  ${index + 1}  ${text}`).join('\n')}`)
    for (;;) {
      const answer = await this.#ask(t('ask.number', { most: offered.length }))
      const number = Number(answer || 1)
      const kind = kindNames[number - 1]
      if (kind !== undefined) return kind
      if (number === offered.length) return this.#plugins(list)
    }
  }

  async #plugins(list: PackageList): Promise<string> {
    const { t } = this.#texts
    const width = Math.max(...list.plugins.map(({ id }) => id.length))
    console.log(list.plugins.map(({ id, about }) => `  ${id.padEnd(width)}  ${about}`).join('\n'))
    for (;;) {
      const answer = await this.#ask(t('ask.plugins'))
      try {
        list.choose(answer)
        return answer
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        console.log(this.#texts.of(error))
      }
    }
  }

  async #ask(question: string): Promise<string> {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const closed = new AbortController()
    // At the end of the input there is no answer.
    terminal.once('close', () => closed.abort()).once('SIGINT', () => terminal.close())
    try {
      return (await terminal.question(question, { signal: AbortSignal.any([this.#signal, closed.signal]) })).trim()
    } catch (error) {
      throw error instanceof Error && error.name === 'AbortError' ? new Refusal('refused.interrupted') : error
    } finally {
      terminal.close()
    }
  }
}
