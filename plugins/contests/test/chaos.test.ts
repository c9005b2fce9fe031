import { fileURLToPath } from 'node:url'
import { Random, testPassword, type Person } from '@verdict/core/testing'
import { statuses } from '@verdict/plugin-judging/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { MongoClient, type Document } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ChaosSite } from '../../../judge-daemon/site/test/support/chaos-site.ts'
import { script } from '../../../judge-daemon/site/test/support/trivial-connection.ts'
import { draft, scribeApi } from '../../problems/test/support/drafts.ts'
import { boardApi, contestAdminApi } from '../contract.ts'
import { form } from './support/forms.ts'

const wanted = Number(process.env.CHAOS_SUBMISSIONS ?? 40)
const blows = Number(process.env.CHAOS_FAULTS ?? 4)
const random = new Random(Number(process.env.SEED ?? 11))
const plugins = [
  '../../judging/server/index.ts',
  '../../problems/server/index.ts',
  '../../submissions/server/index.ts',
  '../server/index.ts',
  '../../submissions/test/support/scribe.ts',
].map((name) => fileURLToPath(new URL(name, import.meta.url)))
const people = ['ann', 'ben', 'cat', 'dan']
const verdicts = [0, -1, 3] as const

let storm: ChaosSite
let connection: MongoClient
beforeAll(async () => {
  storm = await ChaosSite.begin({ plugins, real: false, random })
  connection = await MongoClient.connect(storm.database.uri)
}, 120_000)
afterAll(async () => {
  await connection?.close()
  await storm?.end()
})

const collection = <T extends Document>(name: string) => connection.db(storm.database.name).collection<T>(name)

/** Users like the first one, with its password. */
async function addPeople(): Promise<void> {
  const root = (await collection<Document & { _id: string }>('kernel.users').findOne({ username: 'root' }))!
  const { foldedEmail: _, ...rest } = root
  await collection<Document & { _id: string }>('kernel.users').insertMany(
    people.map((name) => ({ ...rest, _id: name, username: name, folded: name, role: 'default_user' })),
  )
}

async function as(name: string): Promise<Person> {
  const person = storm.site.visitor()
  await person.login(name, testPassword)
  return person
}

test(`${wanted} submissions and ${blows} faults: the board shows each of them once, as a count from nothing does`, async () => {
  await addPeople()
  const root = await storm.site.root()
  const { cid } = await storm.retry(() => root.use(contestAdminApi).create({ body: form() }))
  for (const displayId of ['A', 'B']) {
    const { pid } = await storm.retry(() => root.use(scribeApi).write({ body: draft({ problemId: `STORM${displayId}` }) as never }))
    await storm.retry(() => root.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId } }))
  }
  let sent = 0
  const submitting = (async () => {
    for (let index = 0; index < wanted; index += 1) {
      const code = script({ status: verdicts[index % 3]!, milliseconds: random.below(150), steps: 3, output: `program ${index}, long enough to be one` })
      const body = { pid: index % 2 ? 'A' : 'B', language: 'C', code, cid }
      await storm.retry(async () => (await as(people[index % people.length]!)).use(submissionApi).submit({ body }))
      sent += 1
    }
  })()
  for (let count = 0; count < blows; count += 1) await storm.injectFault()
  await submitting
  const rows = collection('submissions.submissions')
  const unfinished = { $or: [{ status: { $in: [statuses.pending, statuses.compiling, statuses.judging] } }, { pendingDue: { $exists: true } }] }
  await vi.waitFor(async () => expect(await rows.countDocuments(unfinished)).toBe(0), { timeout: 600_000, interval: 200 })
  const stored = await rows.find({ contexts: `cid:${cid}` }).toArray()
  expect(stored.length).toBeGreaterThanOrEqual(sent)
  const { records } = await (await as('ann')).use(boardApi).rank({ body: { cid, currentPage: 1 } })
  const shown = Object.fromEntries(records.map(({ username, ac, total }) => [username, { ac, total }]))
  const expected = Object.fromEntries(
    people.map((username) => {
      const own = stored.filter((row) => row.username === username)
      return [username, { ac: new Set(own.filter(({ status }) => status === 0).map(({ pid }) => Number(pid))).size, total: own.length }]
    }),
  )
  expect(shown).toEqual(expected)
  expect(await (await storm.site.root()).use(contestAdminApi).recount({ query: { cid } })).toEqual({ wrong: 0 })
}, 1_800_000)
