import { definePlugin, type Route } from '@verdict/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageClient } from '../api/page-client.ts'
import { kernelWeb } from '../pages/kernel-web.ts'
import { readSession, signInAtom, store, tokenAtom, userAtom } from '../session/session.ts'
import { setNavigate } from '../document/paths.ts'
import { changeLanguage, startTexts } from '../text/texts.ts'
import { person } from './people.ts'

const plugin = definePlugin({ id: 'sample' })
const routes = {
  read: { method: 'GET', path: '/api/sample', access: 'anyone' },
  administer: { method: 'GET', path: '/api/admin/sample', access: 'anyone' },
  fetchFile: { method: 'GET', path: '/api/sample/file', access: 'anyone', answer: 'file' },
} as const satisfies Record<string, Route>
const calls = () => pageClient(plugin.api(routes))

const go = vi.fn()
const shown = () => [...document.querySelectorAll('.verdict-toast')].map(({ textContent }) => textContent).join('|')
const noted = () => document.querySelector('.verdict-note')?.textContent ?? ''

function answer(status: number, body: object | string, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })),
  )
}

beforeEach(async () => {
  await startTexts([kernelWeb], 'en-US')
  setNavigate(go)
  localStorage.setItem('verdict-token', 'old')
  localStorage.setItem('verdict-user', JSON.stringify(person()))
  readSession()
  store.set(signInAtom, false)
})
afterEach(() => {
  vi.unstubAllGlobals()
  go.mockClear()
})

test('success is status 200 or none', async () => {
  answer(200, { status: 200, msg: 'success', data: 5 })
  expect(await calls().read()).toBe(5)
  answer(200, { data: 6 })
  expect(await calls().read()).toBe(6)
})

test('another status in the body: the message as toast and as a notification titled Error', async () => {
  answer(200, { status: 400, msg: 'The contest has not started', data: null })
  await expect(calls().read()).rejects.toThrow('The contest has not started')
  await expect.poll(() => shown()).toContain('The contest has not started')
  expect(noted()).toContain('Error')
  expect(store.get(tokenAtom)).toBe('old')
})

test('a body status 401 is a business failure: the user stays logged in', async () => {
  answer(200, { status: 401, msg: 'no', data: null })
  await expect(calls().read()).rejects.toThrow()
  expect(store.get(tokenAtom)).toBe('old')
  expect(store.get(signInAtom)).toBe(false)
})

test('401: shows the message, ends the session and opens the sign-in dialog; admin calls go to the admin login', async () => {
  answer(401, { status: 401, msg: 'login state lost', data: null })
  await expect(calls().read()).rejects.toThrow()
  await expect.poll(() => shown()).toContain('login state lost')
  expect([store.get(tokenAtom), store.get(userAtom), localStorage.getItem('verdict-token')]).toEqual([null, null, null])
  expect(store.get(signInAtom)).toBe(true)
  expect(go).not.toHaveBeenCalled()
  store.set(signInAtom, false)
  await expect(calls().administer()).rejects.toThrow()
  expect(go).toHaveBeenCalledWith('/admin/login')
  expect(store.get(signInAtom)).toBe(false)
})

test('403: shows the message and reloads the roles; admin calls go back to /admin', async () => {
  answer(403, { status: 403, msg: 'no permission', data: null })
  await expect(calls().administer()).rejects.toThrow()
  await expect.poll(() => vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual(['/api/admin/sample', '/api/get-user-auth-info'])
  expect(go).toHaveBeenCalledWith('/admin')
  expect(store.get(tokenAtom)).toBe('old')
})

test.each([
  [404, { status: 404, msg: 'x' }, 'The requested resource does not exist.'],
  [500, { status: 500, msg: 'told by the server' }, 'told by the server'],
  [502, '<html>', 'Something went wrong on the server. Reload the page.'],
])('HTTP %i: %j shows %s', async (http, body, expected) => {
  answer(http, body)
  await expect(calls().read()).rejects.toThrow()
  await expect.poll(() => shown()).toBe(expected)
})

test('timeout, network failure and abort, in both languages', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('late', 'TimeoutError')))
  await expect(calls().read()).rejects.toThrow()
  await expect.poll(() => shown()).toBe('The request timed out. Try again later.')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(calls().read()).rejects.toThrow()
  await expect.poll(() => shown()).toBe('Cannot reach the server. Check your connection and try again.')
  await changeLanguage('zh-CN')
  await expect(calls().read()).rejects.toThrow()
  await expect.poll(() => shown()).toBe('无法连接服务器，请检查网络后重试')
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('left', 'AbortError')))
  await expect(calls().read()).rejects.toThrow()
  expect(shown()).toBe('无法连接服务器，请检查网络后重试')
})

test('a download that returns JSON shows its message, or that the format is invalid', async () => {
  answer(200, { status: 400, msg: 'no test data', data: null })
  await expect(calls().fetchFile()).rejects.toThrow()
  await expect.poll(() => shown()).toBe('no test data')
  expect(noted()).not.toContain('no test data')
  answer(200, { data: null })
  await expect(calls().fetchFile()).rejects.toThrow()
  await expect.poll(() => shown()).toBe('Invalid file format')
})

test('sends the raw token, Url-Type and language, and stores a refreshed token', async () => {
  answer(200, { data: 1 }, { 'refresh-token': 'true', authorization: 'new' })
  await calls().administer()
  const headers = new Headers(vi.mocked(fetch).mock.calls[0]![1]!.headers)
  expect([headers.get('authorization'), headers.get('url-type'), headers.get('accept-language')]).toEqual(['old', 'admin', 'en-US'])
  expect(store.get(tokenAtom)).toBe('new')
})
