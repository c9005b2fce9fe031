import type { Role } from '@verdict/core'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import accounts from '@verdict/plugin-accounts/server'
import { messageApi, noticeAdminApi } from '../contract.ts'
import notices from '../server/index.ts'

let site: TestSite
let root: Person
beforeAll(async () => {
  site = await startTestSite([accounts, notices])
  root = await site.as('root', 'boss')
})
afterAll(() => site?.close())

const uidOf = async (name: string) => (await site.site.userServices.users.findByName(name))!.uid
const messagesOf = async (person: Person) => (await person.use(messageApi).system({ query: {} })).records
const stored = () => site.site.db.collection<{ _id: number; gmtModified: Date }>('notices.messages')

async function ran(name: string): Promise<void> {
  const jobs = site.site.db.collection('kernel.jobs')
  const before = (await jobs.findOne({ name }))?.lastFinishedAt as Date | undefined
  await jobs.updateOne({ name }, { $set: { nextRunAt: new Date() } })
  await vi.waitFor(async () => expect((await jobs.findOne({ name }))?.lastFinishedAt).not.toEqual(before), { timeout: 30_000, interval: 100 })
}

/** Each change is announced before the next one. */
async function changeRoles(uid: string, ...roles: readonly Role[]): Promise<void> {
  for (const role of roles) {
    await site.site.userServices.users.change(uid, { role })
    await site.settled()
  }
}

test('every change between the same two roles sends a message of its own', async () => {
  const person = await site.as('default_user', 'climber')
  const uid = await uidOf('climber')
  await changeRoles(uid, 'problem_admin', 'default_user', 'problem_admin')
  expect(await messagesOf(person)).toHaveLength(3)
})

test('messages are removed a week after their recipient has deleted them, and never before that', async () => {
  const person = await site.as('default_user', 'collector')
  const uid = await uidOf('collector')
  await changeRoles(uid, 'admin', 'default_user')
  const [kept, deleted] = await messagesOf(person)
  await person.use(messageApi).clean({ query: { type: 'Sys', id: deleted!.id } })
  await ran('notices/clear-out')
  expect(await stored().countDocuments({ uid })).toBe(2)
  await stored().updateMany({ uid }, { $set: { gmtModified: new Date(Date.now() - 8 * 86_400_000) } })
  await ran('notices/clear-out')
  expect((await stored().find({ uid }).toArray()).map(({ _id }) => _id)).toEqual([kept!.id])
  expect((await messagesOf(person)).map(({ id }) => id)).toEqual([kept!.id])
})

test('the recipients of a notice are final as soon as its delivery has begun; its text is not', async () => {
  await site.as('default_user', 'bystander')
  const admin = root.use(noticeAdminApi)
  await admin.add({ body: { title: 'drill', content: 'today', type: 'Admin' } })
  const [notice] = (await admin.list({ query: {} })).records
  // The state left by a process that was killed during a delivery.
  await site.site.db.collection<{ _id: number }>('notices.notices').updateOne({ _id: notice!.id }, { $set: { begun: true } })
  await admin.change({ body: { id: notice!.id, content: 'tomorrow', type: 'Single', recipientId: await uidOf('bystander') } })
  expect((await admin.list({ query: {} })).records[0]).toMatchObject({ content: 'tomorrow', type: 'Admin', recipientUsername: null })
})
