import { fileURLToPath } from 'node:url'
import { Random } from '@verdict/core/testing'
import { statuses } from '@verdict/plugin-judging/contract'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ChaosSite } from '../../../judge-daemon/site/test/support/chaos-site.ts'
import { script } from '../../../judge-daemon/site/test/support/trivial-connection.ts'
import { draft, scribeApi } from '@verdict/plugin-problems/testing'
import { submissionApi } from '../contract.ts'
import { keptAndCounted } from '../testing/kept-and-counted.ts'

const wanted = Number(process.env.CHAOS_SUBMISSIONS ?? 40)
const blows = Number(process.env.CHAOS_FAULTS ?? 4)
const real = process.env.CHAOS_SANDBOX === 'real'
const random = new Random(Number(process.env.SEED ?? 11))
const plugins = ['@verdict/plugin-judging/server', '@verdict/plugin-problems/server', '../server/index.ts', './support/scribe.ts'].map((name) =>
  fileURLToPath(import.meta.resolve(name)),
)

let storm: ChaosSite
beforeAll(async () => {
  storm = await ChaosSite.begin({ plugins, real, random })
}, 240_000)
afterAll(() => storm?.end())

/** One program is correct, one is wrong and one crashes, as its text specifies. */
const programs = [
  { status: 0, code: 'printf("%d", a + b);' },
  { status: -1, code: 'printf("%d", a - b);' },
  { status: 3, code: 'return 7;' },
] as const

function programOf(index: number): string {
  const { status, code } = programs[index % 3]!
  if (!real) return script({ status, milliseconds: random.below(150), steps: 3, output: `program ${index}, long enough to be one` })
  return `#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); ${code} return 0; } // ${index % 50}\n`
}

test(`${wanted} submissions and ${blows} faults: none is lost, each has one verdict, and statistics equal a recount`, async () => {
  const author = await storm.site.root()
  for (const problemId of ['STORM1', 'STORM2']) await storm.retry(() => author.use(scribeApi).write({ body: draft({ problemId }) as never }))
  const told = new Map<number, number>()
  const submitting = (async () => {
    for (let index = 0; index < wanted; index += 1) {
      const body = { pid: `STORM${1 + (index % 2)}`, language: 'C', code: programOf(index) }
      const { submitId } = await storm.retry(async () => (await storm.site.root()).use(submissionApi).submit({ body }))
      told.set(submitId, programs[index % 3]!.status)
    }
  })()
  for (let count = 0; count < blows; count += 1) await storm.injectFault()
  await submitting
  const reader = (await storm.site.root()).use(submissionApi)
  const connection = await MongoClient.connect(storm.database.uri)
  const db = connection.db(storm.database.name)
  // Another process takes over a killed process's work when its lease has expired. One read covers all unfinished statuses, because a submission can change
  // between two reads.
  const unfinished = { status: { $in: [statuses.pending, statuses.compiling, statuses.judging] } }
  await vi.waitFor(async () => expect(await db.collection('submissions.submissions').countDocuments(unfinished)).toBe(0), { timeout: 600_000, interval: 200 })
  const shown: Record<number, number> = {}
  for (let from = 0; from < told.size; from += 100) {
    const rows = await reader.statuses({ body: { submitIds: [...told.keys()].slice(from, from + 100) } })
    for (const [id, { status }] of Object.entries(rows)) shown[Number(id)] = status
  }
  expect(shown).toEqual(Object.fromEntries(told))
  // The statistics follow a moment after the last verdict.
  await vi.waitFor(async () => expect(await db.collection('submissions.submissions').countDocuments({ pendingDue: { $exists: true } })).toBe(0), 60_000)
  const { kept, counted } = await keptAndCounted(db)
  expect(kept).toEqual(counted)
  expect(await db.collection('judging.tasks').countDocuments({ state: { $ne: 'done' } })).toBe(0)
  await connection.close()
}, 1_800_000)
