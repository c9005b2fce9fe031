import { request } from 'node:http'
import { kernelApi } from '@verdict/core'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountApi, mailboxApi } from '../contract.ts'
import server from '../server/index.ts'
import { codeIn, newestMail, readCaptchaAnswer, solvedCaptcha } from './support/mail.ts'
import { expireAll, endCooldowns } from './support/stored-rows.ts'

let site: TestSite
beforeAll(async () => {
  vi.stubEnv('VERDICT_MAILBOX', '1')
  site = await startTestSite([server], { settings: { accounts: { blockedMailDomains: ['Throwaway.test'] } } })
})
afterAll(() => {
  vi.unstubAllEnvs()
  return site?.close()
})

const entry = () => site.visitor().use(accountApi)
const form = (username: string, more: object = {}) => ({ body: { username, password: 'secret-1', email: `${username}@school.test`, code: '', ...more } })

async function codeFor(email: string): Promise<string> {
  await entry().registerCode({ query: { email, ...(await solvedCaptcha(site)) } })
  return codeIn(await newestMail(site, email))
}

describe('registration', () => {
  test('with a mailed code: the account can log in at once and has the default role', async () => {
    expect(await entry().entryRules({})).toEqual({ register: true, code: true, mail: true, passwordMin: 6 })
    const code = await codeFor('newcomer@school.test')
    expect(code).toMatch(/^\d{6}$/)
    await entry().register(form('newcomer', { code }))
    const user = await site.visitor().login('newcomer', 'secret-1')
    expect(user).toMatchObject({ username: 'newcomer', email: 'newcomer@school.test', roleList: ['default_user'] })
    expect(user.uid).toMatch(/^[0-9a-f]{32}$/)
  })

  test('the answer says 300 seconds, and a second code must wait', async () => {
    const request = async () => entry().registerCode({ query: { email: 'waiting@school.test', ...(await solvedCaptcha(site)) } })
    expect(await request()).toEqual({ email: 'waiting@school.test', expire: 300 })
    await expect(request()).rejects.toMatchObject({
      status: 403,
      msg: expect.stringMatching(/^Wait \d+ s/),
    })
  })

  test.each([
    ['a name that is too long', { username: 'x'.repeat(21) }, 'Usernames must be 1–20 characters without spaces'],
    ['a name with a space', { username: 'two words' }, 'Usernames must be 1–20 characters without spaces'],
    ['no name', { username: '  ' }, 'Usernames must be 1–20 characters without spaces'],
    ['a short password', { password: '12345' }, 'Passwords must be 6–200 characters long'],
    ['a long password', { password: 'x'.repeat(201) }, 'Passwords must be 6–200 characters long'],
    ['a malformed address', { email: 'nonsense' }, 'Enter a valid email address'],
    ['a blocked domain', { email: 'a@mail.throwaway.test' }, 'Email addresses of this domain are not accepted'],
    ['a taken name in another case', { username: 'ROOT' }, 'The username already exists'],
    ['a wrong code', { code: '000000x' }, 'The code is incorrect or has expired'],
  ])('%s is refused with its message', async (_, more, msg) => {
    await expect(entry().register(form('someone', more))).rejects.toMatchObject({ http: 200, msg })
  })

  test('a code is valid for its own address only, and void after five wrong guesses', async () => {
    const code = await codeFor('guessed@school.test')
    await expect(entry().register(form('elsewhere', { code }))).rejects.toMatchObject({ code: 'accounts/code-wrong' })
    for (let guess = 0; guess < 5; guess += 1)
      await expect(entry().register(form('guessed', { code: 'wrong!' }))).rejects.toMatchObject({ code: 'accounts/code-wrong' })
    await expect(entry().register(form('guessed', { code }))).rejects.toMatchObject({ code: 'accounts/code-wrong' })
  })

  test('one code creates one account, even with concurrent calls', async () => {
    const email = 'crowd@school.test'
    const code = await codeFor(email)
    const tries = await Promise.allSettled([1, 2, 3].map((number) => entry().register(form(`crowd${number}`, { email, code }))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a code survives a restart of the site, and expires after ten minutes', async () => {
    const code = await codeFor('patient@school.test')
    await site.restart()
    await entry().register(form('patient', { code }))
    const late = await codeFor('too-late@school.test')
    await expireAll(site, 'codes')
    await expect(entry().register(form('too-late', { code: late }))).rejects.toMatchObject({ code: 'accounts/code-wrong' })
  })

  test('the check reports taken names, and says of no address whether it is taken', async () => {
    expect(await entry().checkUsernameOrEmail({ body: { username: 'Newcomer', email: 'newcomer@School.test' } })).toEqual({ username: true, email: false })
    expect(await entry().checkUsernameOrEmail({ body: { username: 'nobody', email: 'not an address' } })).toEqual({ username: false, email: false })
  })
})

describe('password reset', () => {
  test('sets a new password by captcha and mail; all logins end, and the code works once', async () => {
    const before = await site.as('default_user', 'forgetful')
    await site.site.userServices.users.change((await before.use(kernelApi).getSessions({}))[0]!.uid, { email: 'forgetful@school.test' })
    const { img, captchaKey } = await entry().captcha({})
    expect(img).toMatch(/^data:image\/png;base64,/)
    await entry().applyResetPassword({ body: { email: 'forgetful@school.test', captcha: await readCaptchaAnswer(site, captchaKey), captchaKey } })
    const link = new URL(/http\S+/.exec((await newestMail(site, 'forgetful@school.test')).text)?.[0] ?? '')
    expect(link.href.startsWith(`${site.url}/reset-password?`)).toBe(true)
    const code = link.searchParams.get('code') ?? ''
    expect(code).toMatch(/^[0-9a-f]{21}$/)
    const body = { username: link.searchParams.get('username') ?? '', password: 'another-1', code }
    await expect(entry().resetPassword({ body: { ...body, password: '123' } })).rejects.toMatchObject({ msg: 'Passwords must be 6–200 characters long' })
    await entry().resetPassword({ body })
    await expect(entry().resetPassword({ body })).rejects.toMatchObject({ msg: 'The code is incorrect or has expired' })
    await expect(before.use(kernelApi).getUserAuthInfo({})).rejects.toMatchObject({ http: 401 })
    await site.visitor().login('forgetful', 'another-1')
  })

  test.each([
    ['another new password', (uid: string) => site.site.userServices.users.setPassword(uid, 'changed-1')],
    ['a ban', (uid: string) => site.site.userServices.users.change(uid, { status: 1 })],
  ])('a code is void after %s', async (_, deed) => {
    const username = `void-${_.length}`
    const { uid } = await site.site.userServices.users.create({ username, password: 'secret-1', email: `${username}@school.test` })
    await entry().applyResetPassword({ body: { email: `${username}@school.test`, ...(await solvedCaptcha(site)) } })
    const code = /code=([0-9a-f]{21})/.exec((await newestMail(site, `${username}@school.test`)).text)?.[1] ?? ''
    await deed(uid)
    await expect(entry().resetPassword({ body: { username, password: 'taken-over', code } })).rejects.toMatchObject({ code: 'accounts/code-wrong' })
  })

  test('a second mail must wait 90 seconds, and a captcha accepts one answer', async () => {
    const apply = async (email: string, answer?: string) => {
      const { captchaKey } = await entry().captcha({})
      const body = { email, captcha: answer ?? (await readCaptchaAnswer(site, captchaKey)), captchaKey }
      return { body, done: entry().applyResetPassword({ body }) }
    }
    await endCooldowns(site)
    const first = await apply('forgetful@school.test')
    await first.done
    await newestMail(site, 'forgetful@school.test')
    await expect((await apply('forgetful@school.test')).done).rejects.toMatchObject({ status: 403, code: 'accounts/code-wait' })
    await expect(entry().applyResetPassword({ body: first.body })).rejects.toMatchObject({ code: 'accounts/captcha-wrong' })
    await expect((await apply('forgetful@school.test', 'x')).done).rejects.toMatchObject({ code: 'accounts/captcha-wrong' })
    const { captchaKey } = await entry().captcha({})
    const captcha = await readCaptchaAnswer(site, captchaKey)
    await expireAll(site, 'captchas')
    await expect(entry().applyResetPassword({ body: { email: 'forgetful@school.test', captcha, captchaKey } })).rejects.toMatchObject({
      code: 'accounts/captcha-wrong',
    })
    await expect(entry().resetPassword({ body: { username: 'nobody', password: 'secret-1', code: 'x' } })).rejects.toMatchObject({
      msg: 'The code is incorrect or has expired',
    })
  })

  test.each(['evil.test', 'localhost:80@evil.test', 'localhost.evil.test'])('a link never uses the host that a request claims: %s', async (host) => {
    await endCooldowns(site)
    const { captchaKey } = await entry().captcha({})
    const body = JSON.stringify({ email: 'forgetful@school.test', captcha: await readCaptchaAnswer(site, captchaKey), captchaKey })
    await new Promise<void>((resolve, reject) => {
      const headers = { host, 'content-type': 'application/json' }
      const call = request(`${site.url}/api/apply-reset-password`, { method: 'POST', headers }, (answer) => answer.resume().on('end', resolve))
      call.on('error', reject).end(body)
    })
    const { text } = await newestMail(site, 'forgetful@school.test')
    expect(text).not.toContain('http')
    expect(text).toMatch(/\b[0-9a-f]{21}\b/)
  })
})

describe('the settings', () => {
  test('registration can be closed', async () => {
    await site.site.services.settings.change('accounts', { register: false })
    expect(await site.visitor().use(kernelApi).getWebsiteConfig({})).toMatchObject({ register: false })
    await expect(entry().register(form('late'))).rejects.toMatchObject({ status: 403, msg: 'Sign-up is closed on this site' })
    await expect(entry().registerCode({ query: { email: 'late@school.test' } })).rejects.toMatchObject({ status: 403 })
    await site.site.services.settings.change('accounts', { register: true })
  })

  test('without mail no visitor can register, unless no code is required; the mailbox is closed', async () => {
    vi.stubEnv('VERDICT_MAILBOX', undefined)
    await site.restart()
    expect(await entry().entryRules({})).toEqual({ register: true, code: true, mail: false, passwordMin: 6 })
    await expect(entry().register(form('early'))).rejects.toMatchObject({ code: 'accounts/mail-missing' })
    await expect(entry().registerCode({ query: { email: 'early@school.test' } })).rejects.toMatchObject({ code: 'accounts/mail-missing' })
    await site.site.services.settings.change('accounts', { registerWithoutCode: true })
    expect(await entry().entryRules({})).toMatchObject({ code: false })
    await entry().register(form('early'))
    await site.visitor().login('early', 'secret-1')
    await expect(site.visitor().use(mailboxApi).mailbox({})).rejects.toMatchObject({ http: 404 })
  })
})
