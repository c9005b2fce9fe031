import type { Send } from './client.ts'

/** Stores the token of the logged-in user: in the local storage of a browser, in a variable in tests. */
export interface TokenStore {
  read(): string | null
  write(token: string | null): void
}

/** Calls that never carry a token. */
const logins = ['/api/login', '/api/admin/login']

/** Sends calls of a session: adds the raw token, `Url-Type` and the language, and stores the token that a login or a refresh returns. */
export function sessionSend(tokenStore: TokenStore, options: { base?: string; language?: () => string; fetch?: typeof fetch } = {}): Send {
  return async (url, request) => {
    const path = url.split('?', 1)[0] ?? url
    const token = logins.includes(path) ? null : tokenStore.read()
    const headers = new Headers(request.headers)
    headers.set('Url-Type', path.split('/')[2] === 'admin' ? 'admin' : 'general')
    if (token) headers.set('Authorization', token)
    if (options.language) headers.set('Accept-Language', options.language())
    const response = await (options.fetch ?? fetch)((options.base ?? '') + url, { ...request, headers })
    const fresh = response.headers.get('authorization')
    if (fresh && (logins.includes(path) || response.headers.get('refresh-token'))) tokenStore.write(fresh)
    return response
  }
}
