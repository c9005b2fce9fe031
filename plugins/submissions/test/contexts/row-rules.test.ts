import { definePlugin, wireNumber } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import type { Person } from '@verdict/core/testing'
import { contexts, contextResolver, problemBank, ProblemDetail, type OpenContext, type RowRule } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { submissionApi } from '../../contract.ts'
import { Scene } from '../../testing/scene.ts'

const sealedAt = new Date('2026-05-01T10:00:00Z')
/** Contests by number, each with the rules of one kind of contest. */
const rulesOf: Record<number, readonly RowRule[]> = {
  1: [{ shows: 'all' }],
  2: [{ shows: { status: -5 } }],
  3: [
    { own: true, shows: 'all' },
    { before: sealedAt, shows: { hides: ['time', 'memory'] } },
  ],
  4: [
    { before: sealedAt, shows: 'all' },
    { own: true, shows: { status: -5 } },
  ],
}
const [open, masked, frozen, blind] = [1, 2, 3, 4]

const contests = definePlugin({ id: 'ruled-contests' })
const contestApi = contests.api({
  problem: { method: 'GET', path: '/api/ruled/problem', access: 'anyone', query: z.object({ cid: wireNumber }), output: ProblemDetail },
})
const contestServer = defineServer(contests, {
  needs: { bank: problemBank, resolver: contextResolver },
  setup(ctx, { bank, resolver }) {
    ctx.contribute(contexts, { key: 'cid', open: async (id) => contest(id) })
    ctx.serve(contestApi, { problem: async ({ query: { cid }, caller }) => bank.detail(await resolver.resolve({ cid }, caller), 'A') })
  },
})

function contest(id: number): OpenContext {
  return {
    reference: `cid:${id}`,
    around: [],
    rules: { cooldown: false, sharing: false, countsOutside: false, priority: 'contest' },
    findProblem: async () => pid,
    displayIds: async () => new Map([[pid, 'A']]),
    problems: async () => [],
    authorize: async () => undefined,
    rowRules: async () => rulesOf[id] ?? [],
  }
}

let scene: Scene
let alice: Person
let bert: Person
let pid = 0
/** In every contest: rows before and after the seal, each third pending, the others accepted; the last 30 after the seal are alice's. */
const made = 6000
const [early, late, own] = [5000, 1000, 30]

beforeAll(async () => {
  scene = await Scene.start([contestServer])
  alice = await scene.site.as('default_user', 'alice')
  bert = await scene.site.as('default_user', 'bert')
  const problem = await scene.problem()
  pid = problem.pid
  const submitId = await scene.judged(alice, problem.id, { status: 0, time: 77 })
  const other = await scene.judged(bert, problem.id, { status: 0, time: 77 })
  const rows = scene.site.site.db.collection<{ _id: number; uid: string }>('submissions.submissions')
  const [hers, his] = await Promise.all([submitId, other].map(async (_id) => (await rows.findOne({ _id }))!))
  for (const number of [open, masked, frozen, blind]) {
    const scope = `cid:${number}`
    const copies = Array.from({ length: made }, (_, index) => ({
      ...(index >= made - own ? hers! : his!),
      _id: number * 10_000 + index,
      lists: [scope],
      contexts: [scope],
      status: index % 3 === 0 ? 5 : 0,
      submitTime: new Date(sealedAt.getTime() + (index - early) * 1000),
    }))
    await rows.insertMany(copies)
  }
})
afterAll(() => scene?.site.close())

const page = (query: object, person = alice) => person.use(submissionApi).list({ query: { limit: 20, ...query } as never })
const total = async (query: object, person?: Person) => (await page(query, person)).total
const accepted = (rows: number) => rows - Math.ceil(rows / 3)

test('a filter by the status that a contest shows in place of verdicts finds all rows, to the last page', async () => {
  const found = await page({ cid: masked, status: -5 })
  expect(found.total).toBe(accepted(made))
  expect(found.records).toHaveLength(20)
  const last = await page({ cid: masked, status: -5, currentPage: found.pages })
  expect(last.records).toHaveLength(found.total - 20 * (found.pages - 1))
  expect([...found.records, ...last.records].every(({ status, time }) => status === -5 && time === null)).toBe(true)
  expect(await page({ cid: masked, status: 0 })).toMatchObject({ records: [], total: 0 })
})

test('a contest that hides nothing filters and counts by the stored status', async () => {
  expect(await total({ cid: open, status: 0 })).toBe(accepted(made))
  expect(await page({ cid: open, status: -5 })).toMatchObject({ records: [], total: 0 })
  expect(await page({ status: -5 })).toMatchObject({ records: [], total: 0 })
})

test('under a seal the list, its total and its filters hold the rows before the seal and the own ones', async () => {
  expect(await total({ cid: frozen })).toBe(early + own)
  expect(await total({ cid: frozen }, bert)).toBe(early + late - own)
  expect(await total({ cid: frozen }, scene.site.visitor())).toBe(early)
  expect(await total({ cid: frozen, onlyMine: true })).toBe(own)
  expect((await page({ cid: frozen, limit: 40 })).records.map(({ time, username }) => `${username} ${time}`)).toEqual([
    ...Array.from({ length: own }, () => 'alice 77'),
    ...Array.from({ length: 10 }, () => 'bert null'),
  ])
  expect(await total({ cid: frozen, status: 0 })).toBe(accepted(early) + accepted(own))
  expect(await total({ cid: frozen, username: 'bert' })).toBe(early)
})

test('a seal that hides the own verdicts too mixes true and replaced statuses, and each filter finds what is shown', async () => {
  expect(await total({ cid: blind })).toBe(early + own)
  expect(await total({ cid: blind, status: -5 })).toBe(accepted(own))
  expect(await total({ cid: blind, status: 0 })).toBe(accepted(early))
  expect((await page({ cid: blind, status: -5, limit: 100 })).records).toHaveLength(accepted(own))
  expect(await total({ cid: blind, status: 0, onlyMine: true })).toBe(0)
})

test('the counts of a problem are those of the rows that the viewer sees', async () => {
  const counts = async (cid: number, person: Person) => (await person.use(contestApi).problem({ query: { cid } as never })).problemCount
  expect(await counts(masked, alice)).toMatchObject({ total: made, ac: 0 })
  expect(await counts(frozen, alice)).toMatchObject({ total: early + own, ac: accepted(early) + accepted(own) })
  expect(await counts(frozen, bert)).toMatchObject({ total: early + late - own })
  expect(await counts(frozen, scene.site.visitor())).toMatchObject({ total: early, ac: accepted(early) })
  expect(await counts(blind, alice)).toMatchObject({ total: early + own, ac: accepted(early) })
})
