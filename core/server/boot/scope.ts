import 'reflect-metadata'
import { container, type DependencyContainer } from 'tsyringe'

/** A token, by whose id a scope holds a value. */
interface Held<T> {
  readonly id: string
  readonly carried?: T
}

/** The dependency injection container of one plugin. No other file imports tsyringe. */
export class Scope {
  readonly #container: DependencyContainer

  private constructor(parent: DependencyContainer) {
    this.#container = parent.createChildContainer()
  }

  /** The container of a whole site. */
  static site(): Scope {
    return new Scope(container)
  }

  /** The container of a plugin, whose values are invisible to other plugins. */
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
