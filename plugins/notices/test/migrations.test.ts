import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import accounts from '@verdict/plugin-accounts/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox, messageApi, type Inbox } from '../contract.ts'
import notices from '../server/index.ts'

let messenger: Inbox
const sender = defineServer(definePlugin({ id: 'sender' }), { needs: { inbox }, setup: (_, needs) => void (messenger = needs.inbox) })

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([accounts, notices, sender])
})
afterAll(() => site?.close())

test('messages of a site that stored them as letters are read, also after a move that was killed half-way', async () => {
  const { token } = await site.as('root', 'boss')
  const boss = () => Object.assign(site.visitor(), { token })
  const titles = async () => (await boss().use(messageApi).system({ query: {} })).records.map(({ title }) => title)
  for (const title of ['first', 'second', 'third']) await messenger.sendToAll({ kind: 'Sys', title, content: title })
  expect(await titles()).toHaveLength(3)

  const { db } = site.site
  const stored = await db
    .collection('notices.messages')
    .find({ title: { $in: ['first', 'second', 'third'] } })
    .sort({ _id: 1 })
    .toArray()
  expect(stored.length).toBeGreaterThanOrEqual(3)
  await db.collection('notices.letters').insertMany(stored.slice(1))
  // The second message was copied before the kill, but not deleted.
  await db.collection('notices.messages').deleteMany({ _id: { $in: stored.slice(2).map(({ _id }) => _id) } })
  await db.collection('kernel.migrations').deleteMany({})
  await site.restart()

  expect((await titles()).toSorted()).toEqual(['first', 'second', 'third'])
  expect(await site.site.db.collection('notices.letters').countDocuments({})).toBe(0)
})
