import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { definePlugin } from '../../plugin/index.ts'
import { defineCollection, defineServer, type ChangeLog } from '../../server/index.ts'
import { PluginData } from '../../server/site.ts'
import { startTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
afterEach(() => site?.close())

const attic = definePlugin({ id: 'attic' })
const Thing = z.object({ id: z.number() })
const moved = attic.change('moved', Thing)
const removed = attic.change('removed', Thing)
const ThingDoc = z.object({ _id: z.int() })
let things: Record<'moved' | 'removed', ChangeLog<z.infer<typeof ThingDoc>>>
const atticServer = defineServer(attic, {
  setup(ctx) {
    const collection = ctx.collection(defineCollection('things', ThingDoc))
    const payload = ({ _id }: z.infer<typeof ThingDoc>) => ({ id: _id })
    things = { moved: ctx.change(moved, collection, { payload }), removed: ctx.change(removed, collection, { payload, settled: { removing: true } }) }
  },
})

const bell = definePlugin({ id: 'bell', settings: z.object({ rings: z.int().default(1) }), permissions: { ring: ['admin'] } })
const rung = bell.change('rung', Thing)
const RingDoc = z.object({ _id: z.int(), file: z.string() })
let store: (content: string) => Promise<string>
let order: () => Promise<void>
const bellServer = defineServer(bell, {
  migrations: [{ name: 'first', run: async () => undefined }],
  setup(ctx) {
    const collection = ctx.collection(defineCollection('rings', RingDoc, { files: ['file'], fileOwner: 'site' }))
    ctx.change(rung, collection, { payload: ({ _id }) => ({ id: _id }) })
    for (const change of [moved, removed])
      ctx.follow(change, () => {
        throw new Error('the bell is broken')
      })
    ctx.jobs.define('ring', async () => undefined)
    order = () => ctx.jobs.order('ring', undefined, { at: new Date(Date.now() + 1e9) })
    store = async (content) => {
      const { hash } = await ctx.files.put(Buffer.from(content), 'site')
      await collection.insertOne({ _id: await ctx.nextId('rings'), file: hash })
      return hash
    }
  },
})
/** Similar ids, whose data must stay. */
const belles = ['bell-two', 'bel'].map((id) =>
  defineServer(definePlugin({ id }), {
    needs: {},
    setup: (ctx) => {
      ctx.collection(defineCollection('rings', RingDoc, { files: ['file'], fileOwner: 'site' }))
      ctx.jobs.define('ring', async () => undefined, { every: '1 hour' })
    },
  }),
)
const ear = defineServer(definePlugin({ id: 'ear' }), { setup: (ctx) => ctx.follow(rung, () => undefined) })

const db = () => site.site.db
const rows = (name: string) => db().collection<{ _id: string | number }>(name)

async function namesOfBell(): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await db().listCollections().toArray())
    for (const row of await db().collection(name).find().toArray()) {
      const text = JSON.stringify(row)
      if (name.startsWith('bell.') || /"bell"|bell[./>]|"ring":/.test(text)) found.push(`${name} ${text}`)
    }
  return found.filter((line) => !/^kernel\.(locks|live)/.test(line))
}

test('nothing of a purged plugin is left, other data stays, and what waited for it continues', async () => {
  site = await startTestSite([atticServer, bellServer, ear, ...belles])
  const [own, shared] = [await store('its own'), await store('of two')]
  await rows('bell-two.rings').insertOne({ _id: 1, file: shared } as never)
  await site.site.services.settings.change('bell', { rings: 3 })
  await order()
  await site.site.userServices.permissions.change('ring', 'problem_admin', true)
  await things.moved.insert({ _id: 1 })
  await things.removed.insert({ _id: 2 })
  await things.removed.remove({ _id: 2 })
  await expect.poll(() => rows('kernel.owed').countDocuments({ follower: 'bell>attic/moved' } as never)).toBe(1)
  await rows('attic.things').updateOne({ _id: 1 }, { $set: { 'pending.bell>attic/moved': 'stamp', pendingDue: new Date(Date.now() + 1e9) } } as never)
  expect((await namesOfBell()).length).toBeGreaterThan(8)

  const data = new PluginData(db(), 'bell')
  expect(await data.read()).toMatchObject({ collections: [{ name: 'bell.rings', documents: 2 }], hasSettings: true, jobs: 1 })
  expect(await PluginData.owners(db())).toEqual(expect.arrayContaining(['attic', 'bell', 'bell-two']))
  expect(await data.delete(site.site.services.storage)).toEqual({ files: 1 })

  expect(await namesOfBell()).toEqual([])
  expect([await site.site.services.storage.size(own), await site.site.services.storage.size(shared)]).toEqual([undefined, 6])
  expect(await rows('bell-two.rings').countDocuments()).toBe(1)
  expect(
    await db()
      .collection('kernel.jobs')
      .countDocuments({ name: /^bell-two\// }),
  ).toBe(1)
  expect(await rows('attic.things').findOne({ _id: 1 })).toEqual({ _id: 1, pending: {}, pendingDue: expect.any(Date) })
  expect(await data.read()).toEqual({ collections: [], hasSettings: false, jobs: 0, deliveries: 0, others: 0 })
  expect(await data.delete(site.site.services.storage)).toEqual({ files: 0 })
  expect(() => new PluginData(db(), 'kernel')).toThrow('The data of the kernel is the site.')
})
