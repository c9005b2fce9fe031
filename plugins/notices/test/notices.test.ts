import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { defineServer } from '@verdict/core/server'
import { definePlugin, liveEvents, kernelApi } from '@verdict/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { userAdminApi } from '@verdict/plugin-accounts/contract'
import accounts from '@verdict/plugin-accounts/server'
import { inbox, messageApi, messageKinds, noticeAdminApi, type Inbox } from '../contract.ts'
import notices from '../server/index.ts'

/** A plugin that sends messages and has its own message kind. */
const talk = definePlugin({ id: 'talk' })
const likes = new Map<string, number>()
let inboxService: Inbox
const talkServer = defineServer(talk, {
  needs: { inbox },
  setup(ctx, needs) {
    inboxService = needs.inbox
    ctx.contribute(messageKinds, {
      type: 'Like',
      counter: 'like',
      unread: async (uid) => likes.get(uid) ?? 0,
      clean: async (uid) => {
        const count = likes.get(uid) ?? 0
        likes.delete(uid)
        return count
      },
    })
    // A kind outside of the specification.
    ctx.contribute(messageKinds, { type: 'Invitation', counter: 'invitation', unread: async () => 3, clean: async () => 0 })
  },
})

let site: TestSite
let root: Person
let pupil: Person
let uid: string
beforeAll(async () => {
  site = await startTestSite([accounts, notices, talkServer])
  root = await site.as('root', 'boss')
  pupil = await site.as('default_user', 'pupil')
  uid = (await uidOf('pupil'))!
  await site.settled()
})
afterAll(() => site?.close())

const uidOf = async (name: string) => (await site.site.userServices.users.findByName(name))?.uid
const of = (person: Person) => person.use(messageApi)
const admin = () => root.use(noticeAdminApi)
const titles = async (person: Person, kind: 'system' | 'mine' = 'system') => (await of(person)[kind]({ query: {} })).records.map(({ title }) => title)

/** Makes the hourly job due until a run has started after this call and all notices are sent. A later run would send notices of the next test. */
async function fullHour(): Promise<void> {
  const jobs = site.site.db.collection<{ name: string; lastRunAt?: Date; lastFinishedAt?: Date; lockedAt?: Date | null }>('kernel.jobs')
  const name = 'notices/push'
  const from = new Date()
  await vi.waitUntil(
    async () => {
      const { lastRunAt, lastFinishedAt, lockedAt } = (await jobs.findOne({ name }))!
      const hasRun = lastRunAt !== undefined && lastFinishedAt !== undefined && lastRunAt >= from && lastFinishedAt >= lastRunAt
      if (hasRun && (await admin().list({ query: {} })).records.every(({ state }) => state)) return true
      if (!hasRun && !lockedAt) await jobs.updateOne({ name, lockedAt: null }, { $set: { nextRunAt: new Date() } })
      return false
    },
    { timeout: 30_000, interval: 100 },
  )
}

async function loggedIn(username: string): Promise<Person> {
  const person = site.visitor()
  await person.login(username)
  return person
}

async function cleanAll(person: Person): Promise<void> {
  for (const type of ['Sys', 'Mine'])
    await of(person)
      .clean({ query: { type } })
      .catch(() => undefined)
}

test('only root manages notices, and only users who are logged in have messages', async () => {
  const refused = { http: 403 }
  for (const role of ['admin', 'problem_admin', 'default_user'] as const) {
    const calls = (await site.as(role)).use(noticeAdminApi)
    await expect(calls.list({ query: {} })).rejects.toMatchObject(refused)
    await expect(calls.add({ body: { title: 'x', content: 'x', type: 'All' } })).rejects.toMatchObject(refused)
  }
  await expect(site.visitor().use(messageApi).unread()).rejects.toMatchObject({ http: 401 })
})

test('a notice waits for the full hour, then reaches exactly its recipients, once', async () => {
  await Promise.all([pupil, root].map(cleanAll))
  const add = admin().add
  await add({ body: { title: 'to all', content: '**hi**', type: 'All' } })
  await add({ body: { title: 'to one', content: 'you', type: 'Single', recipientId: 'PUPIL' } })
  await add({ body: { title: 'to admins', content: 'us', type: 'Admin' } })
  expect(await of(pupil).unread()).toMatchObject({ sys: 0, mine: 0 })
  expect((await admin().list({ query: { type: 'Single' } })).records).toMatchObject([
    { title: 'to one', type: 'Single', state: false, recipientId: uid, recipientUsername: 'pupil', adminUsername: 'boss' },
  ])
  await fullHour()
  await fullHour()
  expect(await of(pupil).unread()).toEqual({ comment: 0, reply: 0, like: 0, sys: 1, mine: 1, invitation: 3 })
  expect(await titles(pupil)).toEqual(['to all'])
  expect(await titles(pupil, 'mine')).toEqual(['to one'])
  expect((await titles(root)).toSorted()).toEqual(['to admins', 'to all'])
  expect((await admin().list({ query: {} })).records.map(({ title, state }) => [title, state])).toEqual([
    ['to admins', true],
    ['to one', true],
    ['to all', true],
  ])
})

test('a delivery interrupted by a crash continues, and no user gets a message twice, even after deleting it', async () => {
  const [half, quick] = [await site.as('default_user', 'half'), await site.as('default_user', 'quick')]
  await site.settled()
  await Promise.all([pupil, half, quick].map(cleanAll))
  await admin().add({ body: { title: 'fire drill', content: 'today', type: 'All' } })
  const { id } = (await admin().list({ query: {} })).records[0]!
  // The state after a kill during delivery: the notice has started, and two users have the message.
  await site.site.db.collection<{ _id: number }>('notices.notices').updateOne({ _id: id }, { $set: { begun: true } })
  await inboxService.sendToMany([(await uidOf('half'))!, (await uidOf('quick'))!], { kind: 'Sys', title: 'fire drill', content: 'today', key: `notice ${id}` })
  await of(quick).clean({ query: { type: 'Sys' } })
  await site.restart()
  const [boss, first, second, third] = await Promise.all(['boss', 'pupil', 'half', 'quick'].map(loggedIn))
  root = boss!
  pupil = first!
  await fullHour()
  expect(await Promise.all([pupil, second!, third!].map((person) => titles(person)))).toEqual([['fire drill'], ['fire drill'], []])
})

test('a new user gets the earlier notices to all users, and a message about a new role in both languages', async () => {
  const newcomer = await site.as('default_user', 'newcomer')
  await site.settled()
  expect((await titles(newcomer)).toSorted()).toEqual(['fire drill', 'to all'])
  await of(newcomer).clean({ query: { type: 'Sys' } })
  await site.site.userServices.users.change((await uidOf('newcomer'))!, { role: 'problem_admin' })
  await site.settled()
  const [notice] = (await of(newcomer).system({ query: {} })).records
  expect(notice).toMatchObject({
    type: 'Sys',
    state: false,
    content: expect.stringMatching(/普通用户.*题目管理员[^]*from \*\*user\*\* to \*\*problem admin\*\*/),
  })
})

test('loading a page marks its messages as read; unread messages come first, then the newest', async () => {
  await cleanAll(pupil)
  for (const title of ['one', 'two', 'three']) await inboxService.send(uid, { kind: 'Mine', title, content: '-' })
  expect((await of(pupil).mine({ query: { limit: 1 } })).records).toMatchObject([{ title: 'three', state: false }])
  expect((await of(pupil).unread()).mine).toBe(2)
  const page = await of(pupil).mine({ query: { limit: 2 } })
  expect([page.total, page.records.map(({ title, state }) => [title, state])]).toEqual([
    3,
    [
      ['two', false],
      ['one', false],
    ],
  ])
  expect((await of(pupil).mine({ query: {} })).records.map(({ title, state }) => [title, state])).toEqual([
    ['three', true],
    ['two', true],
    ['one', true],
  ])
})

test('deleting removes one message or one kind, never another kind or another user’s messages', async () => {
  await cleanAll(pupil)
  const other = await site.as('default_user', 'neighbour')
  const otherUid = (await uidOf('neighbour'))!
  await site.settled()
  await cleanAll(other)
  for (const title of ['a', 'b']) await inboxService.sendToMany([uid, otherUid], { kind: 'Sys', title, content: '-' })
  await inboxService.send(uid, { kind: 'Mine', title: 'c', content: '-' })
  likes.set(uid, 4)
  const [first] = (await of(pupil).system({ query: {} })).records
  await expect(of(other).clean({ query: { type: 'Sys', id: first!.id } })).rejects.toMatchObject({ code: 'notices/no-message', status: 400 })
  await of(pupil).clean({ query: { type: 'Sys', id: first!.id } })
  expect(await titles(pupil)).toEqual(['a'])
  await of(pupil).clean({ query: { type: 'Sys' } })
  expect([await titles(pupil), await titles(pupil, 'mine'), await titles(other)]).toEqual([[], ['c'], ['b', 'a']])
  expect(await of(pupil).unread()).toMatchObject({ like: 4 })
  await of(pupil).clean({ query: { type: 'Like' } })
  expect(await of(pupil).unread()).toMatchObject({ like: 0 })
  for (const type of ['Sys', 'Like', 'Nonsense']) await expect(of(pupil).clean({ query: { type } })).rejects.toMatchObject({ code: 'notices/no-message' })
})

test('a message with a key reaches a user once, however often it is sent', async () => {
  await cleanAll(pupil)
  for (let time = 0; time < 3; time += 1) await inboxService.sendToAll({ kind: 'Sys', title: 'once', content: '-', key: 'once' })
  await inboxService.sendToAdmins({ kind: 'Sys', title: 'admins', content: '-' })
  expect(await titles(pupil)).toEqual(['once'])
  expect((await titles(root)).slice(0, 2)).toEqual(['admins', 'once'])
})

test('invalid notices are refused and change nothing', async () => {
  const before = (await admin().list({ query: {} })).total
  const add = (body: object) => admin().add({ body: body as never })
  await expect(add({ title: '', content: 'x', type: 'All' })).rejects.toMatchObject({ http: 400 })
  await expect(add({ title: 'x', content: ' ', type: 'All' })).rejects.toMatchObject({ http: 400 })
  await expect(add({ title: 'x'.repeat(256), content: 'x', type: 'All' })).rejects.toMatchObject({ http: 400 })
  await expect(add({ title: 'x', content: 'x', type: 'Everyone' })).rejects.toMatchObject({ http: 400 })
  await expect(add({ title: 'x', content: 'x', type: 'Single', recipientId: 'nobody' })).rejects.toMatchObject({
    code: 'notices/no-recipient',
    message: 'Recipient not found',
  })
  await expect(admin().remove({ query: { id: 9999 } })).rejects.toMatchObject({ code: 'notices/no-notice' })
  await expect(admin().change({ body: { id: 9999, title: 'x' } })).rejects.toMatchObject({ code: 'notices/no-notice' })
  expect((await admin().list({ query: {} })).total).toBe(before)
})

test('a notice can be changed and deleted before it is sent; the author is the caller, not the user in the body', async () => {
  await admin().add({ body: { title: 'draft', content: 'x', type: 'All', adminId: uid } as never })
  const draft = (await admin().list({ query: {} })).records[0]!
  expect(draft.adminUsername).toBe('boss')
  await admin().change({ body: { id: draft.id, title: 'better', type: 'Single', recipientId: uid } })
  expect((await admin().list({ query: {} })).records[0]).toMatchObject({ title: 'better', type: 'Single', recipientUsername: 'pupil' })
  await admin().remove({ query: { id: draft.id } })
  await fullHour()
  expect([...(await titles(pupil)), ...(await titles(pupil, 'mine'))]).not.toContain('better')
})

test('a message is published to the open pages of its recipient only', async () => {
  const stop = new AbortController()
  const stream = await pupil
    .use(kernelApi)
    .liveStream({ query: { topics: `notices/unread-changed:${uid},notices/unread-changed:stranger,notices/unread-changed:all` } }, stop.signal)
  const events = liveEvents(stream)
  expect((await events.next()).value).toMatchObject({
    name: 'ready',
    data: { granted: expect.arrayContaining([`notices/unread-changed:${uid}`, 'notices/unread-changed:all']), refused: ['notices/unread-changed:stranger'] },
  })
  await inboxService.send(uid, { kind: 'Mine', title: 'live', content: '-' })
  expect((await events.next()).value).toMatchObject({ name: `notices/unread-changed:${uid}` })
  stop.abort()
})

test('deleting a user deletes their messages', async () => {
  const gone = await site.as('default_user', 'leaver')
  await site.settled()
  const who = (await uidOf('leaver'))!
  expect((await of(gone).system({ query: {} })).total).toBeGreaterThan(0)
  await site.site.userServices.users.remove([who])
  await site.settled()
  expect(await site.site.db.collection('notices.messages').countDocuments({ uid: who })).toBe(0)
})

test('the first account’s owner gets one message about attempts to change it, in both languages', async () => {
  const owner = site.visitor()
  await owner.login('root')
  const body = { uid: '1', username: 'root', type: 1000, status: 0, setNewPwd: true, password: 'taken-over' }
  for (let round = 0; round < 2; round += 1) await expect(root.use(userAdminApi).editUser({ body })).rejects.toMatchObject({ code: 'accounts/first-account' })
  const { records } = await owner.use(messageApi).system({ query: { limit: 50 } })
  const about = records.filter(({ title }) => title.includes('Attempt to change your account'))
  expect(about).toMatchObject([{ content: expect.stringMatching(/用户 \*\*boss\*\*[^]*The user \*\*boss\*\*/) }])
})
