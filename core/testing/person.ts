import { client, kernelApi, sessionSend, type Api, type Client, type Routes, type Send, type TokenKeeper } from '../plugin/index.ts'

/** The password of everyone in a test site. */
export const testPassword = 'open-sesame'

/** Somebody who uses a test site over HTTP: a visitor, or a logged-in person. */
export class Person {
  readonly send: Send
  readonly #keeper: TokenKeeper & { token: string | null }

  constructor(url: string) {
    const keeper = {
      token: null as string | null,
      read: () => keeper.token,
      write: (token: string | null) => {
        keeper.token = token
      },
    }
    this.#keeper = keeper
    this.send = sessionSend(keeper, { base: url, language: () => 'en-US' })
  }

  get token(): string | null {
    return this.#keeper.token
  }

  set token(token: string | null) {
    this.#keeper.token = token
  }

  /** The typed client of a contract, used by this person. */
  use<R extends Routes>(api: Api<R>): Client<R> {
    return client(api, this.send)
  }

  async login(username: string, password = testPassword) {
    return this.use(kernelApi).login({ body: { username, password } })
  }
}
