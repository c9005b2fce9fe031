/** Publishes wake-ups for daemons. Requests during a publication are merged. */
export class WakeUpSignal {
  readonly #publish: () => Promise<void>
  #sending = false
  #sendAgain = false

  constructor(publish: () => Promise<void>) {
    this.#publish = publish
  }

  send(): void {
    this.#sendAgain = true
    if (!this.#sending) void this.#sendPending()
  }

  async #sendPending(): Promise<void> {
    this.#sending = true
    while (this.#sendAgain) {
      this.#sendAgain = false
      await this.#publish()
    }
    this.#sending = false
  }
}
