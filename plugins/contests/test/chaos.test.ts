import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Random, testPassword, type Person } from '@verdict/core/testing'
import { statuses } from '@verdict/plugin-judging/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { MongoClient, type Document } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ChaosSite } from '../../../judge-daemon/site/test/support/chaos-site.ts'
import { script } from '../../../judge-daemon/site/test/support/trivial-connection.ts'
import { draft, scribeApi } from '@verdict/plugin-problems/testing'
import { acceptedApi, boardApi, contestAdminApi, contestApi } from '../contract.ts'
import { form } from '../testing/forms.ts'

const rounds = Number(process.env.CHAOS_ROUNDS ?? 1)
const wanted = Number(process.env.CHAOS_SUBMISSIONS ?? 40)
const seed = Number(process.env.SEED ?? 11)
const random = new Random(seed)
const plugins = [
  '@verdict/plugin-judging/server',
  '@verdict/plugin-problems/server',
  '@verdict/plugin-submissions/server',
  '../server/index.ts',
  '../../submissions/test/support/scribe.ts',
].map((name) => fileURLToPath(import.meta.resolve(name)))
const people = ['ann', 'ben', 'cat', 'dan']
const verdicts = [0, -1, 3] as const

let storm: ChaosSite
let connection: MongoClient
beforeAll(async () => {
  storm = await ChaosSite.begin({ plugins, real: false, random })
  connection = await MongoClient.connect(storm.database.uri)
}, 240_000)
afterAll(async () => {
  await connection?.close()
  await storm?.end()
})

const collection = <T extends Document>(name: string) => connection.db(storm.database.name).collection<T>(name)

/** Creates users like the first one, with the same password. */
async function addPeople(): Promise<void> {
  const root = (await collection<Document & { _id: string }>('kernel.users').findOne({ username: 'root' }))!
  const { foldedEmail: _, ...rest } = root
  await collection<Document & { _id: string }>('kernel.users').insertMany(
    people.map((name) => ({ ...rest, _id: name, username: name, folded: name, role: 'default_user' })),
  )
}

/** Logs in all users: tokens and the address outlive the process. */
async function logIn(): Promise<Person[]> {
  return Promise.all(
    people.map(async (name) => {
      const person = storm.site.visitor()
      await person.login(name, testPassword)
      return person
    }),
  )
}

async function makeContest(root: Person, round: number): Promise<number> {
  const { cid } = await root.use(contestAdminApi).create({ body: form() })
  for (const displayId of ['A', 'B']) {
    const { pid } = await root.use(scribeApi).write({ body: draft({ problemId: `STORM${round}${displayId}` }) as never })
    await root.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId, staysListed: true } })
  }
  return cid
}

/** Submits for all users, one after the other; returns how many submissions the site confirmed. */
async function submitAll(cid: number, persons: readonly Person[]): Promise<number> {
  const taken = await Promise.all(
    persons.map(async (person, who) => {
      let sent = 0
      for (let index = who; index < wanted; index += persons.length) {
        const code = script({ status: random.pick(verdicts), milliseconds: random.below(150), steps: 3, output: `program ${index}, long enough to be one` })
        await storm.retry(() => person.use(submissionApi).submit({ body: { pid: random.pick(['A', 'B']), language: 'C', code, cid } }))
        sent += 1
      }
      return sent
    }),
  )
  return taken.reduce((sum, sent) => sum + sent, 0)
}

async function everythingJudged(): Promise<void> {
  const unfinished = { $or: [{ status: { $in: [statuses.pending, statuses.compiling, statuses.judging] } }, { pendingDue: { $exists: true } }] }
  const count = () => collection('submissions.submissions').countDocuments(unfinished)
  await vi.waitFor(async () => expect(await count()).toBe(0), { timeout: 600_000, interval: 50 })
}

/** Returns the rows of all pages of a list. */
async function all<Row>(read: (currentPage: number) => Promise<{ records: Row[]; total: number }>): Promise<Row[]> {
  const rows: Row[] = []
  for (let currentPage = 1; ; currentPage += 1) {
    const { records, total } = await read(currentPage)
    rows.push(...records)
    if (records.length === 0 || rows.length >= total) return rows
  }
}

/** Expects the scoreboard, the submissions and the balloons to contain all stored data exactly once. */
async function expectOnce(cid: number, root: Person, where: string): Promise<number> {
  const stored = await collection('submissions.submissions')
    .find({ contexts: `cid:${cid}` })
    .toArray()
  // The reader's own row is repeated at the top, but root has none.
  const { records } = await root.use(boardApi).rank({ body: { cid, currentPage: 1 } })
  const own = (username: string) => stored.filter((row) => row.username === username)
  const solvedBy = (username: string) => [...new Set(own(username).flatMap(({ status, pid }) => (status === 0 ? [Number(pid)] : [])))]
  const shown = records.map(({ username, ac, total }) => [username, ac, total]).toSorted()
  expect(shown, where).toEqual(people.filter((name) => own(name).length > 0).map((name) => [name, solvedBy(name).length, own(name).length]))
  const listed = await all((currentPage) => root.use(contestApi).submissions({ query: { contestID: cid, currentPage, limit: 50 } }))
  expect(
    listed.map(({ submitId }) => submitId).toSorted((a, b) => a - b),
    where,
  ).toEqual(stored.map(({ _id }) => Number(_id)).toSorted((a, b) => a - b))
  const balloons = await all((currentPage) => root.use(acceptedApi).list({ query: { cid, currentPage, limit: 50 } }))
  const solutions = people.flatMap((name) => solvedBy(name).map((pid) => `${name} ${pid}`))
  expect(balloons.map(({ username, pid }) => `${username} ${pid}`).toSorted(), where).toEqual(solutions.toSorted())
  expect(await root.use(contestAdminApi).recount({ query: { cid } }), where).toEqual({ wrong: 0 })
  return stored.length
}

test(`${rounds} times the site is killed while ${wanted} submissions are judged: everything shows each of them once, as a count from nothing does`, async () => {
  await addPeople()
  const root = await storm.site.root()
  const persons = await logIn()
  // The duration of a round. The site is killed at a random moment of it.
  let roundMs = 2000
  for (let round = 1; round <= rounds; round += 1) {
    const cid = await makeContest(root, round)
    const began = performance.now()
    const submitting = submitAll(cid, persons)
    const killedAfter = random.below(roundMs)
    await pause(killedAfter)
    const killing = performance.now()
    await storm.killSite()
    const downMs = performance.now() - killing
    const sent = await submitting
    await everythingJudged()
    const took = performance.now() - began
    const where = `seed ${seed}, round ${round}, killed after ${killedAfter} ms`
    expect(await expectOnce(cid, root, where), where).toBeGreaterThanOrEqual(sent)
    roundMs = Math.max(500, Math.round(took - downMs))
  }
}, 3_600_000)
