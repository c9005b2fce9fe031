import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import server from '../server/index.ts'
import { codeIn, newestMail, solvedCaptcha } from './support/mail.ts'

let site: TestSite
beforeAll(async () => {
  vi.stubEnv('VERDICT_MAILBOX', '1')
  site = await startTestSite([server])
})
afterAll(() => {
  vi.unstubAllEnvs()
  return site?.close()
})

/** Makes a call like a client that does not know our additions. */
async function call(method: string, path: string, options: { body?: object; token?: string } = {}) {
  const { body, token } = options
  const headers = { 'content-type': 'application/json', 'url-type': 'general', ...(token && { authorization: token }) }
  const response = await fetch(`${site.url}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const envelope = (await response.json()) as { status: number; msg: string; data: Record<string, unknown> | null }
  return { http: response.status, token: response.headers.get('authorization') ?? '', ...envelope }
}

test('a client of HOJ registers, logs in, resets and changes its password as before', async () => {
  const email = 'hoj@school.test'
  expect(await call('POST', 'check-username-or-email', { body: { username: 'hojuser', email } })).toMatchObject({
    status: 200,
    data: { username: false, email: false },
  })
  expect(await call('GET', `get-register-code?email=${email}`)).toMatchObject({ http: 200, status: 200, msg: 'success', data: { email, expire: 300 } })
  const code = codeIn(await newestMail(site, email))
  const form = { username: 'hojuser', password: 'secret-1', passwordAgain: 'secret-1', email, code, uuid: '' }
  expect(await call('POST', 'register', { body: form })).toMatchObject({ http: 200, status: 200, data: null })
  const login = (password: string) => call('POST', 'login', { body: { username: 'hojuser', password } })
  const first = await login('secret-1')
  expect(first).toMatchObject({ http: 200, status: 200, data: { username: 'hojuser', email, roleList: ['default_user'] } })

  expect(await call('POST', 'apply-reset-password', { body: { email, ...(await solvedCaptcha(site)) } })).toMatchObject({ http: 200, status: 200, data: null })
  const resetCode = /code=([0-9a-f]{21})/.exec((await newestMail(site, email)).text)?.[1]
  const reset = { username: 'hojuser', password: 'secret-2', code: resetCode }
  expect(await call('POST', 'reset-password', { body: reset })).toMatchObject({ http: 200, status: 200, data: null })
  expect(await call('GET', 'get-user-auth-info', { token: first.token })).toMatchObject({ http: 401, status: 401 })
  expect(await login('secret-1')).toMatchObject({ http: 200, status: 400 })

  const { token } = await login('secret-2')
  const change = (oldPassword: string) => call('POST', 'change-password', { token, body: { oldPassword, newPassword: 'secret-3' } })
  expect(await change('secret-1')).toMatchObject({ status: 200, data: { code: 400 } })
  expect(await change('secret-2')).toMatchObject({ status: 200, data: { code: 200 } })
  expect(await call('GET', 'get-user-auth-info', { token })).toMatchObject({ status: 200, data: { roles: ['default_user'] } })
  expect(await login('secret-3')).toMatchObject({ status: 200 })
})
