import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountApi, mailboxApi } from '../contract.ts'
import server from '../server/index.ts'
import { codeIn, newestMail, solvedCaptcha } from './support/mail.ts'
import { endCooldowns, expireAll, withCollection } from './support/stored-rows.ts'

const http = { trustProxy: ['loopback'] }
let site: TestSite
let second: TestSite
beforeAll(async () => {
  vi.stubEnv('VERDICT_MAILBOX', '1')
  site = await startTestSite([server], { http })
  second = await startTestSite([server], { http, database: site.database })
  await site.site.userServices.users.create({ username: 'known', password: 'secret-1', email: 'known@school.test' })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await second?.stop()
  await site?.close()
})
afterEach(() => expireAll(site, 'tries'))

interface Answer {
  readonly http: number
  readonly body: { readonly status: number; readonly code?: string }
}

/** Makes a raw call of a visitor from an address. */
async function call(address: string, path: string, body?: object, at = site): Promise<Answer> {
  const headers = { 'x-forwarded-for': address, 'accept-language': 'en-US', 'content-type': 'application/json' }
  const response = await fetch(`${at.url}/api/${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  return { http: response.status, body: (await response.json()) as Answer['body'] }
}

const codeFor = (email: string, captcha: Record<string, string> = {}) => `get-register-code?${new URLSearchParams({ email, ...captcha })}`
const outcome = ({ body }: Answer) => body.code ?? String(body.status)
const mails = async (part: string) => withCollection<{ to: string }, number>(site, 'mails', (rows) => rows.countDocuments({ to: { $regex: part } }))

describe('codes for registration', () => {
  test('without a captcha, a network gets three an hour, in all processes; other networks and callers with a captcha are not concerned', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => call(`2001:db8:1:2::${index}`, codeFor(`flood-${index}@school.test`), undefined, index % 2 ? site : second)),
    )
    expect(answers.map(outcome).filter((one) => one === '200')).toHaveLength(3)
    expect(answers.map(outcome).filter((one) => one === 'accounts/network-mails')).toHaveLength(57)
    expect(outcome(await call('2001:db8:1:3::1', codeFor('neighbor@school.test')))).toBe('200')
    expect(outcome(await call('2001:db8:1:2::1', codeFor('flood-a@school.test', await solvedCaptcha(site))))).toBe('200')
    await newestMail(site, 'flood-a@school.test')
    await vi.waitFor(async () => expect(await mails('^flood-')).toBe(4), 10_000)
  })

  test('a wrong captcha is refused, and no mail is sent', async () => {
    const captcha = await solvedCaptcha(site)
    expect(outcome(await call('192.0.2.1', codeFor('wrong@school.test', { ...captcha, captcha: 'x' })))).toBe('accounts/captcha-wrong')
    expect(outcome(await call('192.0.2.1', codeFor('wrong@school.test', captcha)))).toBe('accounts/captcha-wrong')
    expect(outcome(await call('192.0.2.1', codeFor('wrong@school.test', { captcha: captcha.captcha })))).toBe('accounts/captcha-wrong')
    expect(await mails('^wrong@')).toBe(0)
  })

  test('an address in any case gets five mails of a kind a day, from all callers together; a call in the waiting time does not count', async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(outcome(await call('192.0.2.2', codeFor(round % 2 ? 'Spammed@School.test' : 'spammed@school.test', await solvedCaptcha(site))))).toBe('200')
      if (round === 0) expect(outcome(await call('192.0.2.2', codeFor('spammed@school.test', await solvedCaptcha(site))))).toBe('accounts/code-wait')
      await endCooldowns(site)
    }
    expect(outcome(await call('192.0.2.3', codeFor('spammed@school.test', await solvedCaptcha(site))))).toBe('accounts/recipient-mails')
    const reset = { email: 'spammed@school.test', ...(await solvedCaptcha(site)) }
    expect(outcome(await call('192.0.2.3', 'apply-reset-password', reset))).toBe('200')
  })

  test('the site sends no more in an hour than its setting says', async () => {
    await site.site.services.settings.change('accounts', { mailsPerHour: 4 })
    const captchas = await Promise.all(Array.from({ length: 10 }, () => solvedCaptcha(site)))
    const answers = await Promise.all(captchas.map((captcha, index) => call(`192.0.2.${index}`, codeFor(`budget-${index}@school.test`, captcha))))
    expect(answers.map(outcome).toSorted()).toEqual([...Array<string>(4).fill('200'), ...Array<string>(6).fill('accounts/site-mails')])
    expect(site.log.lines).toContainEqual(expect.objectContaining({ msg: 'refused a mail beyond the hourly limit', mailsPerHour: 4 }))
    await site.site.services.settings.change('accounts', { mailsPerHour: 500 })
  })
})

describe('no answer tells whether an address has an account', () => {
  const both = (path: (email: string) => string, body?: (email: string) => object | Promise<object>) =>
    Promise.all(
      ['known@school.test', 'absent@school.test'].map(async (email, index) => {
        const answer = await call(`198.51.100.${index}`, path(email), await body?.(email))
        return JSON.stringify(answer).replaceAll(email, 'address').replaceAll(/\d+ s/g, 'n s')
      }),
    )

  test.each([
    ['a code for registration', (email: string) => codeFor(email), undefined],
    ['a second code', (email: string) => codeFor(email), undefined],
    ['a check of the address', () => 'check-username-or-email', (email: string) => ({ email })],
    ['registration with a wrong code', () => 'register', (email: string) => ({ username: 'curious', password: 'secret-1', email, code: '000000' })],
    ['a reset mail', () => 'apply-reset-password', async (email: string) => ({ email, ...(await solvedCaptcha(site)) })],
    ['a second reset mail', () => 'apply-reset-password', async (email: string) => ({ email, ...(await solvedCaptcha(site)) })],
    ['a new password', () => 'reset-password', (email: string) => ({ username: email.split('@', 1)[0], password: 'secret-2', code: 'f'.repeat(21) })],
  ])('%s', async (_, path, body) => {
    const [known, absent] = await both(path, body)
    expect(known).toBe(absent)
  })

  test('only the mail to an address says whether it has an account', async () => {
    const texts = (await site.visitor().use(mailboxApi).mailbox({})).filter(({ to }) => /^(known|absent)@/.test(to)).map(({ to, text }) => `${to} ${text}`)
    expect(texts).toHaveLength(4)
    expect(texts.find((text) => /^known.*already have an account named known/.test(text))).not.toMatch(/\b\d{6}\b/)
    expect(texts.find((text) => /^known.*reset/.test(text))).toMatch(/code=[0-9a-f]{21}/)
    expect(texts.find((text) => /^absent.*Use this code/.test(text))).toMatch(/\b\d{6}\b/)
    expect(texts.find((text) => /^absent.*no account has it/.test(text))).not.toMatch(/[0-9a-f]{21}/)
  })

  test('a user who asks for a code for the address of another account gets the same answer, and the owner the mail', async () => {
    const user = await site.as('default_user', 'curious')
    const calls = user.use(accountApi)
    expect(await calls.changeEmailCode({ query: { email: 'Known@school.test' } })).toBeNull()
    const mail = await newestMail(site, 'Known@school.test')
    expect(mail.text).toContain('It belongs to your account known')
    expect(codeIn(mail)).toBe('')
    await expect(calls.changeEmailCode({ query: { email: 'absent@school.test' } })).rejects.toMatchObject({ code: 'accounts/code-wait' })
    await endCooldowns(site)
    expect(await calls.changeEmailCode({ query: { email: 'absent@school.test' } })).toBeNull()
  })

  test('registration without codes gives a taken address to no second account, and does not say so', async () => {
    vi.stubEnv('VERDICT_MAILBOX', undefined)
    const open = await startTestSite([server], { settings: { accounts: { registerWithoutCode: true } } })
    vi.stubEnv('VERDICT_MAILBOX', '1')
    try {
      const register = (username: string) =>
        open
          .visitor()
          .use(accountApi)
          .register({ body: { username, password: 'secret-1', email: 'shared@school.test' } })
      expect([await register('first'), await register('second')]).toEqual([null, null])
      const { users } = open.site.userServices
      expect([await users.findByName('first'), await users.findByName('second')]).toMatchObject([{ email: 'shared@school.test' }, { email: null }])
    } finally {
      await open.close()
    }
  })
})
