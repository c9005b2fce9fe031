import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random, type Person } from '@verdict/core/testing'
import { boardApi, contestAdminApi, contestApi } from '@verdict/plugin-contests/contract'
import { rootApi } from '@verdict/plugin-submissions/contract'
import { LoadSite } from './load-site.ts'
import { OpenBoard, type GivenVerdict } from './open-board.ts'
import { Stopwatch } from './stopwatch.ts'
import { displayIds, triedContest, type TriedContest, type WrongAttempt } from './tried-contest.ts'

/**
 * Measures the board of one contest with few and with many people: pages, the way of a verdict to the board and to those that are open live,
 * and a count from nothing. Starts a site of its own.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500,5000' },
    attempts: { type: 'string', default: '20' },
    pages: { type: 'string', default: '500' },
    /** So many people have the board open live: two in three its first page, the others any page. 0 leaves this part out. */
    followers: { type: 'string', default: '300' },
    /** Verdicts that they wait for, and how many of them are given in a second. */
    verdicts: { type: 'string', default: '100' },
    rate: { type: 'string', default: '1' },
    /** So many clients read the board again and again without a pause while others read problems. 0 leaves this part out. */
    reloading: { type: 'string', default: '20' },
  },
})
const random = new Random(1)

for (const people of values.people.split(',').map(Number)) await measure(people)
// The database of tests would keep the process alive.
process.exit(0)

async function measure(people: number): Promise<void> {
  const site = await LoadSite.start(['judging', 'problems', 'submissions', 'contests'], {
    http: { trustProxy: false, bodyBytes: 1 << 21, callMilliseconds: 90_000, rate: { perUser: 1e9, perAddress: 1e9 } },
  })
  try {
    const contest = await triedContest(site, { people, attemptsEach: Number(values.attempts) })
    const { reader, jury, cid, attempts, wrong } = contest
    const watch = new Stopwatch()
    await watch.time('count from nothing', () => jury.use(contestAdminApi).recount({ query: { cid } }))
    await watch.time('first page of a process', () => page(reader, cid, 1))
    let bytes = 0
    for (let count = 0; count < Number(values.pages); count += 1) {
      const answer = await watch.time('page of 50', () => page(reader, cid, 1 + random.below(Math.ceil(people / 50))))
      bytes = Math.max(bytes, JSON.stringify(answer ?? '').length)
    }
    for (let count = 0; count < 30; count += 1) await watch.time('verdict to board', () => verdictToBoard(jury, cid, wrong.pop()!))
    console.log(`${people} people, ${attempts} attempts; a page of 50 has ${bytes} bytes`)
    if (Number(values.reloading) > 0) await problemsBesideReloads(site, contest, people, watch)
    if (Number(values.followers) > 0) await verdictsToOpenBoards(site, contest, people, watch)
    console.table(watch.rows())
    for (const [failure, count] of watch.failures) console.log(`${count} × ${failure}`)
  } finally {
    await site.close()
  }
}

function page(reader: Person, cid: number, currentPage: number) {
  return reader.use(boardApi).rank({ body: { cid, currentPage, limit: 50 } })
}

/** Makes a wrong attempt right, and asks for the board until it says so. */
async function verdictToBoard(jury: Person, cid: number, { submitId }: WrongAttempt): Promise<void> {
  const solutions = async () => (await jury.use(boardApi).problems({ query: { cid } })).reduce((sum, { ac }) => sum + ac, 0)
  const before = await solutions()
  await jury.use(rootApi).manual({ query: { submitId, status: 0 } })
  while ((await solutions()) === before) await new Promise(setImmediate)
}

/** Gives verdicts at random moments while many people have the board open, and waits until all of them have seen all. */
async function verdictsToOpenBoards(site: LoadSite, { jury, cid, users, wrong }: TriedContest, people: number, watch: Stopwatch): Promise<void> {
  const given = new Map<string, GivenVerdict>()
  const boards: OpenBoard[] = []
  for (const [index, { _id: ownUid, username }] of users.slice(0, Number(values.followers)).entries()) {
    const person = await site.as(username)
    const currentPage = index % 3 === 2 ? 1 + random.below(Math.ceil(people / 50)) : 1
    boards.push(new OpenBoard({ person, ownUid, cid, currentPage, given, watch }))
    await boards.at(-1)!.open()
  }
  const verdicts: Promise<unknown>[] = []
  for (let count = 0; count < Number(values.verdicts); count += 1) {
    await pause((random.next() * 2000) / Number(values.rate))
    const { submitId, uid, displayId } = wrong.pop()!
    given.set(uid, { uid, displayId, began: performance.now() })
    verdicts.push(watch.time('verdict by hand', () => jury.use(rootApi).manual({ query: { submitId, status: 0 } })))
  }
  await Promise.all(verdicts)
  // Pages that missed one have been read again by then.
  await pause(10_000)
  for (const board of boards) {
    board.close()
    for (let missed = given.size - board.shown; missed > 0; missed -= 1) watch.failed('verdict to an open board', 'it was never shown')
  }
  const bytes = boards[0]!.bytes.toSorted((a, b) => a - b)
  console.log(
    `${boards.length} boards open live, ${given.size} verdicts, ${values.rate} in a second: ${bytes.length} updates, of ${bytes[bytes.length >> 1]} bytes (median), at most ${bytes.at(-1)}`,
  )
}

/** Reads problem pages ten times a second, first alone, then while the scoreboard is reloaded without a pause. */
async function problemsBesideReloads(site: LoadSite, { reader, cid, users, pids }: TriedContest, people: number, watch: Stopwatch): Promise<void> {
  const problemPages = async (name: string) => {
    const reads: Promise<unknown>[] = []
    for (let count = 0; count < 200; count += 1) {
      reads.push(watch.time(name, () => reader.use(contestApi).problem({ query: { cid, displayId: displayIds[random.below(pids.length)]! } })))
      await pause(100)
    }
    await Promise.all(reads)
  }
  await problemPages('problem page')
  let over = false
  const reloads = users.slice(-Number(values.reloading)).map(async ({ username }) => {
    const person = await site.as(username)
    while (!over) await watch.time('page that is reloaded', () => page(person, cid, 1 + random.below(Math.ceil(people / 50))))
  })
  await problemPages('problem page beside reloads')
  over = true
  await Promise.all(reloads)
}
