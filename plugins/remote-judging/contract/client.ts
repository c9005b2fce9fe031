import type { RemotePage } from './pages.ts'

/** What can be said about one request. */
export interface RequestOptions {
  readonly query?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  /** The encoding of the answer, where neither its header nor its meta element says the right one. */
  readonly charset?: string
  /** Follows redirects within the site that keep scheme and port, or lead from http to https; true for `get`, false for `post`, whose redirect is in `location`. */
  readonly follow?: boolean
}

/**
 * Requests to one site, in the session of one account or without one. Paths are taken from the site's address, and nothing is asked of any other host, scheme or port. Cookies are kept, with `Domain`
 * and `Secure`; time, size and pace are limited. Reading is tried again after network errors and 5xx, sending never. Throws `RemoteDown` for what has no useful answer (5xx and 429,
 * too), and `ChallengeMet` for the check pages of Cloudflare; every other answer is a page, whatever its status (404, 403 …).
 */
export interface RemoteClient {
  /** The name of the account; undefined for a visitor. */
  readonly account: string | undefined
  /** Without the slash at its end. */
  readonly address: string
  get(path: string, options?: RequestOptions): Promise<RemotePage>
  /** Sends a form, urlencoded in UTF-8; or a text of another type, of which `headers` tell. */
  post(path: string, form: Readonly<Record<string, string | number>> | string, options?: RequestOptions): Promise<RemotePage>
  cookie(name: string): string | undefined
}
