import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Random, startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { boardApi, contestAdminApi } from '@verdict/plugin-contests/contract'
import contests from '@verdict/plugin-contests/server'
import judging from '@verdict/plugin-judging/server'
import problems from '@verdict/plugin-problems/server'
import { rootApi } from '@verdict/plugin-submissions/contract'
import submissions from '@verdict/plugin-submissions/server'
import { draft, scribeApi, scribeServer } from '../../plugins/problems/test/support/drafts.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * Measures the board of one contest with few and with many people: pages, the way of a verdict to the board, and a count from nothing.
 * Starts a site of its own, in the process of the client.
 */
const { values } = parseArgs({
  options: { people: { type: 'string', default: '500,5000' }, attempts: { type: 'string', default: '20' }, pages: { type: 'string', default: '500' } },
})
const problemCount = 12
const verdicts = [0, 0, 0, -1, -1, 1, 2, 3, -2]
const random = new Random(1)

for (const people of values.people.split(',').map(Number)) await measure(people)

async function measure(people: number): Promise<void> {
  const site = await startTestSite([judging, problems, submissions, contests, scribeServer], { http: { rate: { perUser: 1e9, perAddress: 1e9 } } })
  try {
    const { reader, jury, cid, attempts, wrong } = await fill(site, people)
    const watch = new Stopwatch()
    await watch.time('count from nothing', () => jury.use(contestAdminApi).recount({ query: { cid } }))
    await watch.time('first page of a process', () => page(reader, cid, 1))
    let bytes = 0
    for (let count = 0; count < Number(values.pages); count += 1) {
      const answer = await watch.time('page of 50', () => page(reader, cid, 1 + random.below(Math.ceil(people / 50))))
      bytes = Math.max(bytes, JSON.stringify(answer ?? '').length)
    }
    for (let count = 0; count < 30; count += 1) await watch.time('verdict to board', () => verdictToBoard(jury, cid, wrong[count]!))
    console.log(`${people} people, ${attempts} attempts; a page of 50 has ${bytes} bytes`)
    console.table(watch.rows())
    for (const [failure, count] of watch.failures) console.log(`${count} × ${failure}`)
  } finally {
    await site.close()
  }
}

function page(reader: Person, cid: number, currentPage: number) {
  return reader.use(boardApi).rank({ body: { cid, currentPage, limit: 50 } })
}

/** Makes a wrong attempt right, or right again wrong, and asks for the board until it says so. */
async function verdictToBoard(jury: Person, cid: number, submitId: number): Promise<void> {
  const solutions = async () => (await jury.use(boardApi).problems({ query: { cid } })).reduce((sum, { ac }) => sum + ac, 0)
  const before = await solutions()
  await jury.use(rootApi).manual({ query: { submitId, status: 0 } })
  while ((await solutions()) === before) await new Promise(setImmediate)
}

/** A running contest that everybody has tried for an hour. */
async function fill(site: TestSite, people: number) {
  const jury = await site.as('root', 'boss')
  const reader = await site.as('default_user', 'reader')
  const pids: number[] = []
  const start = Date.now() - 3_600_000
  const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 5 * 3_600_000).toISOString() }
  const { cid } = await jury.use(contestAdminApi).create({ body: { title: 'Bench', description: 'x', ...times } })
  for (let index = 0; index < problemCount; index += 1) {
    const { pid } = await jury.use(scribeApi).write({ body: draft({ problemId: `P${index}` }) as never })
    await jury.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId: 'ABCDEFGHIJKL'[index]! } })
    pids.push(pid)
  }
  const { db } = site.site
  const template = (await db.collection<{ _id: string }>('kernel.users').findOne({ username: 'reader' }))!
  const users = Array.from({ length: people }, (_, index) => ({
    ...template,
    _id: randomUUID().replaceAll('-', ''),
    username: `p${index}`,
    folded: `p${index}`,
  }))
  for (let from = 0; from < people; from += 500) await insert(site, 'kernel.users', users.slice(from, from + 500))
  const count = people * Number(values.attempts)
  const wrong: number[] = []
  for (let from = 0; from < count; from += 1000) {
    const batch = Array.from({ length: Math.min(1000, count - from) }, (_, index) => {
      const user = users[(from + index) % people]!
      const _id = from + index + 1
      const status = random.pick(verdicts)
      if (status === -1) wrong.push(_id)
      const verdict = { status, judger: '', time: 1, memory: 1, score: null, oiRankScore: null, errorMessage: null, isManual: false }
      const place = { lists: [`cid:${cid}`], contexts: [`cid:${cid}`], starts: [], pid: random.pick(pids), displayPid: 'P' }
      const rest = { share: false, language: 'C++', code: 'x'.repeat(500), length: 500, ip: '', version: 0, priority: 'contest', changedAt: new Date() }
      return { _id, uid: user._id, username: user.username, submitTime: new Date(start + random.below(3_600_000)), ...verdict, ...place, ...rest }
    })
    await insert(site, 'submissions.submissions', batch)
  }
  return { jury, reader, cid, attempts: count, wrong }
}

async function insert(site: TestSite, name: string, rows: readonly object[]): Promise<void> {
  await site.site.db.collection(name).insertMany([...rows] as never)
}
