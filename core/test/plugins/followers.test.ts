import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { definePlugin, kernelApi } from '../../plugin/index.ts'
import { defineCollection, defineServer, type ServerContext } from '../../server/index.ts'
import { pauseAfter } from '../../server/changes/retry-timing.ts'
import { severalSites, startTestSite, type TestSite } from '../../testing/index.ts'
import library, { type BookDoc } from '../fixtures/library.ts'
import { lent, libraryApi, removed } from '../fixtures/library-contract.ts'
import readers, { readersApi } from '../fixtures/readers.ts'

let site: TestSite
afterEach(() => site?.close())

const titles = ['Emma', 'Persuasion', 'Sanditon']

async function addBooks(times = 1) {
  const root = (await site.as('root')).use(libraryApi)
  for (const title of titles) {
    const { id } = await root.add({ body: { title } })
    for (let time = 0; time < times; time += 1) await root.lend({ body: { id } })
  }
  return root
}

/** Returns a plugin that follows both changes and fails as specified. */
function listener(id: string, follow: (change: 'lent' | 'removed', id: number) => void | Promise<void>) {
  return defineServer(definePlugin({ id }), {
    setup(ctx: ServerContext<unknown>) {
      ctx.follow(lent, (book) => follow('lent', book.id))
      ctx.follow(removed, (book) => follow('removed', book.id))
    },
  })
}

async function followersOf(id: string) {
  const rows = await (await site.as('root')).use(kernelApi).getPlugins()
  return rows.find((row) => row.id === id)?.followers
}

test('what happened while a plugin was off, removals too, is made good when it is back', async () => {
  site = await startTestSite([library, readers])
  await addBooks()
  await site.settled()
  await site.restart({ plugins: [library] })
  const root = (await site.as('root')).use(libraryApi)
  await root.remove({ query: { id: 1000 } })
  await root.lend({ body: { id: 1001 } })
  await site.settled()
  expect(await site.site.db.collection('library.books').countDocuments({})).toBe(2)
  await root.add({ body: { title: 'Emma' } })
  // Off for a second run, too.
  await site.restart({ plugins: [library] })
  await site.restart({ plugins: [library, readers] })
  await site.settled()
  expect(await site.visitor().use(readersApi).tallies()).toEqual([
    { id: 1001, times: 2, title: 'Persuasion' },
    { id: 1002, times: 1, title: 'Sanditon' },
  ])
  expect(await site.site.db.collection('kernel.owed').countDocuments({})).toBe(0)
  // Nothing else was delivered a second time.
  expect(await site.site.db.collection('readers.tallies').findOne({ title: 'Sanditon' })).toMatchObject({ heard: 1 })
})

test('a plugin whose set-up failed receives the changes of that time when it starts again', async () => {
  const heard: string[] = []
  const broken = defineServer(definePlugin({ id: 'listener' }), {
    setup() {
      throw new Error('the batteries are empty')
    },
  })
  const whole = listener('listener', (change, id) => void heard.push(`${change} ${id}`))
  site = await startTestSite([library, whole])
  await addBooks()
  await site.settled()
  heard.length = 0
  await site.restart({ plugins: [library, broken] })
  await (await site.as('root')).use(libraryApi).remove({ query: { id: 1001 } })
  await site.settled()
  expect(await followersOf('listener')).toMatchObject([{ change: 'library/removed', pending: 1, reason: null }])
  await site.restart({ plugins: [library, whole] })
  await site.settled()
  expect(heard).toEqual(['removed 1001'])
})

test.skipIf(severalSites)('a follower that fails holds up neither the document nor the other followers, and is named with its document', async () => {
  let isBroken = true
  const heard: string[] = []
  const stubborn = listener('stubborn', (change, id) => {
    if (isBroken) throw new Error(`no ${change} today`)
    heard.push(`${change} ${id}`)
  })
  const other = listener('other', (change, id) => void heard.push(`other ${change} ${id}`))
  // It is called again at the next start at the earliest.
  site = await startTestSite([library, stubborn, other], { retryAfter: 600_000 })
  const root = await addBooks(2)
  const { delivery } = site.site.services
  await delivery.idle()
  expect(heard.filter((line) => line === 'other lent 1000')).toHaveLength(2)
  await root.remove({ query: { id: 1000 } })
  await delivery.idle()
  expect(heard).toContain('other removed 1000')
  // The title of the removed book is free.
  expect(await root.add({ body: { title: 'Emma' } })).toMatchObject({ id: 1003 })

  expect(await followersOf('stubborn')).toEqual([
    { plugin: 'stubborn', change: 'library/lent', pending: 3, document: '1002', reason: 'no lent today', catchUp: null },
    { plugin: 'stubborn', change: 'library/removed', pending: 1, document: '1000', reason: 'no removed today', catchUp: null },
  ])
  expect(await followersOf('other')).toEqual([])
  expect(site.log.errorsOf('stubborn').at(-1)).toMatchObject({ token: 'library/removed', document: 1000 })

  isBroken = false
  heard.length = 0
  await site.site.db.collection('kernel.owed').updateMany({}, { $set: { due: new Date() } })
  await site.restart({ retryAfter: 50 })
  await site.settled()
  // A book that is gone was no longer lent.
  expect(heard.toSorted()).toEqual(['lent 1001', 'lent 1002', 'removed 1000'])
  expect(await followersOf('stubborn')).toEqual([])
})

test('the owner of a document that fails with its removal finds it again', async () => {
  const shop = definePlugin({ id: 'shop' })
  const closed = shop.change('closed', z.object({ id: z.number() }))
  const shops = defineCollection('shops', z.object({ _id: z.number(), keys: z.number() }))
  const api = shop.api({ close: { method: 'POST', path: '/api/shop/close', access: 'anyone' } })
  const collected: (number | undefined)[] = []
  const server = defineServer(shop, {
    setup(ctx) {
      const docs = ctx.collection(shops)
      const closing = ctx.change(closed, docs, { payload: ({ _id }) => ({ id: _id }), settled: { removing: true } })
      let failures = 2
      ctx.follow(closed, async ({ id }) => {
        if ((failures -= 1) >= 0) throw new Error('the keys are lost')
        collected.push((await docs.findOne({ _id: id }))?.keys)
      })
      ctx.serve(api, {
        close: async () => {
          await docs.insertOne({ _id: 1, keys: 3 })
          await closing.remove({ _id: 1 })
        },
      })
    },
  })
  site = await startTestSite([server])
  await site.visitor().use(api).close()
  await site.settled()
  expect(collected).toEqual([3])
  for (const name of ['shop.shops', 'kernel.owed']) expect(await site.site.db.collection(name).countDocuments({})).toBe(0)
})

test('a follower that hangs does not keep another one from its calls, nor the site from closing', async () => {
  const heard: number[] = []
  const hanging = listener('hanging', () => new Promise<void>(() => undefined))
  const other = listener('other', (_, id) => void heard.push(id))
  site = await startTestSite([library, hanging, other], { limits: { follower: 200, close: 200 }, retryAfter: 600_000 })
  const root = await addBooks()
  await expect.poll(() => followersOf('hanging')).toMatchObject([{ pending: 3, reason: 'the follower was not finished after 200 ms' }])
  heard.length = 0
  for (const id of [1000, 1001, 1002]) await root.lend({ body: { id } })
  await site.site.services.delivery.idle()
  expect(heard.toSorted()).toEqual([1000, 1001, 1002])
})

test('the pause after a failure doubles, up to ten minutes', () => {
  const timing = { retryAfterMs: 5000 }
  expect([1, 2, 3, 7, 8, 100, 10_000].map((tries) => pauseAfter(tries, timing) / 1000)).toEqual([5, 10, 20, 320, 600, 600, 600])
})

test('a new follower catches up while the site serves, reports its progress, and continues where the last run ended', async () => {
  site = await startTestSite([library])
  await addBooks()
  const stop = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const heard: number[] = []
  const late = listener('late', async (_, id) => {
    heard.push(id)
    if (heard.length === 1) {
      entered.resolve()
      await stop.promise
    }
  })
  await site.restart({ plugins: [library, late] })
  await entered.promise
  expect((await site.visitor().use(libraryApi).list({ query: {} })).total).toBe(3)
  expect(await followersOf('late')).toMatchObject([{ change: 'library/lent', catchUp: { done: 0, total: 3 } }])
  stop.resolve()
  await site.settled()
  expect(heard.toSorted()).toEqual([1000, 1001, 1002])
  expect(await followersOf('late')).toEqual([])
  await site.restart({ plugins: [library, late] })
  await site.settled()
  expect(heard).toHaveLength(3)
})

test('a new follower that does not care for the past is called for what happens from now on', async () => {
  site = await startTestSite([library])
  await addBooks()
  const heard: number[] = []
  const late = defineServer(definePlugin({ id: 'late' }), { setup: (ctx) => ctx.follow(lent, ({ id }) => void heard.push(id), { past: false }) })
  await site.restart({ plugins: [library, late] })
  await (await site.as('root')).use(libraryApi).lend({ body: { id: 1001 } })
  await site.settled()
  expect(heard).toEqual([1001])
})

test('a follower whose work has another version is called for the past once more, from the beginning, and only then', async () => {
  site = await startTestSite([library])
  await addBooks()
  const heard: string[] = []
  const counting = (version?: number) =>
    defineServer(definePlugin({ id: 'counting' }), {
      setup: (ctx) => ctx.follow(lent, ({ id }) => void heard.push(`${version ?? 'first'} ${id}`), version === undefined ? {} : { version }),
    })
  for (const version of [undefined, undefined, 2, 2, 3]) {
    await site.restart({ plugins: [library, counting(version)] })
    await site.settled()
  }
  const all = (version: string) => [1000, 1001, 1002].map((id) => `${version} ${id}`)
  expect(heard.toSorted()).toEqual([...all('2'), ...all('3'), ...all('first')])
})

describe('a new follower that takes many documents of before at once', () => {
  const books = Array.from({ length: 300 }, (_, index) => ({
    _id: 2000 + index,
    title: `Old ${index}`,
    lentTo: null,
    times: 1,
    shelfMark: 'A',
    gmtCreate: new Date(),
  }))
  const ids = books.map(({ _id }) => _id)

  /** Starts the site with a follower that is new to it, and returns the calls that it got. */
  async function follow(past: (ids: readonly number[]) => Promise<void> | void) {
    site = await startTestSite([library])
    await site.site.db.collection<BookDoc>('library.books').insertMany(books)
    const calls = { together: [] as number[], single: [] as string[] }
    const late = defineServer(definePlugin({ id: 'late' }), {
      setup: (ctx) =>
        ctx.follow(lent, ({ id, times }) => void calls.single.push(`${id} ${times}`), {
          past: async (many) => {
            await past(many.map(({ id }) => id))
            calls.together.push(...many.map(({ id }) => id))
          },
        }),
    })
    await site.restart({ plugins: [library, late] })
    await site.settled()
    expect(await site.site.db.collection('library.books').countDocuments({ pendingDue: { $exists: true } })).toBe(0)
    return { single: calls.single.toSorted(), together: calls.together.toSorted((a, b) => a - b) }
  }

  test('is called for each of them once', async () => {
    const { single, together } = await follow(() => undefined)
    expect(together).toEqual(ids)
    expect(single).toEqual([])
  })

  test('is called one by one for those with which it fails', async () => {
    const { single, together } = await follow((many) => {
      if (many.includes(2000)) throw new Error('not this one')
    })
    expect(together).toEqual(ids.slice(200))
    expect(single).toEqual(ids.slice(0, 200).map((id) => `${id} 1`))
  })

  test('is called once more for one that is written in the meantime', async () => {
    let isLent = false
    const { single, together } = await follow(async (many) => {
      if (isLent || !many.includes(2003)) return
      isLent = true
      await (await site!.as('root')).use(libraryApi).lend({ body: { id: 2003 } })
    })
    expect(together).toEqual(ids)
    expect(single).toEqual(['2003 2'])
  })
})

test('a follower that its plugin no longer has is forgotten', async () => {
  const heard: string[] = []
  const both = listener('listener', (change, id) => void heard.push(`${change} ${id}`))
  const one = defineServer(definePlugin({ id: 'listener' }), { setup: (ctx) => ctx.follow(lent, ({ id }) => void heard.push(`only ${id}`)) })
  site = await startTestSite([library, both])
  await addBooks()
  await site.restart({ plugins: [library, one] })
  await (await site.as('root')).use(libraryApi).remove({ query: { id: 1000 } })
  await site.settled()
  expect(await site.site.db.collection('kernel.followers').distinct('_id')).not.toContain('listener>library/removed')
  expect(await site.site.db.collection('kernel.owed').countDocuments({})).toBe(0)
  expect(heard).not.toContain('removed 1000')
})
