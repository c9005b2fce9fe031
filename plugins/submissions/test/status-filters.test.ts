import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import type { Person } from '@verdict/core/testing'
import { contexts, type OpenContext } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { submissionApi } from '../contract.ts'
import { Scene } from './support/scene.ts'

/** A contest that counts the rows for which it is asked; its number decides whether it hides verdicts. */
const open = 1
const sealed = 2
let rowsAsked = 0
const contestServer = defineServer(definePlugin({ id: 'counted-contests' }), {
  setup(ctx) {
    ctx.contribute(contexts, { key: 'cid', open: async (id) => contest(id) })
  },
})

function contest(id: number): OpenContext {
  return {
    reference: `cid:${id}`,
    within: [],
    rules: { cooldown: false, sharing: false, countsOutside: false, priority: 'contest' },
    findProblem: async () => undefined,
    displayIds: async () => new Map(),
    problems: async () => [],
    authorize: async () => undefined,
    canSee: async (sight) => sight !== 'verdicts' || id === open,
    visibleRange: async () => 'all',
    masks: async (rows) => {
      rowsAsked += rows.length
      return rows.map(({ status }) => (id === sealed && status !== 5 ? { status: -5 } : {}))
    },
  }
}

let scene: Scene
let alice: Person
const made = 1500

beforeAll(async () => {
  scene = await Scene.start([contestServer])
  alice = await scene.site.as('default_user', 'alice')
  const { id } = await scene.problem()
  const submitId = await scene.judged(alice, id, { status: 0 })
  const rows = scene.site.site.db.collection<{ _id: number }>('submissions.submissions')
  const { _id, ...row } = (await rows.findOne({ _id: submitId }))!
  const places = [{ lists: ['bank'] }, ...[open, sealed].map((number) => ({ lists: [`cid:${number}`], contexts: [`cid:${number}`] }))]
  for (const [at, place] of places.entries()) {
    const copies = Array.from({ length: made }, (_, index) => ({ ...row, ...place, _id: _id + (at + 1) * 10_000 + index, status: index % 3 === 0 ? 5 : 0 }))
    await rows.insertMany(copies)
  }
})
afterAll(() => scene?.site.close())
beforeEach(() => {
  rowsAsked = 0
})

const page = (query: object) => alice.use(submissionApi).list({ query: { limit: 20, ...query } as never })

test.each([
  [-5, 500],
  [0, 500],
  [5, 200],
  [6, 200],
  [7, 200],
])('a filter by the status that a contest shows reads few of its rows: %i', async (status, most) => {
  await page({ cid: sealed, status })
  expect(rowsAsked).toBeLessThanOrEqual(most)
})

test.each([5, 6, 7, -5])('the same in the bank: %i', async (status) => {
  expect((await page({ status })).total).toBeLessThanOrEqual(200)
})

test('a contest that hides verdicts shows its newest rows as unknown, and finds none by the hidden status', async () => {
  const unknown = await page({ cid: sealed, status: -5 })
  expect(unknown.records).toHaveLength(20)
  expect(unknown.records.every(({ status }) => status === -5)).toBe(true)
  expect(await page({ cid: sealed, status: 0 })).toMatchObject({ records: [], total: 0 })
})

test('a contest that hides no verdicts filters and counts by index: all are counted, one page is read', async () => {
  expect((await page({ cid: open, status: 0 })).total).toBe((made / 3) * 2)
  expect(rowsAsked).toBe(20)
  expect(await page({ cid: open, status: -5 })).toMatchObject({ records: [], total: 0 })
  expect(rowsAsked).toBe(20)
})
