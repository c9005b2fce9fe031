import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Random, startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import judging from '@verdict/plugin-judging/server'
import { problemApi } from '@verdict/plugin-problems/contract'
import problems from '@verdict/plugin-problems/server'
import submissions from '@verdict/plugin-submissions/server'
import { categoryApi, rankApi, sectionApi, tableApi, tableSorts, trainingAdminApi, trainingApi } from '@verdict/plugin-trainings/contract'
import trainings from '@verdict/plugin-trainings/server'
import { draft, scribeApi, scribeServer } from '../../plugins/problems/testing/drafts.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * Measures one training with many people and problems: pages of the rank and of the table, opening a problem behind locks, and what other calls feel while
 * the table is downloaded. Starts a site of its own, in the process of the client. The results are written as the followers would have left them.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    problems: { type: 'string', default: '60' },
    calls: { type: 'string', default: '300' },
    downloads: { type: 'string', default: '10' },
  },
})
const [peopleCount, problemCount, calls, downloads] = [values.people, values.problems, values.calls, values.downloads].map(Number) as [
  number,
  number,
  number,
  number,
]
const random = new Random(1)
const site = await startTestSite([judging, problems, submissions, trainings, scribeServer], { http: { rate: { perUser: 1e9, perAddress: 1e9 } } })
try {
  const teacher = await site.as('root', 'boss')
  const pupil = await site.as('default_user', 'pupil')
  const tid = await fill(site, teacher, pupil)
  const watch = new Stopwatch()
  const rankPage = (query: object = {}) => pupil.use(rankApi).rank({ query: { tid, currentPage: 1 + random.below(Math.ceil(peopleCount / 30)), ...query } })
  const tablePage = () =>
    teacher.use(tableApi).table({ query: { tid, currentPage: 1 + random.below(Math.ceil(peopleCount / 30)), sort: random.pick(tableSorts) } })
  const others: Readonly<Record<string, () => Promise<unknown>>> = {
    'rank page': () => rankPage(),
    'own place': () => pupil.use(rankApi).own({ query: { tid } }),
    sections: () => pupil.use(sectionApi).list({ query: { tid } }),
    'problem list': () => pupil.use(trainingApi).problems({ query: { tid } }),
    'open a problem': () => pupil.use(problemApi).detail({ query: { problemId: `T${1 + random.below(problemCount / 4)}`, tid } as never }),
  }
  for (let count = 0; count < calls; count += 1) {
    for (const [name, call] of Object.entries(others)) await watch.time(name, call)
    await watch.time('rank page with a search', () => rankPage({ currentPage: 1, keyword: `${random.below(100)}` }))
    await watch.time('table page', tablePage)
  }
  let bytes = 0
  for (let count = 0; count < downloads; count += 1) {
    let isRunning = true
    const client = async () => {
      while (isRunning) {
        const [name, call] = random.pick(Object.entries(others))
        await watch.time('any of them during a download', call)
        await watch.time(`${name} during a download`, call)
      }
    }
    const clients = [client(), client()]
    await watch.time('download of the table', async () => {
      const { content } = await teacher.use(tableApi).download({ query: { tid } })
      bytes = (await content.arrayBuffer()).byteLength
    })
    isRunning = false
    await Promise.all(clients)
  }
  console.log(`${peopleCount} people, ${problemCount} problems; the spreadsheet has ${Math.round(bytes / 1e3)} kB`)
  console.table(watch.rows())
  for (const [failure, count] of watch.failures) console.log(`${count} × ${failure}`)
} finally {
  await site.close()
}
// The database of the test site would keep the process.
process.exit(0)

/** A training in four sections with all people in it, most of whom have tried most problems. */
async function fill({ site: { db }, settled }: TestSite, teacher: Person, pupil: Person): Promise<number> {
  const admin = teacher.use(trainingAdminApi)
  const { id } = await teacher.use(categoryApi).add({ body: { name: 'Basics' } })
  const about = { title: 'Loops', synopsis: 'Sixty problems', description: 'Count.', auth: 'Private' as const, privatePwd: 'open-it' }
  const { tid } = await admin.create({ body: { training: about, trainingCategory: { id } } })
  const pids: number[] = []
  let sectionId = 0
  for (let index = 0; index < problemCount; index += 1) {
    if (index % Math.ceil(problemCount / 4) === 0) sectionId = (await teacher.use(sectionApi).add({ body: { tid, title: `Part ${index}`, toSolve: 3 } })).id
    const { pid } = await teacher.use(scribeApi).write({ body: draft({ problemId: `T${index + 1}` }) as never })
    await admin.addFromBank({ body: { tid, pid, sectionId } })
    pids.push(pid)
  }
  await pupil.use(trainingApi).register({ body: { tid, password: 'open-it' } })
  await settled()
  // Without the pending deliveries of its followers, which would be called for all users.
  const template = (await db.collection<{ _id: string }>('kernel.users').findOne({ username: 'pupil' }, { projection: { pending: 0, pendingDue: 0 } }))!
  const people = Array.from({ length: peopleCount }, (_, index) => ({ uid: index.toString(16).padStart(32, '0'), username: `pupil${index}` }))
  const { round } = (await db.collection<{ _id: string; round: number }>('trainings.registrations').findOne({ tid }))!
  const now = new Date()
  await insert(
    'kernel.users',
    people.map(({ uid, username }) => ({
      ...template,
      _id: uid,
      username,
      folded: username,
      realname: `Real ${username}`,
      school: 'North School',
      email: null,
    })),
  )
  await insert(
    'trainings.registrations',
    people.map(({ uid }) => ({ _id: `${tid} ${uid}`, tid, uid, round, leftAt: null, gmtCreate: now })),
  )
  await insert('trainings.rank-rows', people.map(rowOf))
  return tid

  function rowOf({ uid, username }: (typeof people)[0]) {
    const tried = pids.filter(() => random.below(10) > 0)
    const lastTry = () => new Date(now.getTime() - random.below(1e9))
    const cells = tried.map((pid) => ({
      pid,
      status: random.pick([0, 0, -1]),
      score: null,
      runTime: random.below(999),
      tries: 1 + random.below(9),
      lastTry: lastTry(),
    }))
    const solved = cells.filter(({ status }) => status === 0)
    const sums = { ac: solved.length, runTime: solved.reduce((sum, { runTime }) => sum + runTime, 0), lastTry: lastTry() }
    return { _id: `${tid} ${uid}`, tid, uid, username, isRanked: true, ...sums, cells, stamp: randomUUID() }
  }

  async function insert(name: string, rows: readonly object[]): Promise<void> {
    for (let from = 0; from < rows.length; from += 500) await db.collection(name).insertMany(rows.slice(from, from + 500) as never, { ordered: false })
  }
}
