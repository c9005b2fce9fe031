import { z } from 'zod'
import { isBelow } from './site-address.ts'

/** A cookie of one session at one site, with its value as the site sent it. */
export const Cookie = z.object({
  name: z.string(),
  value: z.string(),
  /** The host of the cookie; null for the site's own, as in cookies that an admin pasted. */
  host: z.string().nullable(),
  /** Whether subdomains also receive it. */
  isShared: z.boolean(),
  /** Whether it is sent only over https. */
  isSecure: z.boolean(),
  /** Whether an admin pasted it, or one that it replaces. */
  isPasted: z.boolean().default(false),
})
type Cookie = z.infer<typeof Cookie>
export type Cookies = readonly Cookie[]

/** Stores the cookies of one session and selects those of each host. Paths are ignored. */
export class CookieJar {
  #cookies: Cookies
  /** Read at each use, because the address is a setting. */
  readonly #siteHost: () => string
  readonly #changed: (cookies: Cookies) => void

  constructor(cookies: Cookies, siteHost: () => string, changed: (cookies: Cookies) => void) {
    this.#cookies = cookies
    this.#siteHost = siteHost
    this.#changed = changed
  }

  headerFor(url: URL): string {
    return this.#cookies
      .filter((cookie) => this.#isFor(cookie, url.hostname) && (!cookie.isSecure || url.protocol === 'https:'))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  get all(): Cookies {
    return this.#cookies
  }

  /** Returns the value of a cookie that the site itself receives. */
  get(name: string): string | undefined {
    return this.#cookies.find((cookie) => cookie.name === name && this.#isFor(cookie, this.#siteHost()))?.value
  }

  /** Ends the session. What an admin pasted stays, because it can prove that a person has passed the site's check. */
  endSession(): void {
    this.#cookies = this.#cookies.filter(({ host, isPasted }) => isPasted || host === null)
  }

  /** Stores the `Set-Cookie` headers of a response. */
  take(headers: readonly string[], url: URL): void {
    const before = this.#cookies
    for (const header of headers) {
      const set = cookieOf(header, url)
      if (!set) continue
      const isReplaced = (cookie: Cookie) => this.#replaces(set.cookie, cookie)
      const at = this.#cookies.findIndex(isReplaced)
      const kept = this.#cookies.filter((cookie) => !isReplaced(cookie))
      const next = { ...set.cookie, isPasted: this.#cookies.some((cookie) => isReplaced(cookie) && (cookie.isPasted || cookie.host === null)) }
      // Keeps its position, so that a cookie that is sent again changes nothing.
      this.#cookies = set.isEnd ? kept : kept.toSpliced(at === -1 ? kept.length : at, 0, next)
    }
    if (JSON.stringify(this.#cookies) !== JSON.stringify(before)) this.#changed(this.#cookies)
  }

  /** The hosts of a pasted cookie are unknown, so any newer cookie of that name for the site replaces it. */
  #replaces(next: Cookie, { name, host }: Cookie): boolean {
    return name === next.name && (host === null ? this.#isFor(next, this.#siteHost()) : host === next.host)
  }

  #isFor({ host, isShared }: Cookie, asked: string): boolean {
    const own = host ?? this.#siteHost()
    return asked === own || (isShared && isBelow(asked, own))
  }
}

/** Parses a `Set-Cookie` header; returns undefined for a cookie that the responding host must not set. */
function cookieOf(header: string, url: URL): { readonly cookie: Cookie; readonly isEnd: boolean } | undefined {
  const [, name = '', value = '', attributes = ''] = /^\s*([^=;\s]+)=([^;]*)(.*)$/.exec(header) ?? []
  if (name === '') return undefined
  const domain = /;\s*domain\s*=\s*\.?([^;\s]+)/i.exec(attributes)?.[1]?.toLowerCase()
  const isSecure = /;\s*secure\s*(?:;|$)/i.test(attributes)
  if (domain !== undefined && domain !== url.hostname && !(domain.includes('.') && isBelow(url.hostname, domain))) return undefined
  if (isSecure && url.protocol !== 'https:') return undefined
  const cookie = { name, value: value.trim(), host: domain ?? url.hostname, isShared: domain !== undefined, isSecure, isPasted: false }
  return { cookie, isEnd: cookie.value === '' || isExpired(attributes) }
}

function isExpired(attributes: string): boolean {
  const age = /max-age\s*=\s*(-?\d+)/i.exec(attributes)?.[1]
  if (age !== undefined) return Number(age) <= 0
  const date = /expires\s*=\s*([^;]+)/i.exec(attributes)?.[1]
  return date !== undefined && Date.parse(date) < Date.now()
}

/** Parses cookies copied from a browser: `a=1; b=2`, or one on each line. */
export function parseCookies(text: string): Cookies {
  const pairs = text
    .replace(/^cookie:/i, '')
    .split(/[;\n]/)
    .map((pair) => /^\s*([^=\s;]+)\s*=\s*(.*?)\s*$/.exec(pair))
  return cookiesByName(Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1]!, pair[2]!]] : []))))
}

/** Returns cookies of which only names and values are known, as pasted or stored by earlier releases. */
export function cookiesByName(values: Readonly<Record<string, string>>): Cookies {
  return Object.entries(values).map(([name, value]) => ({ name, value, host: null, isShared: false, isSecure: false, isPasted: true }))
}
