import { withLimit } from '../base/time-limit.ts'

type Dispose = () => void | Promise<void>

/** The functions that undo an owner's work, such as a plugin's, when it ends. */
export class Disposables {
  readonly #disposers: Dispose[] = []
  #whenDisposed: ((dispose: Dispose) => Promise<void>) | undefined

  /** Whether the owner has ended. */
  get disposed(): boolean {
    return this.#whenDisposed !== undefined
  }

  /** If the owner has already ended, for example because its set-up took too long, undoes the work immediately. */
  add(dispose: Dispose): void {
    if (this.#whenDisposed) void this.#whenDisposed(dispose)
    else this.#disposers.push(dispose)
  }

  /** Undoes the latest first. What throws or takes too long is reported and does not stop the rest. */
  async disposeAll(onFault: (error: unknown) => void, limitMs = Infinity): Promise<void> {
    const disposeOne = async (dispose: Dispose) => {
      const disposing = (async () => dispose())()
      await (limitMs === Infinity ? disposing : withLimit(disposing, limitMs, `not closed after ${limitMs} ms`)).catch(onFault)
    }
    this.#whenDisposed = disposeOne
    for (const dispose of this.#disposers.splice(0).reverse()) await disposeOne(dispose)
  }
}
