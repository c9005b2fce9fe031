/** Tells daemons that there may be work; rings that come while one is being told become one. */
export class WakeUpSignal {
  readonly #publish: () => Promise<void>
  #sending = false
  #sendAgain = false

  constructor(publish: () => Promise<void>) {
    this.#publish = publish
  }

  send(): void {
    this.#sendAgain = true
    if (!this.#sending) void this.#ringing()
  }

  async #ringing(): Promise<void> {
    this.#sending = true
    while (this.#sendAgain) {
      this.#sendAgain = false
      await this.#publish()
    }
    this.#sending = false
  }
}
