import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random, type Person } from '@verdict/core/testing'
import { boardApi, contestAdminApi, contestApi } from '@verdict/plugin-contests/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { AcceptingDaemon } from './accepting-daemon.ts'
import { LoadSite } from './load-site.ts'
import { OpenBoard, type GivenVerdict } from './open-board.ts'
import { Stopwatch } from './stopwatch.ts'
import { triedContest, type TriedContest } from './tried-contest.ts'

/**
 * Measures a large contest in a full hall: people with the scoreboard open while others submit and get verdicts, a restart of the site, and the moment
 * in which all of them load their page again. The site is a separate process with the usual limits of calls.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    submissions: { type: 'string', default: '100000' },
    /** So many people have the scoreboard open live: two in three its first page, the others any page. */
    readers: { type: 'string', default: '300' },
    /** Submissions with a verdict in a second, and for how long. */
    rate: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
  },
})
const [people, submissions, readers, rate, seconds] = [values.people, values.submissions, values.readers, values.rate, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
  number,
]
const program = '#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n'
const random = new Random(2)
const watch = new Stopwatch()
const figures: Record<string, string | number>[] = []
const inSeconds = (milliseconds: number) => Number((milliseconds / 1000).toFixed(1))

const site = await LoadSite.start(['judging', 'problems', 'submissions', 'contests'])
try {
  const contest = await triedContest(site, { people, attemptsEach: Math.round(submissions / people) })
  await watch.time('count from nothing', () => contest.jury.use(contestAdminApi).recount({ query: { cid: contest.cid } }))
  await restarts('restarted with all submissions', contest)
  const hall: Person[] = []
  for (const { username } of contest.users.slice(0, readers)) hall.push(await site.as(username))
  await verdictsToHall(contest, hall)
  await restarts('restarted after the verdicts', contest)
  await reloads('all reload after a restart', contest, hall)
  await reloads('all reload once more', contest, hall)
} finally {
  await site.close()
}
console.log(`${people} people, ${submissions} submissions, ${readers} readers, ${rate} verdicts in each of ${seconds} seconds`)
console.table(figures)
console.table(watch.rows())
console.log(watch.failures.size === 0 ? 'no error' : Object.fromEntries(watch.failures))
process.exit(watch.failures.size === 0 ? 0 : 1)

async function note(step: string, more: Record<string, string | number> = {}): Promise<void> {
  const { own = '', file = '' } = (await site.databaseMemory()) ?? {}
  const memory = { 'site, MB': await site.memory(), 'database, MB': own, 'pages of its file, MB': file }
  figures.push({ step, 'load average': Number(loadavg()[0]!.toFixed(1)), ...memory, ...more })
}

/** Measures the time from a stopped site to its first scoreboard, which it counts from nothing. */
async function restarts(step: string, { cid, reader }: TriedContest): Promise<void> {
  const began = performance.now()
  await site.restart()
  const listening = performance.now() - began
  await watch.time('first scoreboard of a process', () =>
    site
      .again(reader)
      .use(boardApi)
      .rank({ body: { cid, currentPage: 1, limit: 50, live: true } }),
  )
  await note(step, { 'listens after, s': inSeconds(listening), 'first scoreboard after, s': inSeconds(performance.now() - began) })
}

/** Opens the scoreboard for all in the hall, and measures the way of verdicts to them. */
async function verdictsToHall({ cid, users, wrong }: TriedContest, hall: readonly Person[]): Promise<void> {
  const given = new Map<string, GivenVerdict>()
  const boards = openBoards({ cid, users }, hall, given)
  for (const board of boards) await board.open()
  const authors = wrong.splice(-rate * seconds)
  const people = new Map<string, Person>()
  for (const { uid } of authors) people.set(uid, await site.as(users.find(({ _id }) => _id === uid)!.username))
  const daemon = await AcceptingDaemon.of(site)
  await note('all have the scoreboard open')
  const before = await site.cpuMs()
  const began = performance.now()
  const judging = daemon.judge(authors.length)
  const submitting = authors.map(async ({ uid, displayId }, turn) => {
    await pause((turn * 1000) / rate)
    const body = { pid: displayId, cid, language: 'C++', code: program }
    const answer = await watch.time('submit', () =>
      people
        .get(uid)!
        .use(submissionApi)
        .submit({ body: body as never }),
    )
    if (answer) daemon.beforeVerdict(answer.submitId, () => void given.set(uid, { uid, displayId, began: performance.now() }))
  })
  await Promise.all([judging, ...submitting])
  const took = performance.now() - began
  const processor = (await site.cpuMs()) - before
  // Pages that missed one have been read again by then.
  await pause(10_000)
  for (const board of boards) {
    board.close()
    for (let missed = given.size - board.shown; missed > 0; missed -= 1) watch.failed('verdict to an open board', 'it was never shown')
  }
  const bytes = boards[0]!.bytes.toSorted((a, b) => a - b)
  const updates = {
    updates: bytes.length,
    'bytes of an update': bytes[bytes.length >> 1] ?? 0,
    'of the longest': bytes.at(-1) ?? 0,
    'too long': boards[0]!.ends,
  }
  await note('verdicts given', { 'processor of the site, %': Math.round((processor / took) * 100), ...updates })
}

/** All in the hall load the contest and the scoreboard in one moment, as their pages do, and open its live updates. */
async function reloads(step: string, { cid, users }: TriedContest, hall: readonly Person[]): Promise<void> {
  const again = hall.map((person) => site.again(person))
  const boards = openBoards({ cid, users }, again)
  const before = await site.cpuMs()
  const began = performance.now()
  await Promise.all(
    again.map((person, index) =>
      watch.time(step, async () => {
        const { info, access } = person.use(contestApi)
        await Promise.all([info({ query: { cid } }), access({ query: { cid } })])
        await boards[index]!.open()
      }),
    ),
  )
  await note(step, { 'all have it after, s': inSeconds(performance.now() - began), 'processor of the site, s': inSeconds((await site.cpuMs()) - before) })
  for (const board of boards) board.close()
}

/** Returns the scoreboard of each person, still closed: two in three read its first page. */
function openBoards({ cid, users }: Pick<TriedContest, 'cid' | 'users'>, hall: readonly Person[], given = new Map<string, GivenVerdict>()): OpenBoard[] {
  const pages = Math.ceil(people / 50)
  return hall.map((person, index) => {
    const currentPage = index % 3 === 2 ? 1 + random.below(pages) : 1
    return new OpenBoard({ person, ownUid: users[index]!._id, cid, currentPage, given, watch })
  })
}
