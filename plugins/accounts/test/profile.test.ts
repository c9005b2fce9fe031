import { definePlugin, fillFields, kernelApi } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, testPassword, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { accountApi, limits, profileApi, UserHome, userHomeFields, type UserProfile } from '../contract.ts'
import server from '../server/index.ts'
import { codeIn, newestMail } from './support/mail.ts'
import { expireAll, endCooldowns } from './support/stored-rows.ts'

/** Provides statistics for user pages; one of its providers fails. */
const plugin = definePlugin({ id: 'statistics' })
const { total, solvedList, solvedGroupByDifficulty } = UserHome.shape
const solved = plugin.fields(userHomeFields, { total, solvedList, solvedGroupByDifficulty })
const medals = plugin.fields(userHomeFields, { medals: z.int().default(0) })
const statistics = defineServer(plugin, {
  setup(ctx) {
    ctx.contribute(
      solved.point,
      fillFields(solved, async () => ({ total: 12, solvedList: ['A-1'], solvedGroupByDifficulty: { 0: [{ id: 1, problemId: 'A-1', difficulty: 0 }] } })),
    )
    ctx.contribute(
      medals.point,
      fillFields(medals, async () => {
        throw new Error('no statistics today')
      }),
    )
  },
})

let site: TestSite
let alice: Person
let me: UserProfile
beforeAll(async () => {
  vi.stubEnv('VERDICT_MAILBOX', '1')
  site = await startTestSite([server, statistics])
  alice = await site.as('default_user', 'alice')
  me = await alice.use(profileApi).userInfo({})
})
afterAll(() => {
  vi.unstubAllEnvs()
  return site?.close()
})

const change = (body: object) => alice.use(profileApi).changeUserInfo({ body })

describe('the own profile', () => {
  test('stores its fields, returns them at log-in and on the public page, and ignores the username', async () => {
    const fields = {
      realname: 'Alice A.',
      nickname: 'ali',
      gender: 'female',
      school: 'East School',
      number: '7',
      blog: 'https://alice.test',
      github: 'https://github.com/alice',
      signature: '# hi',
      cfUsername: 'ali_cf',
    }
    expect(await change({ ...fields, username: 'mallory', course: 'none' })).toMatchObject({ ...fields, username: 'alice', course: null })
    expect(await site.visitor().login('alice')).toMatchObject(fields)
    const { realname, number, cfUsername, ...shown } = fields
    const home = await site
      .visitor()
      .use(profileApi)
      .userHome({ query: { username: 'ALICE' } })
    expect(home).toMatchObject(shown)
    expect(JSON.stringify(home)).not.toMatch(/Alice A\.|school\.test|ali_cf/)
    expect([realname, number, cfUsername]).toHaveLength(3)
    const cleared = Object.fromEntries(Object.keys(fields).map((field) => [field, null]))
    expect(await change({ school: 'East School', nickname: '', gender: null })).toMatchObject({ ...cleared, school: 'East School' })
  })

  test('the word None clears an address', async () => {
    expect(await change({ blog: 'None', github: ' none ', realname: 'None' })).toMatchObject({ blog: null, github: null, realname: 'None' })
  })

  test.each([
    ['realname', limits.realname],
    ['nickname', limits.nickname],
    ['signature', limits.signature],
    ['school', limits.school],
    ['number', limits.number],
    ['cfUsername', limits.cfUsername],
  ] as const)('%s has at most %i characters; a longer value changes nothing', async (field, limit) => {
    await expect(change({ [field]: 'x'.repeat(limit + 1), github: 'https://changed.test' })).rejects.toMatchObject({
      code: 'accounts/too-long',
      msg: `${field}: ${limit} characters or fewer`,
    })
    expect((await alice.use(profileApi).userInfo({})).github).not.toBe('https://changed.test')
    expect(await change({ [field]: 'x'.repeat(limit) })).toMatchObject({ [field]: 'x'.repeat(limit) })
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'alice.test'])('%s is refused as an address', async (blog) => {
    await expect(change({ blog })).rejects.toMatchObject({ code: 'accounts/address-invalid' })
  })

  test('an unknown gender is refused', async () => {
    await expect(change({ gender: 'robot' })).rejects.toMatchObject({ code: 'accounts/gender-invalid' })
  })
})

describe('a user’s page', () => {
  test('combines the statistics of plugins, and works when one of them fails', async () => {
    const home = await site
      .visitor()
      .use(profileApi)
      .userHome({ query: { uid: me.uid } })
    expect(home).toMatchObject({ uid: me.uid, total: 12, solvedList: ['A-1'], rating: null, scoreList: [] })
    expect(home.solvedGroupByDifficulty['0']).toEqual([{ id: 1, problemId: 'A-1', difficulty: 0 }])
    expect(Date.now() - Date.parse(home.recentLoginTime ?? '')).toBeLessThan(60_000)
  })

  test('is the caller’s own without a name; visitors must log in, and unknown names are refused', async () => {
    expect((await alice.use(profileApi).userHome({ query: {} })).username).toBe('alice')
    await expect(site.visitor().use(profileApi).userHome({ query: {} })).rejects.toMatchObject({ status: 401, msg: 'Please login first' })
    await expect(
      site
        .visitor()
        .use(profileApi)
        .userHome({ query: { username: 'ghost' } }),
    ).rejects.toMatchObject({ status: 404, msg: 'User not found' })
  })
})

describe('changing the credentials', () => {
  test('the password: outcomes are successful answers; the other logins end, this one stays', async () => {
    const [here, there] = [await site.as('default_user', 'bob'), site.visitor()]
    await there.login('bob')
    const submit = (oldPassword: string, newPassword: string) => here.use(accountApi).changePassword({ body: { oldPassword, newPassword } })
    expect(await submit(testPassword, '123')).toMatchObject({ code: 400, msg: 'Passwords must be 6–200 characters long' })
    expect(await submit('not-mine', 'brand-new')).toMatchObject({ code: 400, msg: 'Incorrect password. Attempts left: 4' })
    expect(await submit(testPassword, 'brand-new')).toMatchObject({ code: 200, msg: 'Password changed. You will be logged out in 5 seconds.' })
    await expect(there.use(kernelApi).getUserAuthInfo({})).rejects.toMatchObject({ http: 401 })
    await here.use(kernelApi).getUserAuthInfo({})
    await site.visitor().login('bob', 'brand-new')
  })

  test('five wrong passwords lock the change for half an hour, even for the right one; concurrent attempts cannot exceed the limit', async () => {
    const carol = await site.as('default_user', 'carol')
    const submit = (oldPassword: string) => carol.use(accountApi).changePassword({ body: { oldPassword, newPassword: 'brand-new' } })
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, guess) => submit(`guess-${guess}`)))
    expect(outcomes.filter(({ code }) => code === 400).length).toBeLessThanOrEqual(4)
    expect(await submit(testPassword)).toMatchObject({ code: 403, msg: expect.stringMatching(/^Too many failed attempts. Try again in (29|30) minutes\.$/) })
    await site.visitor().login('carol')
    await expireAll(site, 'tries')
    expect(await submit(testPassword)).toMatchObject({ code: 200 })
  })

  test('the e-mail address: needs a code sent to the new address and the password', async () => {
    const dave = await site.as('default_user', 'dave')
    const calls = dave.use(accountApi)
    const submit = (more: object = {}) => calls.changeEmail({ body: { password: testPassword, newEmail: 'dave@new.test', code: '', ...more } })
    await calls.changeEmailCode({ query: { email: 'dave@new.test' } })
    await expect(calls.changeEmailCode({ query: { email: 'dave2@new.test' } })).rejects.toMatchObject({ status: 403, code: 'accounts/code-wait' })
    const code = codeIn(await newestMail(site, 'dave@new.test'))
    expect(await submit({ code: 'wrong!' })).toMatchObject({ code: 400, userInfo: null, msg: 'The code is incorrect or has expired. Attempts left: 4' })
    expect(await submit({ code, password: 'not-mine' })).toMatchObject({ code: 400, msg: 'Incorrect password. Attempts left: 3' })
    expect(await submit({ code, newEmail: 'other@new.test' })).toMatchObject({ code: 400, msg: 'The code is incorrect or has expired. Attempts left: 2' })
    expect(await submit({ code })).toMatchObject({ code: 200, userInfo: { username: 'dave', email: 'dave@new.test' } })
    await endCooldowns(site)
    await expect(calls.changeEmailCode({ query: { email: 'DAVE@new.test' } })).rejects.toMatchObject({ msg: 'The email already exists' })
    await expect(alice.use(accountApi).changeEmailCode({ query: { email: 'nonsense' } })).rejects.toMatchObject({ code: 'accounts/email-invalid' })
  })

  test('an address that was taken in the meantime does not count as a failed attempt', async () => {
    const fred = await site.as('default_user', 'fred')
    const { users } = site.site.userServices
    const calls = fred.use(accountApi)
    const submit = (more: object = {}) => calls.changeEmail({ body: { password: testPassword, newEmail: 'fred@new.test', code: '', ...more } })
    await calls.changeEmailCode({ query: { email: 'fred@new.test' } })
    const code = codeIn(await newestMail(site, 'fred@new.test'))
    for (const left of [4, 3, 2, 1])
      expect(await submit({ password: 'not-mine' })).toMatchObject({ code: 400, msg: `Incorrect password. Attempts left: ${left}` })
    await site.as('default_user', 'quicker')
    const quicker = (await users.findByName('quicker'))!.uid
    await users.change(quicker, { email: 'fred@new.test' })
    for (let again = 0; again < 2; again++) expect(await submit({ code })).toMatchObject({ code: 400, msg: expect.stringMatching(/already/) })
    await users.change(quicker, { email: 'quicker@new.test' })
    await users.change((await users.findByName('fred'))!.uid, { email: 'fred@new.test' })
    for (let again = 0; again < 2; again++) expect(await submit({ code })).toMatchObject({ code: 400, msg: expect.not.stringMatching(/incorrect/i) })
    expect(await submit({ password: 'not-mine' })).toMatchObject({ code: 403 })
  })
})
