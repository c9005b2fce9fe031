/** The cookies of one session at one site, by name; values as the site has sent them. */
export type Cookies = Readonly<Record<string, string>>

/** Keeps the cookies of one session. Domain and path do not matter: only one site is ever asked. */
export class CookieJar {
  #cookies: Record<string, string>
  readonly #changed: (cookies: Cookies) => void

  constructor(cookies: Cookies, changed: (cookies: Cookies) => void) {
    this.#cookies = { ...cookies }
    this.#changed = changed
  }

  get header(): string {
    return Object.entries(this.#cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  }

  get all(): Cookies {
    return { ...this.#cookies }
  }

  get(name: string): string | undefined {
    return this.#cookies[name]
  }

  clear(): void {
    this.#cookies = {}
  }

  /** Takes the `Set-Cookie` headers of an answer. */
  take(headers: readonly string[]): void {
    const before = this.header
    for (const header of headers) {
      const [, name = '', value = '', rest = ''] = /^\s*([^=;\s]+)=([^;]*)(.*)$/.exec(header) ?? []
      if (name === '') continue
      if (isExpired(rest) || value === '') delete this.#cookies[name]
      else this.#cookies[name] = value.trim()
    }
    if (this.header !== before) this.#changed(this.#cookies)
  }
}

function isExpired(attributes: string): boolean {
  const age = /max-age\s*=\s*(-?\d+)/i.exec(attributes)?.[1]
  if (age !== undefined) return Number(age) <= 0
  const date = /expires\s*=\s*([^;]+)/i.exec(attributes)?.[1]
  return date !== undefined && Date.parse(date) < Date.now()
}

/** Reads cookies as a person copies them from a browser: `a=1; b=2`, or one on each line. */
export function parseCookies(text: string): Cookies {
  const pairs = text
    .replace(/^cookie:/i, '')
    .split(/[;\n]/)
    .map((pair) => /^\s*([^=\s;]+)\s*=\s*(.*?)\s*$/.exec(pair))
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1]!, pair[2]!]] : [])))
}
