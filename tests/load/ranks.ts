import { parseArgs } from 'node:util'
import { Random, startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import accounts from '@verdict/plugin-accounts/server'
import judging from '@verdict/plugin-judging/server'
import problems from '@verdict/plugin-problems/server'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { rankApi } from '@verdict/plugin-ranks/contract'
import ranks from '@verdict/plugin-ranks/server'
import { rootApi } from '@verdict/plugin-submissions/contract'
import submissions from '@verdict/plugin-submissions/server'
import { draft, scribeApi, scribeServer } from '../../plugins/problems/testing/drafts.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * Measures the rank lists of a site with many people: pages, searches, the place of a person, and the way of a verdict and of a hidden problem to the lists.
 * Starts a site of its own, in the process of the client. The results of the submissions are written as the followers would have left them.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    submissions: { type: 'string', default: '1000000' },
    problems: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '300' },
  },
})
const [peopleCount, submissionCount, problemCount, calls] = [values.people, values.submissions, values.problems, values.calls].map(Number) as [
  number,
  number,
  number,
  number,
]
const random = new Random(1)
/** Most submissions are by few people and for few problems. */
const often = (count: number) => Math.floor(random.next() ** 3 * count)
const syllables = [
  'an',
  'bei',
  'chen',
  'dong',
  'fei',
  'gao',
  'hua',
  'jing',
  'kai',
  'lin',
  'ming',
  'ning',
  'ping',
  'qiu',
  'rong',
  'shu',
  'tao',
  'wei',
  'xin',
  'yu',
]

const site = await startTestSite([judging, problems, submissions, accounts, scribeServer, ranks], {
  http: { rate: { perUser: 1e9, perAddress: 1e9 } },
})
try {
  const root = await site.as('root', 'boss')
  const { names, pids, wrong } = await fill(site, root)
  await site.restart()
  await root.login('boss')
  const watch = new Stopwatch()
  const visitor = site.visitor().use(rankApi)
  const list = (query: object) => visitor.list({ query: { type: random.below(2), ...query } })
  await watch.time('first page of a process', () => list({}))
  await measureBlocking('reading everything again', watch, async () => {
    await site.site.db.collection<{ _id: string }>('ranks.versions').updateOne({ _id: 'people' }, { $inc: { version: 1000 } }, { upsert: true })
    await list({})
    await new Promise((resolve) => setTimeout(resolve, 10_000))
  })
  for (let count = 0; count < calls; count += 1) {
    await watch.time('first page of 30', () => list({}))
    await watch.time('deep page of 30', () => list({ currentPage: 1 + random.below(Math.floor(names.length / 30)) }))
    await watch.time('page of 300', () => list({ limit: 300, currentPage: 1 + random.below(Math.floor(names.length / 300)) }))
    await watch.time('search in the middle of names', () => list({ searchUser: random.pick(names).slice(2, 6) }))
    await watch.time('search that finds nobody', () => list({ searchUser: `zz${count}` }))
    await watch.time('place of a person', () => visitor.person({ query: { type: random.below(2), username: random.pick(names) } }))
  }
  for (const submitId of wrong) await watch.time('verdict to list', () => verdictToList(submitId))
  for (let count = 0; count < 10; count += 1) {
    const id = pids[often(pids.length)]!
    for (const auth of [2, 1] as const) {
      await root.use(problemAdminApi).changeAuth({ body: { id, auth } })
      await watch.time('first page after a problem was hidden or shown', () => list({}))
    }
  }
  console.log(`${peopleCount} people, ${submissionCount} submissions; ${Math.round(process.memoryUsage().rss / 1e6)} MB in the process of site and client`)
  console.table(watch.rows())
  for (const [failure, count] of watch.failures) console.log(`${count} × ${failure}`)

  async function verdictToList(submitId: number): Promise<void> {
    const uid = (await site.site.db.collection<{ _id: number; uid: string }>('submissions.submissions').findOne({ _id: submitId }))!.uid
    const solved = async () => (await visitor.person({ query: { type: 0, uid } }))!.ac
    const before = await solved()
    await root.use(rootApi).manual({ query: { submitId, status: 0 } })
    while ((await solved()) === before) await new Promise(setImmediate)
  }
} finally {
  await site.close()
}
// The database of the test site would keep the process.
process.exit(0)

/** How long the event loop blocked other calls during the work. */
async function measureBlocking(name: string, watch: Stopwatch, work: () => Promise<unknown>): Promise<void> {
  let last = performance.now()
  const timer = setInterval(() => {
    watch.took(`event loop while ${name}`, Math.max(0, performance.now() - last - 5))
    last = performance.now()
  }, 5)
  await work()
  clearInterval(timer)
}

async function fill({ site: { db }, settled }: TestSite, root: Person) {
  // The plugin is new here, and first catches up with the users that there are.
  await settled()
  const { pid } = await root.use(scribeApi).write({ body: draft({ problemId: 'P0' }) as never })
  const problem = (await db.collection<{ _id: number }>('problems.problems').findOne({ _id: pid }))!
  const pids = Array.from({ length: problemCount }, (_, index) => pid + index)
  await insert(
    'problems.problems',
    pids.slice(1).map((_id) => ({ ...problem, _id, problemId: `P${_id}` })),
  )
  // Without the pending deliveries of its followers, which would be called for all users.
  const template = (await db.collection<{ _id: string }>('kernel.users').findOne({ username: 'boss' }, { projection: { pending: 0, pendingDue: 0 } }))!
  const names = Array.from({ length: peopleCount }, (_, index) => `${random.pick(syllables)}${random.pick(syllables)}${random.pick(syllables)}${index}`)
  const uids = names.map((_, index) => index.toString(16).padStart(32, '0'))
  const card = (index: number) => ({ username: names[index]!, nickname: `Pupil ${index}`, realname: null })
  await insert(
    'kernel.users',
    uids.map((_id, index) => ({ ...template, _id, ...card(index), folded: names[index], role: 'default_user', email: null })),
  )
  const results = uids.map(() => new Map<number, [tries: number, solved: number, score: number]>())
  for (let count = 0; count < submissionCount; count += 1) {
    const own = results[often(peopleCount)]!
    const place = pids[often(pids.length)]!
    const [tries, solved, score] = own.get(place) ?? [0, 0, 0]
    own.set(place, [tries + 1, random.below(3) === 0 ? 1 : solved, Math.max(score, random.below(4) === 0 ? random.below(15) : 0)])
  }
  const docs = uids.map((_id, index) => ({ _id, revision: 1, names: card(index), results: [...results[index]!].flat(2) }))
  await insert('ranks.people', docs)
  console.log(`${results.reduce((sum, { size }) => sum + size, 0)} results of people with problems`)
  const wrong = Array.from({ length: 30 }, (_, index) => index + 1)
  const verdict = { status: -1, judger: '', time: 1, memory: 1, score: null, oiRankScore: null, errorMessage: null, isManual: false, counted: -1 }
  const rest = { share: false, language: 'C++', code: 'x', length: 1, ip: '', version: 0, priority: 'normal', changedAt: new Date(), submitTime: new Date() }
  await insert(
    'submissions.submissions',
    wrong.map((_id) => {
      const index = random.below(peopleCount)
      return {
        _id,
        uid: uids[index],
        username: names[index],
        lists: ['bank'],
        starts: [],
        pid: pids.find((one) => !results[index]!.has(one)),
        displayPid: 'P',
        ...verdict,
        ...rest,
      }
    }),
  )
  return { names, pids, wrong }

  async function insert(name: string, rows: readonly object[]): Promise<void> {
    for (let from = 0; from < rows.length; from += 1000) await db.collection(name).insertMany(rows.slice(from, from + 1000) as never, { ordered: false })
  }
}
