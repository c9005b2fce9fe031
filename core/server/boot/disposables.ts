/** What has to be undone when its owner, such as a plugin, ends. */
export class Disposables {
  readonly #disposers: (() => void | Promise<void>)[] = []

  add(dispose: () => void | Promise<void>): void {
    this.#disposers.push(dispose)
  }

  /** Undoes the latest first. An error is reported and does not stop the rest. */
  async disposeAll(onFault: (error: unknown) => void): Promise<void> {
    for (const dispose of this.#disposers.splice(0).reverse()) {
      try {
        await dispose()
      } catch (error) {
        onFault(error)
      }
    }
  }
}
