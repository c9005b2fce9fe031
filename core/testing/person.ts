import { client, kernelApi, sessionSend, type Api, type Client, type Routes, type Send, type TokenStore } from '../plugin/index.ts'

/** The password of every user in a test site. */
export const testPassword = 'open-sesame'

/** A person who uses a test site over HTTP, logged in or not. */
export class Person {
  readonly send: Send
  readonly #tokenStore: TokenStore & { token: string | null }

  /** A function is asked at every call, because a restarted site has another port. */
  constructor(url: string | (() => string)) {
    const tokenStore = {
      token: null as string | null,
      read: () => tokenStore.token,
      write: (token: string | null) => {
        tokenStore.token = token
      },
    }
    this.#tokenStore = tokenStore
    this.send = (path, request) => sessionSend(tokenStore, { base: typeof url === 'string' ? url : url(), language: () => 'en-US' })(path, request)
  }

  get token(): string | null {
    return this.#tokenStore.token
  }

  set token(token: string | null) {
    this.#tokenStore.token = token
  }

  /** The typed client of a contract, used by this person. */
  use<R extends Routes>(api: Api<R>): Client<R> {
    return client(api, this.send)
  }

  /** Returns a client with this login for another process of the site, or for a site that was restarted. */
  at(site: { visitor(): Person }): Person {
    const there = site.visitor()
    there.token = this.token
    return there
  }

  async login(username: string, password = testPassword) {
    return this.use(kernelApi).login({ body: { username, password } })
  }
}
