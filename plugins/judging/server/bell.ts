/** Tells daemons that there may be work; rings that come while one is being told become one. */
export class Bell {
  readonly #tell: () => Promise<void>
  #telling = false
  #again = false

  constructor(tell: () => Promise<void>) {
    this.#tell = tell
  }

  ring(): void {
    this.#again = true
    if (!this.#telling) void this.#ringing()
  }

  async #ringing(): Promise<void> {
    this.#telling = true
    while (this.#again) {
      this.#again = false
      await this.#tell()
    }
    this.#telling = false
  }
}
