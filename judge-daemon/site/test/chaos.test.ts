import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Random, spawnSite, testDatabase, type SpawnedSite, type TestDatabase } from '@verdict/core/testing'
import { judgeAdminApi } from '@verdict/plugin-judging/contract'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deskApi } from '../../../plugins/judging/test/support/desk.ts'
import { submission } from '../../../plugins/judging/test/support/works.ts'
import { BrokenLine } from './support/broken-line.ts'
import { spawnJudge } from './support/spawn-judge.ts'
import { spawnDaemon } from './support/spawn-daemon.ts'
import { script } from './support/trivial-seat.ts'

const submissions = Number(process.env.CHAOS_SUBMISSIONS ?? 40)
const blows = Number(process.env.CHAOS_BLOWS ?? 4)
/** With the real judge a daemon needs some seconds to open, so it is hit less often. */
const real = process.env.CHAOS_SANDBOX === 'real'
const random = new Random(Number(process.env.SEED ?? 11))
const plugins = ['server/index.ts', 'test/support/desk.ts'].map((path) => fileURLToPath(new URL(`../../../plugins/judging/${path}`, import.meta.url)))

let database: TestDatabase
let dataDirectory: string
let site: SpawnedSite
let line: BrokenLine
let port = 0
const daemons: { token: string; process: { kill(): Promise<void> } }[] = []

const start = () => spawnSite({ plugins, dataDirectory, database, port, changeLease: 2000, settings: { judging: { leaseSeconds: 3, lossesAllowed: 100 } } })
beforeAll(async () => {
  database = await testDatabase()
  dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-chaos-'))
  site = await start()
  port = Number(new URL(site.url).port)
  line = await BrokenLine.to(port)
  const admin = (await site.root()).use(judgeAdminApi)
  for (const name of ['one', 'two']) {
    const { token } = await admin.addDaemon({ body: { name } })
    daemons.push({ token, process: daemon(token) })
  }
}, 120_000)
afterAll(async () => {
  for (const { process } of daemons) await process.kill()
  line?.close()
  await site?.stop()
  await database?.drop()
  await rm(dataDirectory, { recursive: true, force: true })
})

function daemon(token: string): { kill(): Promise<void> } {
  const address = { url: `http://127.0.0.1:${line.port}`, token }
  return real ? spawnJudge(address, join(dataDirectory, `judge-${token}`)) : spawnDaemon([address], { slots: 4 })
}
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const outputOf = (index: number) => `answer ${index}`

/** Each third program is wrong, each third crashes, so that a verdict says which program it is of. */
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
  const desk = site.visitor().use(deskApi)
  const [{ hash: input }, { hash: output }] = await Promise.all([
    desk.store({ body: { text: `${index} 2\n` } }),
    desk.store({ body: { text: `${index + 2}\n` } }),
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

/** Puts everything in, again and again until the site has acknowledged it. */
async function submitAll(): Promise<void> {
  for (let index = 0; index < submissions; index += 1) {
    const put = async () =>
      site
        .visitor()
        .use(deskApi)
        .put({ body: { orders: [{ ref: `c-${index}`, uid: `pupil-${index % 9}`, work: await workOf(index) }] } })
    for (let done = false; !done;)
      done = await put().then(
        () => true,
        () => wait(100).then(() => false),
      )
    await wait(random.below(40))
  }
}

async function blow(): Promise<void> {
  await wait(real ? 4000 + random.below(8000) : 300 + random.below(1200))
  const victim = random.below(4)
  if (victim === 0) {
    await site.kill()
    site = await start()
  } else if (victim === 1) await line.cut(500 + random.below(1500))
  else {
    const one = random.pick(daemons)
    await one.process.kill()
    one.process = daemon(one.token)
  }
}

test(`${submissions} submissions and ${blows} blows: each gets exactly one correct verdict, none is stuck`, async () => {
  const submitting = submitAll()
  for (let count = 0; count < blows; count += 1) await blow()
  await submitting
  await vi.waitFor(async () => expect(await site.visitor().use(deskApi).open({ query: {} })).toEqual({ open: 0 }), { timeout: 600_000, interval: 200 })
  const sheets = await site.visitor().use(deskApi).sheets()
  expect(sheets).toHaveLength(submissions)
  for (const { ref, verdict } of sheets) expect({ ref, status: verdict?.status, output: verdict?.output }).toEqual({ ref, ...wantedOf(Number(ref.slice(2))) })
  const client = await MongoClient.connect(database.uri)
  const tasks = await client.db(database.name).collection('judging.tasks').find({}).toArray()
  await client.close()
  expect(tasks.map(({ state }) => state)).toEqual(Array.from({ length: submissions }, () => 'done'))
}, 1_800_000)
