import { afterAll, beforeAll, expect, test } from 'vitest'
import { kernelApi } from '../../plugin/index.ts'
import { databaseProxy, startTestSite, testPassword, type DatabaseProxy, type Person, type TestSite } from '../../testing/index.ts'

let site: TestSite
/** Another process of the site, whose messages to the database the tests can hold up. */
let slow: TestSite
let proxy: DatabaseProxy
beforeAll(async () => {
  site = await startTestSite([])
  proxy = await databaseProxy(site.database.uri)
  slow = await startTestSite([], { database: { name: site.database.name, uri: proxy.uri } })
})
afterAll(async () => {
  proxy?.release()
  await slow?.stop()
  await site?.close()
  await proxy?.close()
})

const users = () => site.site.userServices.users
const sessions = () => site.site.db.collection('kernel.sessions')
const uidOf = async (username: string) => (await users().findByName(username))!.uid
const rolesOf = (person: Person) => person.use(kernelApi).getUserAuthInfo()

/** Logs a user in at the slow process, and does something after their password was checked and before the login is stored. */
async function loginDuring(username: string, deed: () => Promise<unknown>): Promise<Person> {
  const person = slow.visitor()
  const held = proxy.hold('insert', 'kernel.sessions')
  const login = person.login(username)
  await held
  await deed()
  proxy.release()
  await login
  return person
}

test.each([
  ['a new password', (uid: string) => users().setPassword(uid, testPassword)],
  [
    'a ban, even if it is lifted',
    (uid: string) =>
      users()
        .change(uid, { status: 1 })
        .then(() => users().change(uid, { status: 0 })),
  ],
  ['the end of all sessions', () => site.site.userServices.sessions.endEverywhere()],
])('a login in progress is void after %s, in every process', async (name, deed) => {
  await site.as('default_user', name.slice(0, 20))
  const username = name.slice(0, 20)
  const late = await loginDuring(username, async () => deed(await uidOf(username)))
  await expect(rolesOf(late)).rejects.toMatchObject({ http: 401, code: 'kernel/login-lost' })
  await expect(rolesOf(late.at(site))).rejects.toMatchObject({ http: 401 })
  const again = site.visitor()
  await again.login(username)
  expect(await again.use(kernelApi).getSessions()).toMatchObject([{ current: true }])
})

test('a user who sets their own password keeps this session until the next password', async () => {
  const [here, there] = [await site.as('default_user', 'changer'), slow.visitor()]
  await there.login('changer')
  const session = (await here.use(kernelApi).getSessions()).find(({ current }) => current)!
  expect(await users().setPassword(session.uid, 'second-password', { exceptSession: session.id })).toBe(true)
  expect(await rolesOf(here)).toMatchObject({ roles: ['default_user'] })
  expect(await rolesOf(here.at(slow))).toMatchObject({ roles: ['default_user'] })
  await expect(rolesOf(there)).rejects.toMatchObject({ http: 401 })
  // Voided by the write of the password alone: the session is not marked as ended.
  await users().setPassword(session.uid, 'third-password', { exceptSession: 'another' })
  await sessions().updateMany({ uid: session.uid }, { $set: { ended: false } })
  await expect(rolesOf(here)).rejects.toMatchObject({ http: 401 })
})

test('a change that was checked against an older password changes nothing', async () => {
  await site.as('default_user', 'raced')
  const uid = await uidOf('raced')
  const credentials = await slow.site.userServices.users.checkPassword(uid, testPassword)
  await users().setPassword(uid, 'set-by-reset')
  expect(await slow.site.userServices.users.setPassword(uid, 'set-by-thief', { credentials: credentials! })).toBe(false)
  await expect(slow.site.userServices.users.change(uid, { email: 'thief@evil.test' }, { credentials: credentials! })).rejects.toMatchObject({
    code: 'kernel/no-user',
  })
  await site.visitor().login('raced', 'set-by-reset')
  expect(await users().find(uid)).toMatchObject({ email: null })
})

test('documents from before the version are version 0: their sessions stay, and end with the next password', async () => {
  const person = await site.as('default_user', 'veteran')
  const uid = await uidOf('veteran')
  await sessions().updateMany({ uid }, { $unset: { credentials: '' } })
  await site.site.db.collection<{ _id: string }>('kernel.users').updateOne({ _id: uid }, { $unset: { credentials: '', keptSession: '' } })
  expect(await rolesOf(person)).toMatchObject({ roles: ['default_user'] })
  expect(await users().setPassword(uid, 'new-password', { credentials: 0 })).toBe(true)
  await sessions().updateMany({ uid }, { $set: { ended: false } })
  await expect(rolesOf(person)).rejects.toMatchObject({ http: 401 })
})

test('a session ends 30 days after its login, however often its token was refreshed', async () => {
  const person = await site.as('default_user', 'evergreen')
  const uid = await uidOf('evergreen')
  const day = 24 * 3600_000
  const age = (days: number) => sessions().updateMany({ uid }, { $set: { gmtCreate: new Date(Date.now() - days * day) } })
  await age(29.9)
  expect(await person.use(kernelApi).getSessions()).toHaveLength(1)
  await age(30.1)
  await expect(rolesOf(person)).rejects.toMatchObject({ http: 401, code: 'kernel/login-lost' })
  const again = site.visitor()
  await again.login('evergreen')
  expect(await again.use(kernelApi).getSessions()).toHaveLength(1)
})

test('a process that dies right after it has written a password has ended the other sessions', async () => {
  const person = await site.as('default_user', 'unlucky')
  const uid = await uidOf('unlucky')
  const cut = proxy.cutAfter(({ collection, says }) => collection === 'kernel.users' && says('keptSession'))
  const setting = slow.site.userServices.users.setPassword(uid, 'just-in-time')
  await cut
  await expect(setting).rejects.toThrow()
  expect(await sessions().countDocuments({ uid, ended: false })).toBe(1)
  await expect(rolesOf(person)).rejects.toMatchObject({ http: 401 })
  await site.visitor().login('unlucky', 'just-in-time')
})
