import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random, type Person } from '@verdict/core/testing'
import { boardApi, contestAdminApi, rejudgingApi, type Rejudging } from '@verdict/plugin-contests/contract'
import { draft, scribeApi } from '../../plugins/problems/testing/drafts.ts'
import { verdict } from '../../plugins/judging/testing/fixtures.ts'
import { ManualDaemon } from '../../plugins/judging/testing/manual-daemon.ts'
import { LoadSite } from './load-site.ts'
import { Stopwatch } from './stopwatch.ts'

/** Measures a rejudging set of a contest: adding and queueing its submissions, the comparison, the time until scoreboards change, and until all is written. */
const { values } = parseArgs({ options: { people: { type: 'string', default: '1000' }, submissions: { type: 'string', default: '8000' } } })
const displayIds = [...'ABCDEFGHIJKL']
const statuses = [0, 0, 0, -1, -1, 1, 2, 3] as const
const random = new Random(1)
const [people, count] = [Number(values.people), Number(values.submissions)]

const site = await LoadSite.start(['judging', 'problems', 'submissions', 'contests'], {
  http: { trustProxy: false, bodyBytes: 1 << 21, callMilliseconds: 90_000, rate: { perUser: 1e9, perAddress: 1e9 } },
})
try {
  await measure()
} finally {
  await site.close()
}
// The database of tests would keep the process alive.
process.exit(0)

async function measure(): Promise<void> {
  const jury = await site.root()
  const cid = await fill(jury)
  await jury.use(contestAdminApi).recount({ query: { cid } })
  const watch = new Stopwatch()
  const calls = jury.use(rejudgingApi)
  const read = (id: number) => calls.read({ query: { cid, id } })
  const reaches = async (id: number, isReached: (set: Rejudging) => boolean) => {
    while (!isReached(await read(id))) await pause(50)
  }
  const { id } = await calls.create({ body: { cid, filter: {} } })
  await watch.time('add and queue all submissions', () => reaches(id, ({ state }) => state === 'judging'))
  await watch.time('judge all, with immediate verdicts', () => judgeAll(id, read))
  await watch.time('compare, first page', () => calls.participants({ query: { cid, id, changedOnly: true } }))
  await watch.time('compare, another page', () => calls.participants({ query: { cid, id, changedOnly: true, currentPage: 3 } }))
  const before = await solutions(jury, cid)
  const memory = await site.memory()
  let isOver = false
  const beside = (async () => {
    for (; !isOver; await pause(50)) await watch.time('scoreboard page while it is applied', () => board(jury, cid))
  })()
  const cpu = await site.cpuMs()
  const { peak, seconds } = await site.peakWhile(async () => {
    await calls.apply({ body: { cid, id } })
    await watch.time('from the click to the new scoreboard', async () => {
      while ((await solutions(jury, cid)) === before) await pause(10)
    })
    await watch.time('from the new scoreboard until all is written', () => reaches(id, ({ state }) => state === 'applied'))
    await watch.time('then until all followers have finished', async () => {
      while ((await site.db.collection('submissions.submissions').countDocuments({ pendingDue: { $exists: true } })) > 0) await pause(100)
    })
  })
  isOver = true
  await beside
  const { counts } = await read(id)
  console.log(`${people} people, ${count} submissions; ${counts.different} differ, ${counts.outdated} outdated`)
  console.log(`memory of the site before ${memory} MB, at most ${peak} MB; ${seconds} s, ${((await site.cpuMs()) - cpu) / 1000} s of processor time`)
  console.table(watch.rows())
  for (const [failure, times] of watch.failures) console.log(`${times} × ${failure}`)
  console.log('wrong rows after a recount:', (await jury.use(contestAdminApi).recount({ query: { cid } })).wrong)
}

function board(reader: Person, cid: number) {
  return reader.use(boardApi).rank({ body: { cid, limit: 50 } })
}

async function solutions(reader: Person, cid: number): Promise<string> {
  return JSON.stringify((await reader.use(boardApi).problems({ query: { cid } })).map(({ ac }) => ac))
}

async function judgeAll(id: number, read: (id: number) => Promise<Rejudging>): Promise<void> {
  const daemon = await ManualDaemon.of({ url: site.url, as: () => site.root() })
  for (let isOver = false; !isOver;) {
    const tasks = await daemon.claim(100)
    await Promise.all(tasks.map((task) => daemon.report(task, { verdict: verdict({ status: random.pick(statuses) }) })))
    if (tasks.length > 0) continue
    await pause(100)
    const { counts } = await read(id)
    isOver = counts.judged === counts.total
  }
}

/** A running contest that all users have tried for an hour. */
async function fill(jury: Person): Promise<number> {
  const start = Date.now() - 3_600_000
  const times = { startTime: new Date(start).toISOString(), endTime: new Date(start + 5 * 3_600_000).toISOString() }
  const { cid } = await jury.use(contestAdminApi).create({ body: { title: 'Bench', description: 'x', ...times } })
  const pids: number[] = []
  for (const [index, displayId] of displayIds.entries()) {
    const { pid } = await jury.use(scribeApi).write({ body: draft({ problemId: `P${index}` }) as never })
    await jury.use(contestAdminApi).addFromBank({ body: { cid, pid, displayId, staysListed: true } })
    pids.push(pid)
  }
  const users = await site.addUsers(Array.from({ length: people }, (_, index) => `p${index}`))
  const rows = Array.from({ length: count }, (_, index) => {
    const user = users[index % people]!
    const status = random.pick(statuses)
    const result = { status, judger: 'seed', time: 1, memory: 1, score: null, oiRankScore: null, errorMessage: null, isManual: false, counted: null }
    const place = { lists: [`cid:${cid}`], contexts: [`cid:${cid}`], starts: [], pid: random.pick(pids), displayPid: 'P' }
    const rest = { share: false, language: 'C++', code: 'x'.repeat(500), length: 500, ip: '', version: 0, priority: 'contest', changedAt: new Date() }
    return { _id: index + 1, uid: user._id, username: user.username, submitTime: new Date(start + random.below(3_600_000)), ...result, ...place, ...rest }
  })
  await site.db.collection<(typeof rows)[number]>('submissions.submissions').insertMany(rows)
  return cid
}
