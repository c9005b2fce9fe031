import 'reflect-metadata'
import { container, type DependencyContainer } from 'tsyringe'

/** What a scope holds, by the id of its token. */
interface Held<T> {
  readonly id: string
  readonly carried?: T
}

/** One plugin's own container; the only file that knows tsyringe. */
export class Scope {
  readonly #container: DependencyContainer

  private constructor(parent: DependencyContainer) {
    this.#container = parent.createChildContainer()
  }

  /** The container of a whole site. */
  static site(): Scope {
    return new Scope(container)
  }

  /** A plugin's container: what is put into it stays invisible to its siblings. */
  child(): Scope {
    return new Scope(this.#container)
  }

  hold<T>(token: Held<T>, value: T): void {
    this.#container.registerInstance<unknown>(token.id, value)
  }

  has(token: Held<unknown>): boolean {
    return this.#container.isRegistered(token.id, true)
  }

  get<T>(token: Held<T>): T {
    return this.#container.resolve<T>(token.id)
  }

  dispose(): void {
    this.#container.reset()
  }
}
