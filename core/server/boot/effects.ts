/** Everything that one plugin did to the site, so that it can be undone. */
export class Effects {
  readonly #undo: (() => void | Promise<void>)[] = []

  add(undo: () => void | Promise<void>): void {
    this.#undo.push(undo)
  }

  /** Undoes the latest first; what throws is reported, the rest goes on. */
  async undoAll(onFault: (error: unknown) => void): Promise<void> {
    for (const undo of this.#undo.splice(0).reverse()) {
      try {
        await undo()
      } catch (error) {
        onFault(error)
      }
    }
  }
}
