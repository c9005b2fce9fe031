import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressGroup } from '../../server/base/client-address.ts'
import { TrustedProxies } from '../../server/http/protection/trusted-proxies.ts'
import { severalSites, startTestSite, testPassword, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([], { http: { trustProxy: ['loopback'] } })
})
afterAll(() => site?.close())

/** A call through the proxy on this machine. */
const from = (address: string, path: string, init: RequestInit = {}, { url } = site) =>
  fetch(url + path, { ...init, headers: { 'x-forwarded-for': address, ...init.headers } })

async function login(address: string, username: string, password: string, at = site): Promise<string> {
  const body = JSON.stringify({ username, password })
  const response = await from(address, '/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }, at)
  const { status, code } = (await response.json()) as { status: number; code?: string }
  return code ?? String(status)
}

const countOf = (answers: readonly string[]) => Object.fromEntries([...new Set(answers)].map((code) => [code, answers.filter((one) => one === code).length]))

test('of concurrent guesses only the allowed number is checked, across all processes of the site', async () => {
  await site.as('default_user', 'guessed')
  // From other addresses than those of earlier logins, fewer guesses are checked.
  for (const known of ['192.0.2.1', '192.0.2.2']) expect(await login(known, 'guessed', testPassword)).toBe('200')
  const second = await startTestSite([], { database: site.database, http: { trustProxy: ['loopback'] } })
  try {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, guess) => login('192.0.2.1', 'guessed', `wrong ${guess} password`, guess % 2 ? site : second)),
    )
    expect(countOf(answers)).toEqual({ 'kernel/wrong-login': 20, 'kernel/locked-out': 100 })
    expect(await login('192.0.2.1', 'guessed', testPassword)).toBe('kernel/locked-out')
    expect(await login('192.0.2.2', 'guessed', testPassword)).toBe('200')
  } finally {
    await second.site.close()
  }
})

test('an address that has failed with many names is refused before its body is read, and nothing is hashed', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, name) => login('192.0.2.3', `nobody-${name}`, 'wrong password')))
  expect(countOf(answers)).toEqual({ 'kernel/wrong-login': 300 })
  expect(await login('192.0.2.3', 'root', testPassword)).toBe('kernel/address-locked-out')
  expect(await login('192.0.2.4', 'root', testPassword)).toBe('200')
  if (!severalSites) expect(await statusBeforeBody('192.0.2.3')).toBe(429)
})

/** The answer to a login of which only the first byte of the body arrives. */
async function statusBeforeBody(address: string): Promise<number | undefined> {
  const call = request(`${site.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 1000, 'x-forwarded-for': address },
  })
  call.on('error', () => undefined).write('{')
  const [response] = (await once(call, 'response')) as [{ statusCode?: number }]
  call.destroy()
  return response.statusCode
}

test.skipIf(severalSites)('a successful login is not counted, so the students of a school do not lock out its address', async () => {
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(Array.from({ length: 80 }, () => login('192.0.2.5', 'root', testPassword)))
    expect(new Set(answers)).toEqual(new Set(['200']))
  }
  const counted = await site.site.db.collection<{ _id: string; count: number }>('kernel.attempts').findOne({ _id: 'address 192.0.2.5' })
  expect(counted?.count).toBe(0)
})

test.skipIf(severalSites)('when too many logins wait, more are refused', async () => {
  const slow = await startTestSite([], { passwordCost: 12, http: { trustProxy: ['loopback'] } })
  try {
    const answers = await Promise.all(Array.from({ length: 450 }, (_, index) => login(`198.51.100.${index % 200}`, `nobody-${index}`, 'wrong password', slow)))
    expect(countOf(answers)['kernel/logins-busy']).toBeGreaterThan(0)
    expect(countOf(answers)['kernel/wrong-login']).toBeGreaterThanOrEqual(300)
  } finally {
    await slow.close()
  }
})

test.skipIf(severalSites)('password guesses from one address neither delay nor block users of another', async () => {
  const slow = await startTestSite([], { passwordCost: 12, http: { trustProxy: ['loopback'] } })
  try {
    let answered = 0
    const guess = (name: number) => login('192.0.2.9', `nobody-${name}`, 'wrong password', slow).finally(() => (answered += 1))
    const first = guess(0)
    const guesses = Array.from({ length: 400 }, (_, name) => guess(name + 1))
    await first
    // The full queue refuses some logins immediately, which shows that all guesses have arrived.
    await Promise.any(guesses.map((one) => one.then((code) => (code === 'kernel/logins-busy' ? code : Promise.reject(new Error(code))))))
    const before = answered
    expect(await login('192.0.2.10', 'root', testPassword, slow)).toBe('200')
    expect(answered - before).toBeLessThan(200)
    await Promise.all(guesses)
  } finally {
    await slow.close()
  }
})

test.skipIf(severalSites)('refused calls count for their address', async () => {
  const small = await startTestSite([], { http: { trustProxy: ['loopback'], rate: { perUser: 1000, perAddress: 10 } } })
  try {
    const call = (address: string) => from(address, '/api/get-sessions', { headers: { authorization: 'a.b.c' } }, small).then(({ status }) => status)
    const answers = [] as number[]
    for (let round = 0; round < 12; round += 1) answers.push(await call(`2001:db8:1:2::${round}`))
    expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect(await call('2001:db8:1:3::1')).toBe(401)
  } finally {
    await small.close()
  }
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['::ffff:192.0.2.33', '192.0.2.33'],
  ['192.0.2.33', '192.0.2.33'],
])('%s is counted as %s', (address, group) => expect(addressGroup(address)).toBe(group))

test('a password of 200 characters logs in', async () => {
  const rootPassword = 'correct horse battery staple '.repeat(8).slice(0, 200)
  const fresh = await startTestSite([], { rootPassword })
  try {
    expect(await fresh.visitor().login('root', rootPassword)).toMatchObject({ uid: '1' })
    await expect(fresh.visitor().login('root', 'x'.repeat(30))).rejects.toMatchObject({ code: 'kernel/wrong-login' })
    await expect(fresh.visitor().login('root', 'x'.repeat(201))).rejects.toMatchObject({ code: 'kernel/password-length' })
  } finally {
    await fresh.close()
  }
})

test('metrics are for programs on this machine; calls through a proxy need the token', async () => {
  expect((await fetch(`${site.url}/api/metrics`)).status).toBe(200)
  for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])
    expect((await fetch(`${site.url}/api/metrics`, { headers: { [name]: '127.0.0.1' } })).status).toBe(403)
})

test.each([[['loopback', '10.0.0.0/8']], ['loopback, 2001:db8::7'], [1], [false]])('a site may trust %j', async (trustProxy) => {
  expect(TrustedProxies.safeParse(trustProxy).success).toBe(true)
})

test.skipIf(severalSites)('with a number of proxies, the address is the one that the last trusted proxy saw', async () => {
  const behind = await startTestSite([], { http: { trustProxy: 1, rate: { perUser: 1000, perAddress: 5 } } })
  try {
    const answers = [] as number[]
    for (let round = 0; round < 6; round += 1) answers.push((await from(`203.0.113.${round}, 192.0.2.9`, '/api/get-website-config', {}, behind)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  } finally {
    await behind.close()
  }
})
