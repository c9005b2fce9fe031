import { afterAll, beforeAll, expect, test } from 'vitest'
import { definePlugin } from '../../plugin/index.ts'
import { defineServer, loginCaptchas } from '../../server/index.ts'
import { severalSites, startTestSite, testPassword, type TestSite } from '../../testing/index.ts'

/** Accepts each captcha once. */
const used = new Set<string>()
const riddles = defineServer(definePlugin({ id: 'riddles' }), {
  setup(ctx) {
    ctx.contribute(loginCaptchas, async ({ captcha, captchaKey }) => captcha === 'solved' && !used.has(captchaKey) && Boolean(used.add(captchaKey)))
  },
})

const http = { trustProxy: ['loopback'] }
let site: TestSite
let second: TestSite
beforeAll(async () => {
  site = await startTestSite([riddles], { http })
  second = await startTestSite([riddles], { http, database: site.database })
})
afterAll(async () => {
  await second?.stop()
  await site?.close()
})

interface Answer {
  readonly code: string
  readonly msg: string
  readonly retryAfter: number
}

async function login(
  address: string,
  username: string,
  password: string,
  more: { at?: TestSite; captcha?: string; captchaKey?: string } = {},
): Promise<Answer> {
  const { at = site, ...proof } = more
  const response = await fetch(`${at.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password, ...proof }),
  })
  const { status, code, msg } = (await response.json()) as { status: number; code?: string; msg: string }
  return { code: code ?? String(status), msg, retryAfter: Number(response.headers.get('retry-after')) }
}

const codeOf = async (answer: Promise<Answer>) => (await answer).code
const guesses = () => site.site.db.collection<{ _id: string }>('kernel.guesses')
const newUser = (username: string) => site.site.userServices.users.create({ username, password: testPassword })
const delayed = 'kernel/login-delayed'
/** Moves the latest failure of a name, so that a test depends on no clock. */
const moveFailure = (name: string, seconds: number, more: object = {}) =>
  guesses().updateOne({ _id: name }, { $set: { last: new Date(Date.now() + seconds * 1000), ...more } })

/** Fails five times, each from another address. */
async function fail(username: string, from = 1): Promise<void> {
  for (let round = 0; round < 5; round += 1) expect(await codeOf(login(`192.0.2.${from + round}`, username, 'wrong password'))).toBe('kernel/wrong-login')
}

/** Fails so often that the delay is a minute. */
async function besiege(username: string): Promise<void> {
  await fail(username)
  await moveFailure(username, 0, { count: 20 })
}

test('of 120 concurrent guesses at one account from six addresses and in two processes, five are checked', async () => {
  await newUser('hunted')
  const since = Date.now()
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, guess) => login(`198.51.100.${guess % 6}`, 'hunted', `wrong ${guess} password`, { at: guess % 2 ? site : second })),
  )
  const seconds = (Date.now() - since) / 1000
  const checked = answers.filter(({ code }) => code === 'kernel/wrong-login').length
  expect(checked).toBeGreaterThanOrEqual(5)
  // One more after each delay that has passed: after 1 s, 1 + 2 s, 1 + 2 + 4 s.
  expect(checked).toBeLessThanOrEqual(5 + Math.floor(Math.log2(1 + seconds)))
  const refused = answers.filter(({ code }) => code === delayed)
  expect(refused).toHaveLength(120 - checked)
  expect(refused[0]!.msg).toBe(`Too many failed login attempts. Try again in ${refused[0]!.retryAfter} s.`)
})

test('each further failure doubles the delay, up to a minute; a delayed attempt counts nowhere, even with the right password', async () => {
  await newUser('patient')
  await fail('patient')
  for (const [index, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    await moveFailure('patient', 100)
    const since = Date.now()
    const { code, retryAfter } = await login(`198.51.100.${index}`, 'patient', testPassword, { at: index % 2 ? site : second })
    const passed = Math.ceil((Date.now() - since) / 1000)
    expect({ seconds, code, isRight: retryAfter <= seconds + 100 && retryAfter > seconds + 100 - passed - 1 }).toEqual({
      seconds,
      code: delayed,
      isRight: true,
    })
    await moveFailure('patient', -seconds)
    // From another address, because the delay is remembered for a while for this one.
    expect(await codeOf(login(`203.0.113.${index}`, 'patient', 'wrong password'))).toBe('kernel/wrong-login')
  }
  await moveFailure('patient', -60)
  expect(await codeOf(login('198.51.100.99', 'patient', testPassword))).toBe('200')
  expect(await guesses().countDocuments({ _id: 'patient' })).toBe(0)
})

test('addresses of earlier logins pass, so that others cannot keep the owner out; an IPv6 client may have changed its address', async () => {
  await newUser('owner')
  for (const home of ['192.0.2.200', '2001:db8:1:2::1']) expect(await codeOf(login(home, 'owner', testPassword))).toBe('200')
  await site.site.db.collection('kernel.sessions').updateMany({ ip: '192.0.2.200' }, { $unset: { address: '' } })
  for (const [index, home] of ['192.0.2.200', '2001:db8:1:2:3:4:5:6'].entries()) {
    await besiege('owner')
    expect(await codeOf(login(`192.0.2.${201 + index}`, 'owner', testPassword))).toBe(delayed)
    expect(await codeOf(login(home, 'owner', 'wrong password'))).toBe('kernel/wrong-login')
    expect(await codeOf(login(home, 'OWNER', testPassword, { at: second }))).toBe('200')
  }
})

test('a solved captcha passes once, and its address is known once the password was right', async () => {
  await newUser('traveler')
  await besiege('traveler')
  const from = (password: string, proof: { captcha?: string; captchaKey?: string } = {}) => codeOf(login('192.0.2.210', 'traveler', password, proof))
  expect(await from(testPassword, { captcha: 'guessed', captchaKey: 'a' })).toBe(delayed)
  expect(await from('wrong password', { captcha: 'solved', captchaKey: 'b' })).toBe('kernel/wrong-login')
  expect(await from(testPassword, { captcha: 'solved', captchaKey: 'b' })).toBe(delayed)
  expect(await from(testPassword, { captcha: 'solved', captchaKey: 'c' })).toBe('200')
  await besiege('traveler')
  expect(await from(testPassword)).toBe('200')
})

test('a captcha is not used up by a login that is not delayed', async () => {
  await newUser('early')
  expect(await codeOf(login('192.0.2.220', 'early', 'wrong password', { captcha: 'solved', captchaKey: 'unused' }))).toBe('kernel/wrong-login')
  expect(used.has('unused')).toBe(false)
})

test('names without an account answer like those of accounts', async () => {
  await newUser('existing')
  const answers = await Promise.all(
    ['existing', 'absent'].map(async (name) => {
      await fail(name)
      await moveFailure(name, 3600)
      return login('192.0.2.230', name, testPassword)
    }),
  )
  expect(answers.map(({ code, msg }) => [code, msg.replace(/\d+/, 'n')])).toEqual(Array(2).fill([delayed, 'Too many failed login attempts. Try again in n s.']))
})

test('a name starts again half an hour after its last failure', async () => {
  await newUser('forgiven')
  await besiege('forgiven')
  await guesses().updateOne({ _id: 'forgiven' }, { $set: { until: new Date(Date.now() - 1000) } })
  await fail('forgiven', 10)
  expect(await guesses().findOne({ _id: 'forgiven' })).toMatchObject({ count: 5 })
})

test.skipIf(severalSites)('an attacker’s calls add no documents, and for a few seconds no query finds out that they are delayed', async () => {
  await newUser('besieged')
  await besiege('besieged')
  const guess = (from: number) => codeOf(login(`192.0.2.${from}`, 'besieged', 'wrong password'))
  const attempts = site.site.db.collection('kernel.attempts')
  const before = await attempts.countDocuments()
  for (let from = 100; from < 200; from += 1) expect(await guess(from)).toBe(delayed)
  expect(await attempts.countDocuments()).toBe(before)
  expect(await guess(240)).toBe(delayed)
  await guesses().deleteOne({ _id: 'besieged' })
  expect(await guess(240)).toBe(delayed)
  expect(await guess(241)).toBe('kernel/wrong-login')
})
