import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { channelOf } from '@verdict/core'
import { Random, type Person } from '@verdict/core/testing'
import { announced, boardApi, contestAdminApi, contestApi, type ContestRow } from '@verdict/plugin-contests/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { maintainStream } from '../../core/web/live/live-stream.ts'
import { draft, scribeApi } from '../../plugins/problems/testing/drafts.ts'
import { LoadSite } from './load-site.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * Measures the second at which a contest starts: many registered users wait on its pages with open live streams, and all of them want the
 * problems. The site is a separate process with the usual limits of calls.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    problems: { type: 'string', default: '12' },
    /** Seconds from the opening of the last page to the start. */
    wait: { type: 'string', default: '3' },
  },
})
const [people, rounds, problemCount, wait] = [values.people, values.rounds, values.problems, values.wait].map(Number) as [number, number, number, number]
/** As the pages of a contest look at the clock. */
const clockMs = 500
/** For so long after the start they ask for nothing that can wait. */
const rushMs = 10_000
const random = new Random(1)
const watch = new Stopwatch()

const site = await LoadSite.start(['judging', 'problems', 'submissions', 'contests'])
try {
  const jury = await site.root()
  const names = Array.from({ length: people }, (_, index) => `p${index}`)
  await site.addUsers(names)
  const crowd: Person[] = []
  for (const name of names) crowd.push(await site.as(name))
  const pids: number[] = []
  for (let index = 0; index < problemCount; index += 1)
    pids.push((await jury.use(scribeApi).write({ body: draft({ problemId: `P${index}`, description: 'Read this. '.repeat(200) }) as never })).pid)
  for (let round = 0; round < rounds; round += 1) await startContest(jury, crowd, pids)
  console.log(`${people} people, ${rounds} starts, ${problemCount} problems`)
  console.table(watch.rows())
  console.log(watch.failures.size === 0 ? 'no error' : Object.fromEntries(watch.failures))
} finally {
  await site.close()
}
process.exit(watch.failures.size === 0 ? 0 : 1)

async function startContest(jury: Person, crowd: readonly Person[], pids: readonly number[]): Promise<void> {
  const admin = jury.use(contestAdminApi)
  const moment = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const form = { title: 'Start', description: 'x', auth: 1 as const, pwd: 'in', endTime: moment(7200) }
  const { cid } = await admin.create({ body: { ...form, startTime: moment(3600) } })
  for (const [index, pid] of pids.entries()) await admin.addFromBank({ body: { cid, pid, displayId: `P${index}` } })
  for (const person of crowd) await person.use(contestApi).register({ body: { cid, password: 'in' } })
  const stop = new AbortController()
  const streams = crowd.map((person) => openStream(person, cid, stop.signal))
  await admin.edit({ body: { id: cid, startTime: moment(wait) } })
  const pages = crowd.map((person, index) => waitingPage(person, cid, index))
  await Promise.all(pages.map(({ waits }) => waits))
  const before = await site.cpuMs()
  await Promise.all(pages.map(({ opens }) => opens))
  watch.took('processor time of the site for a start', (await site.cpuMs()) - before)
  await Promise.all(pages.map(({ results }) => results))
  stop.abort()
  await Promise.all(streams)
}

/** The stream of a browser; what it may follow changes with the start. */
function openStream(person: Person, cid: number, signal: AbortSignal): Promise<void> {
  const open = async () => {
    const answer = await person.send(`/api/live/stream?topics=${encodeURIComponent(channelOf(announced, cid))}`, { method: 'GET', signal })
    if (!answer.ok || !answer.body) throw new Error(`${answer.status}`)
    return answer.body
  }
  const opened = () => open().catch((error: unknown) => (signal.aborted || watch.failed('live stream', String(error)), Promise.reject(error as Error)))
  return maintainStream(opened, { channels: [], after: undefined, signal }, () => undefined)
}

/** A page that opens automatically: two in three users wait for the list of problems, the others for the first one. */
function waitingPage(person: Person, cid: number, index: number): { waits: Promise<unknown>; opens: Promise<unknown>; results: Promise<unknown> } {
  const waits = watch.time('page that waits', () => person.use(contestApi).info({ query: { cid } }))
  const opens = waits.then((contest) => contest && openedPage(person, contest, index))
  return { waits, opens, results: opens.then((problems) => problems && ownResults(person, cid, problems)) }
}

async function openedPage(person: Person, contest: ContestRow, index: number): Promise<readonly { pid: number }[] | undefined> {
  const cid = contest.id
  const offset = Date.parse(contest.now) - Date.now()
  const starts = Date.parse(contest.startTime)
  // The page was opened at some time, and looks at the clock from then on.
  await pause(random.below(clockMs))
  while (Date.now() + offset < starts) await pause(clockMs)
  const late = () => Date.now() + offset - starts
  const isReader = index % 3 === 2
  if (isReader) {
    if (await watch.time('call: a problem', () => person.use(contestApi).problem({ query: { cid, displayId: 'P0' } }))) watch.took('start to problem', late())
    return undefined
  }
  const problems = await watch.time('call: problems', () => person.use(boardApi).problems({ query: { cid } }))
  if (!problems) return undefined
  watch.took('start to list of problems', late())
  if (problems.length !== problemCount) watch.failed('call: problems', 'problems are missing')
  return problems
}

/** Some seconds later, as the pages do. */
async function ownResults(person: Person, cid: number, problems: readonly { pid: number }[]): Promise<void> {
  await pause(random.below(rushMs))
  const body = { pidList: problems.map(({ pid }) => pid), isContestProblemList: true, cid }
  await watch.time('call: own results', () => person.use(problemApi).statuses({ body }))
}
