import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { channelOf } from '@verdict/core'
import { Person } from '@verdict/core/testing'
import { userAdminApi } from '@verdict/plugin-accounts/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { liveRows, mostStatuses, ownRows, submissionApi } from '@verdict/plugin-submissions/contract'
import { Stopwatch } from './stopwatch.ts'

/**
 * Simulates a busy hour on a running site: users watch lists, half of them with live updates and half by polling, while others
 * submit. Run it on the machine of the site: it runs at the lowest priority, so that it does not distort the results.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    password: { type: 'string', default: process.env.ROOT_PASSWORD ?? '' },
    people: { type: 'string', default: '300' },
    submits: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    problem: { type: 'string', default: '1000' },
    sources: { type: 'string', default: '20' },
    /** Milliseconds between two calls of a polling user. */
    beat: { type: 'string', default: '2000' },
  },
})
const [people, submits, seconds, sources, beat] = [values.people, values.submits, values.seconds, values.sources, values.beat].map(Number) as [
  number,
  number,
  number,
  number,
  number,
]
const watch = new Stopwatch()
const root = new Person(values.url)
await root.login('root', values.password)
setPriority(19)

const crowd = await gather()
for (let kind = 0; kind < sources; kind += 1) await warm(kind)
console.log(`${people} people, ${submits} submits a second out of ${sources} sources, ${seconds} seconds`)

const ends = performance.now() + seconds * 1000
const live = new AbortController()
const streams = crowd.filter((_, index) => index % 2 === 0).map((person) => follow(person))
const pollers = crowd.filter((_, index) => index % 2 === 1).map((person, index) => poll(person, index))
const accepted = await submitAll()
await Promise.all(pollers)
const drained = await drain(accepted)
live.abort()
const heard = (await Promise.all(streams)).reduce((sum, one) => sum + one, 0)

console.table(watch.rows())
console.log(
  `${accepted.length} submissions accepted, ${submits * seconds - accepted.length} refused or failed; all judged ${drained.toFixed(1)} s after the last submit; ${heard} live events received`,
)
console.log(watch.failures.size === 0 ? 'no error' : Object.fromEntries(watch.failures))
process.exit(watch.failures.size === 0 ? 0 : 1)

/** Users with their own accounts, logged in; the accounts are created on the first run. */
async function gather(): Promise<Person[]> {
  const names = Array.from({ length: people }, (_, index) => `load-${String(index + 1).padStart(4, '0')}`)
  const password = 'load-and-load'
  await root
    .use(userAdminApi)
    .importUsers({ body: { users: names.map((name) => [name, password, '', '', '', '', '', '']) } })
    .catch(() => undefined)
  const crowd: Person[] = []
  for (const name of names) {
    const person = new Person(values.url)
    await person.login(name, password)
    crowd.push(person)
  }
  return crowd
}

function sourceOf(kind: number): string {
  return `#include <iostream>\n// source ${kind} of a class\nint main() { long long a = 0, sum = 0; while (std::cin >> a) sum += a; std::cout << sum << std::endl; return 0; }\n`
}

/** Judges one submission per source before measuring, by the users who submit last, so that the cache of compiled programs is as warm as in a lesson. */
async function warm(kind: number): Promise<void> {
  const { submitId } = await crowd
    .at(-1 - (kind % crowd.length))!
    .use(submissionApi)
    .submit({ body: { pid: values.problem, language: 'C++', code: sourceOf(kind) } })
  while ((await openOf([submitId])).length > 0) await pause(100)
}

async function submitAll(): Promise<number[]> {
  const accepted: number[] = []
  const underway: Promise<void>[] = []
  for (let turn = 0; turn < submits * seconds; turn += 1) {
    await pause(Math.max(0, ends - seconds * 1000 + (turn * 1000) / submits - performance.now()))
    const call = () => crowd[turn % crowd.length]!.use(submissionApi).submit({ body: { pid: values.problem, language: 'C++', code: sourceOf(turn % sources) } })
    underway.push(watch.time('submit', call).then((answer) => void (answer && accepted.push(answer.submitId))))
  }
  await Promise.all(underway)
  return accepted
}

/** Polls like screens without live updates: every two seconds the status list, the statuses of its rows, the problem list or a problem, in turn. */
async function poll(person: Person, index: number): Promise<void> {
  const api = person.use(submissionApi)
  const bank = person.use(problemApi)
  let submitIds: number[] = []
  const calls: readonly (() => Promise<unknown>)[] = [
    async () => {
      const list = await watch.time('status list', () => api.list({ query: { onlyMine: false, limit: 15, currentPage: 1 } }))
      submitIds = list?.records.map(({ submitId }) => submitId) ?? []
    },
    () => watch.time('statuses of 15', () => api.statuses({ body: { submitIds } })),
    () => watch.time('problem list', () => bank.list({ query: { limit: 50, currentPage: 1 } })),
    () => watch.time('problem', () => bank.detail({ query: { problemId: values.problem } })),
  ]
  await pause((index * 13) % beat)
  for (let turn = 0; performance.now() < ends; turn += 1) {
    const began = performance.now()
    await calls[turn % calls.length]!()
    await pause(Math.max(0, beat - (performance.now() - began)))
  }
}

/** Listens to live updates like an open status page; returns the number of events. */
async function follow(person: Person): Promise<number> {
  const topics = [channelOf(liveRows, 'bank'), channelOf(ownRows)].join()
  let heard = 0
  try {
    const response = await person.send(`/api/live/stream?topics=${encodeURIComponent(topics)}`, { method: 'GET', signal: live.signal })
    for await (const part of response.body!) heard += new TextDecoder().decode(part).split('\nevent: ').length - 1
    watch.failed('live stream', 'ended early')
  } catch (error) {
    if (!live.signal.aborted) watch.failed('live stream', String(error))
  }
  return heard
}

async function openOf(submitIds: readonly number[]): Promise<number[]> {
  const open: number[] = []
  for (let from = 0; from < submitIds.length; from += mostStatuses) {
    const rows = await root.use(submissionApi).statuses({ body: { submitIds: submitIds.slice(from, from + mostStatuses) } })
    for (const id of submitIds.slice(from, from + mostStatuses)) {
      const status = rows[id]?.status
      if (status === undefined) watch.failed('verdict', `submission ${id} is lost`)
      else if ([5, 6, 7].includes(status)) open.push(id)
      else if (status === 4 || status === 10) watch.failed('verdict', `status ${status}`)
    }
  }
  return open
}

/** Waits until all submissions have a verdict; returns the seconds it took. */
async function drain(submitIds: readonly number[]): Promise<number> {
  const began = performance.now()
  for (let open = await openOf(submitIds); open.length > 0; open = await openOf(open)) await pause(500)
  return (performance.now() - began) / 1000
}
