import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestSite, type TestSite } from '../../testing/index.ts'
import { userRemoved } from '../../server/index.ts'
import { definePlugin } from '../../plugin/index.ts'
import { defineCollection, defineServer } from '../../server/index.ts'
import library from '../fixtures/library.ts'
import { libraryApi } from '../fixtures/library-contract.ts'
import readers, { mishaps, readersApi } from '../fixtures/readers.ts'

let site: TestSite
afterEach(() => site?.close())

const books = () => site.site.db.collection('library.books')

async function lend(times: number) {
  const admin = (await site.as('admin')).use(libraryApi)
  await admin.add({ body: { title: 'Emma' } })
  for (let count = 0; count < times; count += 1) await admin.lend({ body: { id: 1000 } })
  return admin
}

test('concurrent writes end in the latest state, and nothing stays pending', async () => {
  site = await startTestSite([library, readers])
  const admin = await lend(0)
  await Promise.all(Array.from({ length: 25 }, () => admin.lend({ body: { id: 1000 } })))
  await site.settled()
  expect(await site.visitor().use(readersApi).tallies()).toMatchObject([{ times: 25 }])
  expect(await books().findOne({})).not.toHaveProperty('pending')
})

test('a follower that is enabled late catches up, also after having been disabled', async () => {
  site = await startTestSite([library])
  await lend(3)
  await site.restart({ plugins: [library, readers] })
  await site.settled()
  expect(await site.visitor().use(readersApi).tallies()).toMatchObject([{ times: 3 }])
  await site.restart({ plugins: [library] })
  const admin = (await site.as('admin', 'later')).use(libraryApi)
  await admin.lend({ body: { id: 1000 } })
  await site.restart({ plugins: [library, readers] })
  await site.settled()
  expect(await site.visitor().use(readersApi).tallies()).toMatchObject([{ times: 4 }])
})

test('a deletion waits for its followers, then the document is deleted', async () => {
  site = await startTestSite([library, readers])
  await lend(1)
  const root = (await site.as('root')).use(libraryApi)
  await root.remove({ query: { id: 1000 } })
  expect((await root.list({ query: {} })).total).toBe(0)
  await site.settled()
  expect(await books().countDocuments({})).toBe(0)
  expect(await site.visitor().use(readersApi).tallies()).toEqual([])
})

test('a deletion without followers completes as well', async () => {
  site = await startTestSite([library])
  await lend(1)
  await (await site.as('root')).use(libraryApi).remove({ query: { id: 1000 } })
  await site.settled()
  expect(await books().countDocuments({})).toBe(0)
})

test('what was pending when the site stopped is delivered after the next start', async () => {
  site = await startTestSite([library, readers])
  mishaps.follower = 1e6
  await lend(1)
  await expect.poll(() => site.site.services.delivery.backlog()).toBe(1)
  mishaps.follower = 0
  await site.restart()
  await site.settled()
  expect(await site.visitor().use(readersApi).tallies()).toMatchObject([{ times: 1 }])
})

test('the deletion of users reaches followers, then the users are deleted', async () => {
  const heard: string[] = []
  const archive = defineServer(definePlugin({ id: 'archive' }), {
    setup: (ctx) => ctx.follow(userRemoved, ({ username }) => void heard.push(username)),
  })
  site = await startTestSite([archive])
  await site.as('default_user', 'mallory')
  const { users } = site.site.userServices
  const mallory = await users.findByName('Mallory')
  await users.remove([mallory?.uid ?? ''])
  await site.settled()
  expect(heard).toEqual(['mallory'])
  expect(await users.findByName('mallory')).toBeUndefined()
  await expect(site.visitor().login('mallory')).rejects.toMatchObject({ code: 'kernel/wrong-login' })
})

test('a change cannot be published before all followers are known', async () => {
  const hasty = definePlugin({ id: 'hasty' })
  const done = hasty.change('done', z.object({ id: z.number() }))
  const docs = defineCollection('things', z.object({ _id: z.number() }))
  const server = defineServer(hasty, {
    async setup(ctx) {
      await ctx.change(done, ctx.collection(docs), { payload: ({ _id }) => ({ id: _id }) }).insert({ _id: 1 })
    },
  })
  site = await startTestSite([server])
  expect(site.site.plugins()[0]).toMatchObject({
    health: 'failed',
    reason: expect.stringContaining("'hasty/done' was published while plugins are still being set up"),
  })
})
