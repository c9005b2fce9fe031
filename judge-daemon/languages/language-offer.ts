import type { FoundLanguage } from './find-languages.ts'

const retryMs = 60_000

/**
 * The languages that a judge offers. One whose compilations wait for a preparation, such as Go for its packages, is offered once it is prepared:
 * otherwise the first submissions would wait for half a minute.
 */
export class LanguageOffer {
  readonly #found: readonly FoundLanguage[]
  readonly #preparing = new Set<FoundLanguage>()
  readonly #listeners: (() => void)[] = []

  constructor(found: readonly FoundLanguage[]) {
    this.#found = found
  }

  get offered(): readonly FoundLanguage[] {
    return this.#found.filter((one) => !this.#preparing.has(one))
  }

  /** The names of the languages that are being prepared. */
  get preparing(): readonly string[] {
    return [...this.#preparing].map(({ language }) => language.name)
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Withholds these languages until they are prepared. A preparation that fails is repeated until the signal aborts. */
  prepare(languages: readonly FoundLanguage[], prepare: (found: FoundLanguage) => Promise<unknown>, signal: AbortSignal): void {
    for (const one of languages) {
      this.#preparing.add(one)
      const attempt = (): void =>
        void prepare(one).then(
          () => this.#offer(one),
          () => signal.aborted || setTimeout(attempt, retryMs).unref(),
        )
      attempt()
    }
  }

  #offer(one: FoundLanguage): void {
    this.#preparing.delete(one)
    for (const listener of this.#listeners) listener()
  }
}
