import type { Send } from './client.ts'

/** Where the token of a logged-in person lies; browsers use local storage, tests a variable. */
export interface TokenStore {
  read(): string | null
  write(token: string | null): void
}

/** The paths that never carry a token. */
const logins = ['/api/login', '/api/admin/login']

/** Sends calls as a logged-in person: raw token, `Url-Type`, language, and the token that a login or a refresh hands out. */
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
