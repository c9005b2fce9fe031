import { definePlugin, kernelApi } from '@verdict/core'
import { defineCollection, defineServer } from '@verdict/core/server'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import judging from '@verdict/plugin-judging/server'
import { problemAdminApi, problemChanged, problemRemoved } from '@verdict/plugin-problems/contract'
import problems from '@verdict/plugin-problems/server'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'

let site: TestSite
afterEach(() => site?.close())

/** A list of problems as another plugin keeps it: its author knows changes, and nothing of starts, switches and failures. */
const listed = defineCollection('problems', z.object({ _id: z.int(), problemId: z.string() }))
let isBroken = false
const shelf = defineServer(definePlugin({ id: 'shelf' }), {
  setup(ctx) {
    const rows = ctx.collection(listed)
    ctx.follow(problemChanged, async ({ pid, problemId }) => void (await rows.updateOne({ _id: pid }, { $set: { problemId } }, { upsert: true })))
    ctx.follow(problemRemoved, async ({ pid }) => {
      if (isBroken) throw new Error('the ladder is broken')
      await rows.deleteOne({ _id: pid })
    })
  },
})
const others = [judging, problems]

const root = async () => (await site.as('root')).use(problemAdminApi)
const create = async (problemId: string) => (await (await root()).create({ body: { ...form, problem: { ...form.problem, problemId } } })).pid
const form = {
  problem: { title: 'A+B', input: 'in', output: 'out', auth: 1 as const },
  samples: [{ input: '1', output: '2' }],
  languages: [{ name: 'C++' }],
}
const shelved = async () =>
  (await site.site.db.collection('shelf.problems').find({}).sort({ problemId: 1 }).toArray()).map(({ problemId }) => String(problemId))

test('a plugin that was off while problems were deleted, changed and added is right when it is back', async () => {
  site = await startTestSite([...others, shelf])
  const [first] = [await create('P1'), await create('P2'), await create('P3')]
  await site.settled()
  expect(await shelved()).toEqual(['P1', 'P2', 'P3'])
  await site.restart({ plugins: others })
  await (await root()).remove({ query: { pid: first } })
  await create('P1')
  await create('P4')
  await site.settled()
  await site.restart({ plugins: [...others, shelf] })
  await site.settled()
  expect(await shelved()).toEqual(['P1', 'P2', 'P3', 'P4'])
  expect(await site.site.db.collection('shelf.problems').countDocuments({ _id: first as never })).toBe(0)
})

test('the display id of a deleted problem is free although another plugin fails with the removal', async () => {
  isBroken = true
  site = await startTestSite([...others, shelf], { retryAfter: 600_000 })
  const pid = await create('P1')
  await (await root()).remove({ query: { pid } })
  await site.site.services.delivery.idle()
  expect(await create('P1')).not.toBe(pid)
  const row = (await (await site.as('root')).use(kernelApi).getPlugins()).find(({ id }) => id === 'shelf')
  expect(row?.followers).toMatchObject([{ change: 'problems/removed', pending: 1, document: String(pid), reason: 'the ladder is broken' }])
})
