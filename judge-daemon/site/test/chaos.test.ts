import { fileURLToPath } from 'node:url'
import { Random } from '@verdict/core/testing'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { taskSourceApi } from '../../../plugins/judging/testing/task-source.ts'
import { submission } from '../../../plugins/judging/testing/fixtures.ts'
import { ChaosSite } from './support/chaos-site.ts'
import { script } from './support/trivial-connection.ts'

const submissions = Number(process.env.CHAOS_SUBMISSIONS ?? 40)
const faults = Number(process.env.CHAOS_FAULTS ?? 4)
const real = process.env.CHAOS_SANDBOX === 'real'
const random = new Random(Number(process.env.SEED ?? 11))
const plugins = ['server/index.ts', 'testing/task-source.ts'].map((path) => fileURLToPath(new URL(`../../../plugins/judging/${path}`, import.meta.url)))

let chaos: ChaosSite
beforeAll(async () => {
  chaos = await ChaosSite.begin({ plugins, real, random })
}, 120_000)
afterAll(() => chaos?.end())

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const outputOf = (index: number) => `answer ${index}`

/** One third of the programs is right, one third wrong and one third crashes, so that a verdict of the wrong program is noticed. */
const endings = [
  { status: 0, code: 'printf("%d", a + b);' },
  { status: -1, code: 'printf("%d", a - b);' },
  { status: 3, code: 'return 7;' },
]
const programOf = (index: number) =>
  `#include <stdio.h>\nint main() { int a, b; scanf("%d %d", &a, &b); ${endings[index % 3]!.code} return 0; } // ${index % 50}\n`
const wantedOf = (index: number) => (real ? { status: endings[index % 3]!.status, output: null } : { status: 0, output: outputOf(index) })

async function workOf(index: number) {
  if (!real) return submission({ code: script({ output: outputOf(index), milliseconds: random.below(150), steps: 3 }) })
  const context = chaos.site.visitor().use(taskSourceApi)
  const [{ hash: input }, { hash: output }] = await Promise.all([
    context.store({ body: { text: `${index} 2\n` } }),
    context.store({ body: { text: `${index + 2}\n` } }),
  ])
  const one = {
    seq: 1,
    caseId: 1,
    input,
    inputSize: `${index} 2\n`.length,
    output,
    outputSize: `${index + 2}\n`.length,
    inputName: null,
    outputName: null,
    groupNum: null,
  }
  return submission({ language: 'C', code: programOf(index), cases: [one] })
}

async function submitAll(): Promise<void> {
  for (let index = 0; index < submissions; index += 1) {
    await chaos.retry(async () =>
      chaos.site
        .visitor()
        .use(taskSourceApi)
        .put({ body: { tasks: [{ ref: `c-${index}`, uid: `pupil-${index % 9}`, work: await workOf(index) }] } }),
    )
    await wait(random.below(40))
  }
}

test(`${submissions} submissions and ${faults} faults: each submission gets exactly one correct verdict, and none is stuck`, async () => {
  const submitting = submitAll()
  for (let count = 0; count < faults; count += 1) await chaos.injectFault()
  await submitting
  await vi.waitFor(async () => expect(await chaos.site.visitor().use(taskSourceApi).open()).toEqual({ open: 0 }), { timeout: 600_000, interval: 200 })
  const results = await chaos.site.visitor().use(taskSourceApi).results()
  expect(results).toHaveLength(submissions)
  for (const { ref, verdict } of results) expect({ ref, status: verdict?.status, output: verdict?.output }).toEqual({ ref, ...wantedOf(Number(ref.slice(2))) })
  const client = await MongoClient.connect(chaos.database.uri)
  const tasks = await client.db(chaos.database.name).collection('judging.tasks').find({}).toArray()
  await client.close()
  expect(tasks.map(({ state }) => state)).toEqual(Array.from({ length: submissions }, () => 'done'))
}, 1_800_000)
