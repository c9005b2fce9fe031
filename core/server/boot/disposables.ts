/** Everything that one plugin did to the site, so that it can be undone. */
export class Disposables {
  readonly #disposers: (() => void | Promise<void>)[] = []

  add(undo: () => void | Promise<void>): void {
    this.#disposers.push(undo)
  }

  /** Undoes the latest first; what throws is reported, the rest goes on. */
  async disposeAll(onFault: (error: unknown) => void): Promise<void> {
    for (const undo of this.#disposers.splice(0).reverse()) {
      try {
        await undo()
      } catch (error) {
        onFault(error)
      }
    }
  }
}
