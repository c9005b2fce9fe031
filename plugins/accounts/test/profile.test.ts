import { definePlugin, kernelApi, type UserInfo } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, testPassword, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountApi, limits, profileApi, userHomeFields } from '../contract.ts'
import server from '../server/index.ts'
import { codeIn, newestMail } from './support/mail.ts'
import { expireAll, endCooldowns } from './support/stored-rows.ts'

/** Stands for the plugins that know figures; one of them fails. */
const figures = defineServer(definePlugin({ id: 'figures' }), {
  setup(ctx) {
    ctx.contribute(userHomeFields, async () => ({
      total: 12,
      solvedList: ['A-1'],
      solvedGroupByDifficulty: { 0: [{ id: 1, problemId: 'A-1', difficulty: 0 }] },
    }))
    ctx.contribute(userHomeFields, async () => {
      throw new Error('no figures today')
    })
  },
})

let site: TestSite
let alice: Person
let me: UserInfo
beforeAll(async () => {
  vi.stubEnv('VERDICT_MAILBOX', '1')
  site = await startTestSite([server, figures])
  alice = await site.as('default_user', 'alice')
  me = await alice.use(profileApi).userInfo({})
})
afterAll(() => {
  vi.unstubAllEnvs()
  return site?.close()
})

const change = (body: object) => alice.use(profileApi).changeUserInfo({ body })

describe('one’s own card', () => {
  test('takes what may be said, gives it back at a login and on the page, and leaves the name alone', async () => {
    const said = {
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
    expect(await change({ ...said, username: 'mallory', course: 'none' })).toMatchObject({ ...said, username: 'alice', course: null })
    expect(await site.visitor().login('alice')).toMatchObject(said)
    const { realname, number, cfUsername, ...shown } = said
    const home = await site
      .visitor()
      .use(profileApi)
      .userHome({ query: { username: 'ALICE' } })
    expect(home).toMatchObject(shown)
    expect(JSON.stringify(home)).not.toMatch(/Alice A\.|school\.test|ali_cf/)
    expect([realname, number, cfUsername]).toHaveLength(3)
    const cleared = Object.fromEntries(Object.keys(said).map((field) => [field, null]))
    expect(await change({ school: 'East School', nickname: '', gender: null })).toMatchObject({ ...cleared, school: 'East School' })
  })

  test('None in the place of an address means that there is none', async () => {
    expect(await change({ blog: 'None', github: ' none ', realname: 'None' })).toMatchObject({ blog: null, github: null, realname: 'None' })
  })

  test.each([
    ['realname', limits.realname],
    ['nickname', limits.nickname],
    ['signature', limits.signature],
    ['school', limits.school],
    ['number', limits.number],
    ['cfUsername', limits.cfUsername],
  ] as const)('%s has at most %i characters; too long changes nothing', async (field, limit) => {
    await expect(change({ [field]: 'x'.repeat(limit + 1), github: 'https://changed.test' })).rejects.toMatchObject({
      code: 'accounts/too-long',
      msg: `${field}: at most ${limit} characters`,
    })
    expect((await alice.use(profileApi).userInfo({})).github).not.toBe('https://changed.test')
    expect(await change({ [field]: 'x'.repeat(limit) })).toMatchObject({ [field]: 'x'.repeat(limit) })
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.test', 'alice.test'])('%s is no address to link to', async (blog) => {
    await expect(change({ blog })).rejects.toMatchObject({ code: 'accounts/address-invalid' })
  })

  test('a gender is one of three', async () => {
    await expect(change({ gender: 'robot' })).rejects.toMatchObject({ code: 'accounts/gender-invalid' })
  })
})

describe('somebody’s page', () => {
  test('gathers the figures of the plugins that have any, and one that fails costs only its own', async () => {
    const home = await site
      .visitor()
      .use(profileApi)
      .userHome({ query: { uid: me.uid } })
    expect(home).toMatchObject({ uid: me.uid, total: 12, solvedList: ['A-1'], rating: null, scoreList: [] })
    expect(home.solvedGroupByDifficulty['0']).toEqual([{ id: 1, problemId: 'A-1', difficulty: 0 }])
    expect(Date.now() - Date.parse(home.recentLoginTime ?? '')).toBeLessThan(60_000)
  })

  test('is one’s own without a name; a visitor must log in, and a stranger’s name is unknown', async () => {
    expect((await alice.use(profileApi).userHome({ query: {} })).username).toBe('alice')
    await expect(site.visitor().use(profileApi).userHome({ query: {} })).rejects.toMatchObject({ status: 401, msg: 'Please login first' })
    await expect(
      site
        .visitor()
        .use(profileApi)
        .userHome({ query: { username: 'ghost' } }),
    ).rejects.toMatchObject({ status: 404, msg: 'There is no such user' })
  })
})

describe('what one logs in with', () => {
  test('the password: outcomes are answers, the other logins end, this one stays', async () => {
    const [here, there] = [await site.as('default_user', 'bob'), site.visitor()]
    await there.login('bob')
    const turn = (oldPassword: string, newPassword: string) => here.use(accountApi).changePassword({ body: { oldPassword, newPassword } })
    expect(await turn(testPassword, '123')).toMatchObject({ code: 400, msg: 'A password has 6 to 20 characters' })
    expect(await turn('not-mine', 'brand-new')).toMatchObject({ code: 400, msg: 'The password is wrong. Tries left: 4' })
    expect(await turn(testPassword, 'brand-new')).toMatchObject({ code: 200, msg: 'The password is changed. You will be logged out in 5 seconds' })
    await expect(there.use(kernelApi).getUserAuthInfo({})).rejects.toMatchObject({ http: 401 })
    await here.use(kernelApi).getUserAuthInfo({})
    await site.visitor().login('bob', 'brand-new')
  })

  test('five wrong passwords lock the change for half an hour, the right one included, and many at once get no more', async () => {
    const carol = await site.as('default_user', 'carol')
    const turn = (oldPassword: string) => carol.use(accountApi).changePassword({ body: { oldPassword, newPassword: 'brand-new' } })
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, guess) => turn(`guess-${guess}`)))
    expect(outcomes.filter(({ code }) => code === 400).length).toBeLessThanOrEqual(4)
    expect(await turn(testPassword)).toMatchObject({ code: 403, msg: expect.stringMatching(/^Too many wrong tries. Please come back in (29|30) minutes$/) })
    await site.visitor().login('carol')
    await expireAll(site, 'tries')
    expect(await turn(testPassword)).toMatchObject({ code: 200 })
  })

  test('the address: a code to the new one, then the password', async () => {
    const dave = await site.as('default_user', 'dave')
    const calls = dave.use(accountApi)
    const turn = (more: object = {}) => calls.changeEmail({ body: { password: testPassword, newEmail: 'dave@new.test', code: '', ...more } })
    await calls.changeEmailCode({ query: { email: 'dave@new.test' } })
    await expect(calls.changeEmailCode({ query: { email: 'dave2@new.test' } })).rejects.toMatchObject({ status: 403, code: 'accounts/code-wait' })
    const code = codeIn(await newestMail(site, 'dave@new.test'))
    expect(await turn({ code: 'wrong!' })).toMatchObject({ code: 400, userInfo: null, msg: 'The code is wrong or no longer valid. Tries left: 4' })
    expect(await turn({ code, password: 'not-mine' })).toMatchObject({ code: 400, msg: 'The password is wrong. Tries left: 3' })
    expect(await turn({ code, newEmail: 'other@new.test' })).toMatchObject({ code: 400, msg: 'The code is wrong or no longer valid. Tries left: 2' })
    expect(await turn({ code })).toMatchObject({ code: 200, userInfo: { username: 'dave', email: 'dave@new.test' } })
    await endCooldowns(site)
    await expect(calls.changeEmailCode({ query: { email: 'DAVE@new.test' } })).rejects.toMatchObject({ msg: 'The email already exists' })
    await expect(alice.use(accountApi).changeEmailCode({ query: { email: 'dave@new.test' } })).rejects.toMatchObject({ msg: 'The email already exists' })
    await expect(alice.use(accountApi).changeEmailCode({ query: { email: 'nonsense' } })).rejects.toMatchObject({ code: 'accounts/email-invalid' })
  })

  test('an address that is in use by now does not count as a wrong try', async () => {
    const fred = await site.as('default_user', 'fred')
    const { users } = site.site.userServices
    const calls = fred.use(accountApi)
    const turn = (more: object = {}) => calls.changeEmail({ body: { password: testPassword, newEmail: 'fred@new.test', code: '', ...more } })
    await calls.changeEmailCode({ query: { email: 'fred@new.test' } })
    const code = codeIn(await newestMail(site, 'fred@new.test'))
    for (const left of [4, 3, 2, 1])
      expect(await turn({ password: 'not-mine' })).toMatchObject({ code: 400, msg: `The password is wrong. Tries left: ${left}` })
    await site.as('default_user', 'quicker')
    const quicker = (await users.findByName('quicker'))!.uid
    await users.change(quicker, { email: 'fred@new.test' })
    for (let again = 0; again < 2; again++) expect(await turn({ code })).toMatchObject({ code: 400, msg: expect.stringMatching(/already/) })
    await users.change(quicker, { email: 'quicker@new.test' })
    await users.change((await users.findByName('fred'))!.uid, { email: 'fred@new.test' })
    for (let again = 0; again < 2; again++) expect(await turn({ code })).toMatchObject({ code: 400, msg: expect.not.stringMatching(/wrong/) })
    expect(await turn({ password: 'not-mine' })).toMatchObject({ code: 403 })
  })
})
