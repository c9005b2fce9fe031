import { afterAll, beforeAll, expect, test } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import { startTestSite, testPassword, type Person, type TestSite } from '../../testing/index.ts'
import { JwtSigner } from '../../server/auth/jwt.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([])
})
afterAll(() => site?.close())

const failure = (person: Person, username: string, password: string) =>
  person.login(username, password).then(
    () => undefined,
    (error: { http: number; status: number; code: string }) => ({ http: error.http, status: error.status, code: error.code }),
  )

test('root logs in and gets the user info', async () => {
  const root = site.visitor()
  expect(await root.login('root')).toMatchObject({ uid: '1', username: 'root', roleList: ['root'], email: null })
  expect(await root.use(kernelApi).getUserAuthInfo()).toEqual({ roles: ['root'], permissions: ['system_info_admin'] })
})

test('the first start generates a password and shows it once', async () => {
  const fresh = await startTestSite([], { rootPassword: undefined })
  const { firstPassword } = fresh.site
  expect(firstPassword).toMatch(/^[a-z2-9]{16}$/)
  expect((await fresh.visitor().login('root', firstPassword)).uid).toBe('1')
  await fresh.restart()
  expect(fresh.site.firstPassword).toBeUndefined()
  await fresh.close()
})

test('a short key for tokens refuses to start, and says why', async () => {
  await expect(startTestSite([], { secret: 'x'.repeat(31) })).rejects.toThrow('VERDICT_SECRET has fewer than 32 characters')
  await (await startTestSite([], { secret: 'x'.repeat(32) })).close()
})

test('login checks run in the order that clients expect', async () => {
  const visitor = site.visitor()
  expect(await failure(visitor, '', '')).toMatchObject({ http: 200, status: 400, code: 'kernel/name-or-password-empty' })
  expect(await failure(visitor, 'x'.repeat(30), 'short')).toMatchObject({ code: 'kernel/password-length' })
  expect(await failure(visitor, 'x'.repeat(30), 'long enough')).toMatchObject({ code: 'kernel/username-length' })
})

test('an unknown name and a wrong password get the same response, both after hashing', async () => {
  const slow = await startTestSite([], { passwordCost: 14 })
  const visitor = slow.visitor()
  const least = { nobody: Infinity, root: Infinity }
  const answers: unknown[] = []
  for (let round = 0; round < 10; round += 1) {
    const name = round % 2 ? 'nobody' : 'root'
    const before = process.cpuUsage()
    answers.push(await failure(visitor, name, 'wrong password'))
    least[name] = Math.min(least[name], process.cpuUsage(before).user)
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  // Processor time hardly depends on the load of the machine. Without hashing it would be about a tenth.
  expect(least.nobody / least.root).toBeGreaterThan(0.5)
  await slow.close()
})

test('after twenty wrong passwords the name is locked for this address, even with the right one', async () => {
  await site.as('default_user', 'victim')
  const visitor = site.visitor()
  for (let round = 0; round < 20; round += 1)
    expect(await failure(visitor, round % 2 ? 'VICTIM' : 'victim', 'wrong password')).toMatchObject({ code: 'kernel/wrong-login' })
  expect(await failure(visitor, 'victim', testPassword)).toMatchObject({ code: 'kernel/locked-out' })
  expect(await failure(visitor, 'root', 'wrong password')).toMatchObject({ code: 'kernel/wrong-login' })
  await site.site.db.collection('kernel.attempts').updateMany({}, { $set: { until: new Date(0) } })
  expect(await failure(visitor, 'victim', testPassword)).toBeUndefined()
})

test('a logout ends all logins of the user and of no other user', async () => {
  const phone = await site.as('default_user', 'two-devices')
  const laptop = site.visitor()
  await laptop.login('two-devices')
  const other = await site.as('default_user')
  expect(await laptop.use(kernelApi).getSessions()).toMatchObject([{ current: true, ip: '127.0.0.1' }, { current: false }])
  await phone.use(kernelApi).logout()
  await expect(laptop.use(kernelApi).getUserAuthInfo()).rejects.toMatchObject({ http: 401, code: 'kernel/login-lost' })
  expect(await other.use(kernelApi).getUserAuthInfo()).toMatchObject({ roles: ['default_user'] })
})

test('a single login can be ended, but only one of your own', async () => {
  const phone = await site.as('default_user', 'lost-phone')
  const laptop = site.visitor()
  await laptop.login('lost-phone')
  const [, first] = await laptop.use(kernelApi).getSessions()
  const stranger = await site.as('default_user')
  await stranger.use(kernelApi).endSession({ query: { id: first?.id ?? '' } })
  expect(await phone.use(kernelApi).getSessions()).toHaveLength(2)
  await laptop.use(kernelApi).endSession({ query: { id: first?.id ?? '' } })
  await expect(phone.use(kernelApi).getUserAuthInfo()).rejects.toMatchObject({ http: 401 })
})

test('a password set by another user, a ban and a deletion end every login', async () => {
  const { users } = site.site.userServices
  for (const [index, deed] of [
    (uid: string) => users.setPassword(uid, 'new password'),
    (uid: string) => users.change(uid, { status: 1 }),
    (uid: string) => users.remove([uid]),
  ].entries()) {
    const person = await site.as('default_user', `ended-${index}`)
    const { uid } = (await users.findByName(`ended-${index}`)) ?? { uid: '' }
    await deed(uid)
    await expect(person.use(kernelApi).getUserAuthInfo()).rejects.toMatchObject({ http: 401 })
  }
  expect(await failure(site.visitor(), 'ended-1', testPassword)).toMatchObject({ http: 200, code: 'kernel/banned' })
})

test('a token in the second half of its lifetime is replaced, once for concurrent calls', async () => {
  const person = await site.as('default_user', 'evergreen')
  const tokens = new JwtSigner(Buffer.from('only for tests, with 32 characters'))
  const claims = tokens.verify(person.token ?? '')
  const old = tokens.sign(claims?.sub ?? '', claims?.sid ?? '', Date.now() - 13 * 3600_000)
  const ask = (path = '/api/get-user-auth-info') => fetch(site.url + path, { headers: { authorization: old, 'url-type': 'general' } })
  const answers = await Promise.all([ask(), ask(), ask()])
  const fresh = answers.filter(({ headers }) => headers.get('refresh-token') === 'true')
  expect(fresh).toHaveLength(1)
  expect(fresh[0]?.headers.get('url-type')).toBe('general')
  const token = fresh[0]?.headers.get('authorization') ?? ''
  expect((tokens.verify(token)?.iat ?? 0) * 1000).toBeGreaterThan(Date.now() - 60_000)
  expect((await fetch(`${site.url}/api/get-user-auth-info`, { headers: { authorization: token } })).status).toBe(200)
  await site.site.db.collection('kernel.sessions').updateMany({}, { $set: { refreshAfter: new Date(0) } })
  expect((await ask('/api/get-website-config')).headers.get('refresh-token')).toBeNull()
})

test('tokens of another key, another algorithm or none are refused', async () => {
  const person = await site.as('root')
  const [, body] = (person.token ?? '').split('.')
  const none = `${Buffer.from('{"type":"JWT","alg":"none"}').toString('base64url')}.${body}.`
  const claims = new JwtSigner(Buffer.from('only for tests, with 32 characters')).verify(person.token ?? '')
  const foreign = new JwtSigner(Buffer.from('another key')).sign(claims?.sub ?? '', claims?.sid ?? '')
  for (const token of [none, foreign, 'x', '..', '.', `${person.token}x`]) {
    expect((await fetch(`${site.url}/api/get-user-auth-info`, { headers: { authorization: token } })).status).toBe(401)
  }
})

test('only admin roles pass the admin login; others get a status in the body', async () => {
  await site.as('default_user', 'ordinary')
  await site.as('problem_admin', 'teacher')
  const login = (username: string) =>
    site
      .visitor()
      .use(kernelApi)
      .adminLogin({ body: { username, password: testPassword } })
  await expect(login('ordinary')).rejects.toMatchObject({ http: 200, status: 401, code: 'kernel/not-an-admin' })
  expect(await login('teacher')).toMatchObject({ username: 'teacher', roleList: ['problem_admin'] })
})

test('names and e-mail addresses are unique regardless of case', async () => {
  const { users } = site.site.userServices
  await users.create({ username: 'Straße', password: testPassword, email: 'Ann@example.org' })
  await expect(users.create({ username: 'STRAße', password: testPassword })).rejects.toMatchObject({ code: 'kernel/name-taken' })
  await expect(users.create({ username: 'other', password: testPassword, email: 'ann@EXAMPLE.org' })).rejects.toMatchObject({
    code: 'kernel/email-taken',
  })
  await users.create({ username: 'no-mail-1', password: testPassword })
  await users.create({ username: 'no-mail-2', password: testPassword })
  expect((await users.search({ keyword: 'no-mail', limit: 10 })).total).toBe(2)
})
