import { adminApi } from '@verdict/plugin-admin/contract'
import { expect, test, vi } from 'vitest'
import admin from '@verdict/plugin-admin/server'
import remoteHdu from '@verdict/plugin-remote-hdu/server'
import { createEncryption } from '../../../core/server/base/encryption.ts'
import { remoteAdminApi } from '../contract.ts'
import { addAccount, detail, importProblem, patience, program, quickSettings, submit, waitFor } from '../testing/remote-site.ts'
import { toySite } from './support/toy-site.ts'

const here = toySite({ plugins: [admin, remoteHdu] })
const { toy } = here

const sites = () => here.root.use(remoteAdminApi).sites()
const accountsOf = async (oj: string) => (await sites()).find((site) => site.oj === oj)!.accounts
const stored = async () => JSON.stringify(await here.site.site.db.collection('remote-judging.accounts').find().toArray())

test('a pasted cookie is a session, with the browser from which it comes; when it ends, another one is asked for', async () => {
  await importProblem(here.root, '1')
  const { saveAccount } = here.root.use(remoteAdminApi)
  await expect(saveAccount({ body: { oj: 'TOY', username: 'school' } })).rejects.toMatchObject({ code: 'remote-judging/account-incomplete' })
  await expect(saveAccount({ body: { oj: 'TOY', username: 'school', cookies: 'nothing' } })).rejects.toMatchObject({
    code: 'remote-judging/account-incomplete',
  })
  const cookie = toy.openSession('school')
  await saveAccount({ body: { oj: 'TOY', username: 'school', cookies: `Cookie: theme=dark; sid=${cookie}`, userAgent: 'Firefox of the school' } })
  await waitFor(here.pupil, await submit(here.pupil, 'TOY-1', program()), 0)
  expect([toy.logins, toy.agents.has('Firefox of the school')]).toEqual([0, true])
  expect(await accountsOf('TOY')).toMatchObject([{ hasPassword: false, hasCookies: true, userAgent: 'Firefox of the school', state: 'working' }])

  toy.endSessions()
  const submitId = await submit(here.pupil, 'TOY-1', program('Accepted', '2'))
  await vi.waitFor(async () => expect(await accountsOf('TOY')).toMatchObject([{ state: 'broken', reason: expect.stringContaining('cookie') }]), patience)
  await saveAccount({ body: { oj: 'TOY', username: 'school', cookies: `sid=${toy.openSession('school')}` } })
  await waitFor(here.pupil, submitId, 0)
  expect(toy.sent('1')).toHaveLength(2)
})

test('another user’s session is refused', async () => {
  toy.users.set('other', 'secret')
  const { saveAccount, testAccount, removeAccount } = here.root.use(remoteAdminApi)
  const { id } = await saveAccount({ body: { oj: 'TOY', username: 'other', cookies: `sid=${toy.openSession('school')}` } })
  await expect(testAccount({ body: { id } })).rejects.toThrow(/school/)
  await removeAccount({ query: { id } })
  await expect(removeAccount({ query: { id } })).rejects.toMatchObject({ code: 'remote-judging/no-account' })
})

test('the switches of HOJ hold the names of accounts, take passwords, and return none', async () => {
  const { getSwitches, setSwitches } = here.root.use(adminApi)
  await setSwitches({ body: { hduUsernameList: ['first', 'second'], hduPasswordList: ['password of first', 'password of second'] } })
  expect(await getSwitches()).toMatchObject({ hduUsernameList: ['first', 'second'], hduPasswordList: ['', ''], pojUsernameList: [], pojPasswordList: [] })
  const before = await stored()
  // Clients send back what they have read.
  await setSwitches({ body: await getSwitches() })
  expect(await stored()).toBe(before)
  // The client writes a new password at the position of its name, and null where it has none.
  const third = { hduUsernameList: ['first', 'second', 'third'], hduPasswordList: [null, null, 'password of third'] }
  await setSwitches({ body: { ...(await getSwitches()), ...third } })
  expect(await accountsOf('HDU')).toMatchObject(third.hduUsernameList.map((username) => ({ username, hasPassword: true })))
  await setSwitches({ body: { hduUsernameList: ['second', 'third'], hduPasswordList: ['', 'new password of third'] } })
  expect(await accountsOf('HDU')).toMatchObject([
    { username: 'second', hasPassword: true },
    { username: 'third', hasPassword: true },
  ])
  await setSwitches({ body: { hduUsernameList: [] } })
  expect(await accountsOf('HDU')).toEqual([])
})

test('passwords and cookies are encrypted in the database; what was stored in plain text is encrypted at the next start', async () => {
  await addAccount(here.root)
  await waitFor(here.pupil, await submit(here.pupil, 'TOY-1', program('Accepted', '3')), 0)
  expect(await accountsOf('TOY')).toMatchObject([{ hasPassword: true, hasCookies: true }])
  const session = /[a-z0-9]{10,}/.exec(toy.sessionOf('school') ?? '')?.[0] ?? 'no session'
  for (const secret of ['secret', session]) expect(await stored()).not.toContain(secret)
  const accounts = here.site.site.db.collection<{ _id: string }>('remote-judging.accounts')
  await accounts.updateOne({ _id: 'TOY school' }, { $set: { password: 'secret', cookies: { sid: session } } })
  await here.site.restart()
  for (const secret of ['secret', session]) expect(await stored()).not.toContain(secret)
  const { logins } = toy
  await waitFor(here.pupil, await submit(here.pupil, 'TOY-1', program('Accepted', '4')), 0)
  expect(toy.logins).toBe(logins)
})

test('a session that an earlier release stored by names and values alone is still one', async () => {
  const earlier = createEncryption(here.site.dataDirectory, undefined).encrypt(
    JSON.stringify({ sid: toy.sessionOf('school') }),
    'remote-judging/accounts/TOY school/cookies',
  )
  const accounts = here.site.site.db.collection<{ _id: string }>('remote-judging.accounts')
  await accounts.updateOne({ _id: 'TOY school' }, { $set: { cookies: earlier } })
  const { logins } = toy
  await waitFor(here.pupil, await submit(here.pupil, 'TOY-1', program('Accepted', '7')), 0)
  expect(toy.logins).toBe(logins)
})

test('an account whose key is lost asks for its password again; its submissions wait, and all else continues', async () => {
  await here.site.restart({ encryptionKey: 'a key that this site did not have before' })
  expect(await accountsOf('TOY')).toMatchObject([{ state: 'broken', reason: expect.stringMatching(/Enter it again|重新输入/), hasPassword: false }])
  const submitId = await submit(here.pupil, 'TOY-1', program('Accepted', '5'))
  await vi.waitFor(async () => expect((await detail(here.pupil, submitId)).step).toMatch(/Enter it again|重新输入/), patience)
  await importProblem(here.root, '2')
  await here.root.use(remoteAdminApi).saveAccount({ body: { oj: 'TOY', username: 'school', cookies: `sid=${toy.openSession('school')}` } })
  await waitFor(here.pupil, submitId, 0)
  expect(await accountsOf('TOY')).toMatchObject([{ state: 'working', hasPassword: false, hasCookies: true }])
})

test('if sources can be read, a program that a person sends with the account at the same time is not mistaken for ours', async () => {
  await here.site.restart({ settings: quickSettings(toy.address, { readsSources: true }) as never })
  await addAccount(here.root)
  const code = program('Accepted', '6')
  toy.trouble = (path) => {
    if (path === '/submit') toy.add({ user: 'school', problem: '1', language: '1', code: `${code.replace('Accepted', 'Confused')}//0123456789abcdef01\n` })
    return undefined
  }
  const submitId = await submit(here.pupil, 'TOY-1', code)
  const found = await waitFor(here.pupil, submitId, 0)
  expect(Number(found.vjudgeSubmitId ?? (await detail(here.root, submitId)).vjudgeSubmitId)).toBe(toy.runs.at(-1)!.id)
})
