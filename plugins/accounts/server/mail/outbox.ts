import type { Logger } from 'pino'

/** Sends emails after the response, so that neither its content nor its time reveals whether an address has an account. */
export class Outbox {
  readonly #pending = new Set<Promise<void>>()
  readonly #logger: Logger

  constructor(logger: Logger) {
    this.#logger = logger
  }

  post(work: () => Promise<void>): void {
    const sending = work()
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'failed to handle a requested mail'))
      .finally(() => this.#pending.delete(sending))
    this.#pending.add(sending)
  }

  /** Resolves when all emails so far are sent. */
  async idle(): Promise<void> {
    await Promise.all(this.#pending)
  }
}
