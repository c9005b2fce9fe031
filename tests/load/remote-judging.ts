import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Person } from '@verdict/core/testing'
import { judgeAdminApi } from '@verdict/plugin-judging/contract'
import { remoteAdminApi, remoteProblemApi } from '@verdict/plugin-remote-judging/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { serveSites } from '../../judge-daemon/site/serve-sites.ts'
import { script, trivialConnection } from '../../judge-daemon/site/test/support/trivial-connection.ts'
import { draft, scribeApi } from '../../plugins/problems/testing/drafts.ts'
import { hdu } from '../../plugins/remote-hdu/server/remote/hdu.ts'
import { HduSite } from '../../plugins/remote-hdu/test/support/hdu-site.ts'
import { LoadSite } from './load-site.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * Measures remote submissions on a simulated HDU, which notes when requests and programs come: whether the pace is kept, how long people wait while the first of
 * them sends as many as all others together, and the time to a local verdict with and without them. `--factor 1` keeps the pauses as HDU wants them, and takes a quarter of an hour.
 */
const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '200' },
    accounts: { type: 'string', default: '3' },
    people: { type: 'string', default: '10' },
    factor: { type: 'string', default: '0.1' },
    /** Seconds of local submissions without remote ones. */
    alone: { type: 'string', default: '20' },
  },
})
const [count, accountCount, peopleCount, factor, aloneSeconds] = [values.submissions, values.accounts, values.people, values.factor, values.alone].map(
  Number,
) as [number, number, number, number, number]
const accepted = 0
const watch = new Stopwatch()
const other = new HduSite()
const address = await other.start()
const { pace } = hdu(() => address)
const settings = {
  submissions: { defaultSubmitInterval: 0 },
  'remote-hdu': { address },
  'remote-judging': { paceFactor: factor, settleSeconds: 1 },
}
const http = { rate: { perUser: 1_000_000, perAddress: 1_000_000 } }
const site = await LoadSite.start(['judging', 'problems', 'submissions', 'remote-judging', 'remote-hdu'], { settings, http })
const root = await site.root()
const { token } = await root.use(judgeAdminApi).addDaemon({ body: { name: 'local' } })
const daemon = serveSites([{ url: site.url, token }], { connection: trivialConnection(), log: () => undefined })
try {
  await root.use(scribeApi).write({ body: draft() as never })
  for (let account = 1; account <= accountCount; account += 1) {
    other.passwords.set(`robot${account}`, 'secret')
    await root.use(remoteAdminApi).saveAccount({ body: { oj: 'HDU', username: `robot${account}`, password: 'secret' } })
  }
  await root.use(remoteProblemApi).importProblem({ query: { name: 'HDU', problemId: '1000' } })
  await site.addUsers(['local', ...namesOfPeople()])
  const local = await site.as('local')
  await localVerdicts('local verdict, first ones', local, until(3))
  await localVerdicts('local verdict, alone', local, until(aloneSeconds))

  const requestsBefore = other.requestTimes.length
  const sent = await sendAll()
  let isDone = false
  const beside = localVerdicts('local verdict, remote ones beside', local, () => !isDone)
  const statuses = await allJudged(sent.map(({ submitId }) => submitId))
  isDone = true
  await beside
  report(sent, requestsBefore, statuses)
} finally {
  await daemon.close()
  await site.close()
  other.close()
}
process.exit(process.exitCode ?? 0)

interface Sent {
  readonly submitId: number
  readonly person: string
  readonly at: number
}

function namesOfPeople(): string[] {
  return Array.from({ length: peopleCount }, (_, index) => `pupil${index + 1}`)
}

function until(seconds: number): () => boolean {
  const end = Date.now() + seconds * 1000
  return () => Date.now() < end
}

/** One person submits a local program after the other, and looks for its verdict. */
async function localVerdicts(name: string, person: Person, goesOn: () => boolean): Promise<void> {
  const { submit, detail } = person.use(submissionApi)
  // Long enough for the site.
  const code = script({ milliseconds: 10, output: 'x'.repeat(50) })
  while (goesOn()) {
    await watch.time(name, async () => {
      const { submitId } = await submit({ body: { pid: 'SUM', language: 'C++', code } })
      while ((await detail({ query: { submitId } })).submission.status !== accepted) await pause(10)
    })
    await pause(50)
  }
}

/** The first person sends half of all programs at once, and then the others send theirs. */
async function sendAll(): Promise<Sent[]> {
  const sent: Sent[] = []
  const [first, ...others] = namesOfPeople()
  const send = async (person: string, times: number) => {
    const { submit } = (await site.as(person)).use(submissionApi)
    for (let time = 1; time <= times; time += 1) {
      const code = `int main() { return 0; }\n// by ${person}, ${time}, long enough for the site\n`
      const { submitId } = await submit({ body: { pid: 'HDU-1000', language: 'G++', code, isRemote: true } })
      sent.push({ submitId, person, at: Date.now() })
    }
  }
  const half = Math.ceil(count / 2)
  await send(first!, half)
  await Promise.all(others.map((person, index) => send(person, Math.floor((count - half + index) / others.length))))
  return sent
}

/** The number of submissions with each status, when all are judged. */
async function allJudged(submitIds: readonly number[]): Promise<Record<string, number>> {
  const submissions = site.db.collection<{ _id: number; status: number }>('submissions.submissions')
  for (;;) {
    const counts: Record<string, number> = {}
    for await (const { status } of submissions.find({ _id: { $in: [...submitIds] } }, { projection: { status: 1 } })) counts[status] = (counts[status] ?? 0) + 1
    const unfinished = [5, 6, 7, 9].reduce((sum, status) => sum + (counts[status] ?? 0), 0)
    if (unfinished === 0) return counts
    await pause(500)
  }
}

/** The smallest pause, as the mean of so many in a row: a busy machine holds one request up, and not the next. */
function smallestPause(times: readonly number[], inRow = 1): number {
  return Math.min(...times.slice(inRow).map((time, index) => (time - times[index]!) / inRow))
}

function report(sent: readonly Sent[], requestsBefore: number, statuses: Record<string, number>): void {
  const runs = other.runs.toReversed()
  const seconds = (ms: number) => Number((ms / 1000).toFixed(2))
  const rows = [
    {
      pause: 'between two requests (mean of 20)',
      wanted: seconds(pace.requestSeconds * factor * 1000),
      smallest: seconds(smallestPause(other.requestTimes.slice(requestsBefore), 20)),
    },
    ...Array.from({ length: accountCount }, (_, index) => {
      const times = runs.filter(({ user }) => user === `robot${index + 1}`).map(({ at }) => at)
      return {
        pause: `between two programs of robot${index + 1} (${times.length})`,
        wanted: seconds(pace.accountSeconds * factor * 1000),
        smallest: seconds(smallestPause(times)),
      }
    }),
  ]
  console.log(`${runs.length} programs at the simulated site for ${sent.length} submissions; statuses: ${JSON.stringify(statuses)}`)
  console.log(`pauses in seconds, at ${factor} of those of HDU`)
  console.table(rows)
  console.log('seconds from the submission to the site')
  console.table(namesOfPeople().map((person) => waitsOf(person, sent, seconds)))
  console.log('milliseconds from Submit to the local verdict')
  console.table(watch.rows())
  console.log(watch.failures.size === 0 ? 'no error' : Object.fromEntries(watch.failures))
  if (runs.length !== sent.length || watch.failures.size > 0) process.exitCode = 1
}

function waitsOf(person: string, sent: readonly Sent[], seconds: (ms: number) => number) {
  const own = sent.filter((one) => one.person === person)
  const arrived = other.runs.filter(({ code }) => code.includes(`by ${person},`)).map(({ at }) => at)
  const from = own[0]?.at ?? 0
  return { person, programs: own.length, first: seconds(Math.min(...arrived) - from), last: seconds(Math.max(...arrived) - from) }
}
