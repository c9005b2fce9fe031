import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { definePlugin } from '../../plugin/index.ts'
import { defineCollection, defineServer, type ChangeLog, type FollowOptions } from '../../server/index.ts'
import { startTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
afterEach(() => site?.close())

const attic = definePlugin({ id: 'attic' })
const Thing = z.object({ id: z.number() })
const removed = attic.change('removed', Thing)
const moved = attic.change('moved', Thing)
const ThingDoc = z.object({ _id: z.int(), place: z.int().default(0) })
type ThingDoc = z.infer<typeof ThingDoc>
const numbers = Array.from({ length: 30 }, (_, index) => index + 1)

let things: { readonly removed: ChangeLog<ThingDoc>; readonly moved: ChangeLog<ThingDoc> }
const atticServer = defineServer(attic, {
  setup(ctx) {
    const collection = ctx.collection(defineCollection('things', ThingDoc))
    const payload = ({ _id }: ThingDoc) => ({ id: _id })
    things = { removed: ctx.change(removed, collection, { payload, settled: { removing: true } }), moved: ctx.change(moved, collection, { payload }) }
  },
})

/** Returns a plugin that follows the removal of single things and, with `together`, of several. */
function listener(id: string, one: (thing: number) => void, together?: (things: readonly number[]) => Promise<void> | void) {
  const options: FollowOptions<z.infer<typeof Thing>> = together ? { together: (many) => together(many.map((thing) => thing.id)) } : {}
  return defineServer(definePlugin({ id }), { setup: (ctx) => ctx.follow(removed, (thing) => one(thing.id), options) })
}

const stored = () => site.site.db.collection<{ _id: number }>('attic.things')

async function start(...listeners: ReturnType<typeof listener>[]): Promise<void> {
  site = await startTestSite([atticServer, ...listeners])
  await stored().insertMany(numbers.map((_id) => ({ _id })))
}

test('followers that take many removed documents at once get them together', async () => {
  const calls: (readonly number[])[] = []
  const single: number[] = []
  await start(
    listener(
      'first',
      (id) => void single.push(id),
      (ids) => void calls.push(ids),
    ),
    listener(
      'second',
      (id) => void single.push(id),
      () => undefined,
    ),
  )
  await things.removed.remove({})
  await site.settled()
  expect(await stored().countDocuments()).toBe(0)
  expect(calls.flat().toSorted((a, b) => a - b)).toEqual(numbers)
  expect(calls.length).toBeLessThan(5)
  expect(single).toEqual([])
  expect(await site.site.db.collection('kernel.owed').countDocuments()).toBe(0)
})

test('one that takes them one by one gets each once', async () => {
  const [together, single]: number[][] = [[], []]
  await start(
    listener(
      'first',
      (id) => void together!.push(id),
      (ids) => void together!.push(...ids),
    ),
    listener('second', (id) => void single!.push(id)),
  )
  await things.removed.remove({})
  await site.settled()
  expect(await stored().countDocuments()).toBe(0)
  for (const heard of [together!, single!]) expect(heard.toSorted((a, b) => a - b)).toEqual(numbers)
})

test('a document on which a follower fails holds up no other', async () => {
  const heard = new Set<number>()
  let isBroken = true
  const hear = (id: number) => {
    if (id === 7 && isBroken) throw new Error('the seventh is heavy')
    heard.add(id)
  }
  await start(listener('first', hear, (ids) => ids.forEach(hear)))
  await things.removed.remove({})
  await expect.poll(() => heard.size).toBe(numbers.length - 1)
  isBroken = false
  await site.settled()
  expect(await stored().countDocuments()).toBe(0)
  expect(heard.size).toBe(numbers.length)
})

test('what happens to a document while it is being removed is heard before it is deleted', async () => {
  const heard: string[] = []
  let isFirst = true
  const mover = defineServer(definePlugin({ id: 'mover' }), { setup: (ctx) => ctx.follow(moved, ({ id }) => void heard.push(`moved ${id}`)) })
  await start(
    mover,
    listener(
      'first',
      (id) => void heard.push(`removed ${id}`),
      async (ids) => {
        heard.push(...ids.map((id) => `removed ${id}`))
        if (isFirst) await things.moved.update({ _id: 3 }, { $set: { place: 2 } })
        isFirst = false
      },
    ),
  )
  await things.removed.remove({})
  await site.settled()
  expect(await stored().countDocuments()).toBe(0)
  expect(heard.filter((line) => line.startsWith('moved'))).toEqual(['moved 3'])
  expect(new Set(heard.filter((line) => line.startsWith('removed'))).size).toBe(numbers.length)
})
