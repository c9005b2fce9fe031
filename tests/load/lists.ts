import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Person } from '@verdict/core/testing'
import { profileApi } from '@verdict/plugin-accounts/contract'
import { adminApi } from '@verdict/plugin-admin/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { rankApi } from '@verdict/plugin-ranks/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { Stopwatch } from './stopwatch.ts'

/**
 * Measures the first pages of every list and filter on a site filled by `npm run seed`, one call after another. `--save` writes
 * the results to a file; `--compare` shows those of a file beside them, such as the results of a smaller site. On a busy machine
 * pass `--processes` (process ids of the site and its database) to measure the CPU time per call, which other load does not change.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    'root-password': { type: 'string', default: process.env.ROOT_PASSWORD ?? '' },
    person: { type: 'string', default: 'seed-2' },
    pages: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    processes: { type: 'string', default: '' },
    save: { type: 'string' },
    compare: { type: 'string' },
  },
})
const pages = Array.from({ length: Number(values.pages) }, (_, index) => index + 1)
const person = new Person(values.url)
const { uid } = await person.login(values.person, 'seed-password')
const root = new Person(values.url)
if (values['root-password']) await root.login('root', values['root-password'])

const bank = person.use(problemApi)
const status = person.use(submissionApi)
const profiles = person.use(profileApi)
const ranks = person.use(rankApi)
type Call = (page: number) => Promise<unknown>
const problems =
  (query: object): Call =>
  (page) =>
    bank.list({ query: { ...query, limit: 50, currentPage: page } as never })
const submissions =
  (query: object): Call =>
  (page) =>
    status.list({ query: { ...query, limit: 30, currentPage: page } as never })
const [tag, otherTag] = (await bank.allTags({ query: { oj: 'ME' } })).map(({ id }) => id) as [number, number]
const firstPids = (await bank.list({ query: { limit: 50, currentPage: 1 } })).records.map(({ pid }) => pid)

const calls: Readonly<Record<string, Call>> = {
  'problems: all': problems({}),
  'problems: difficulty': problems({ difficulty: 1 }),
  'problems: judge': problems({ oj: 'Mine' }),
  'problems: tag': problems({ tagId: [tag] }),
  'problems: two tags': problems({ tagId: [tag, otherTag] }),
  'problems: word': problems({ keyword: 'garden' }),
  'problems: part of a word': problems({ keyword: 'arde' }),
  'problems: Chinese': problems({ keyword: '短路' }),
  'problems: id': problems({ keyword: 'S12' }),
  'problems: difficulty, tag and word': problems({ difficulty: 1, tagId: [tag], keyword: 'garden' }),
  'problems: how I stand with 50': () => bank.statuses({ body: { pidList: firstPids } as never }),
  'status: all': submissions({}),
  'status: mine': submissions({ onlyMine: true }),
  'status: mine, accepted': submissions({ onlyMine: true, status: 0 }),
  'status: accepted': submissions({ status: 0 }),
  'status: wrong answer': submissions({ status: -1 }),
  'status: compile error': submissions({ status: -2 }),
  'status: waiting': submissions({ status: 5 }),
  'status: problem': submissions({ problemID: 'S2', completeProblemID: true }),
  'status: problem, accepted': submissions({ problemID: 'S2', completeProblemID: true, status: 0 }),
  'status: unusual problem': submissions({ problemID: 'S15000', completeProblemID: true }),
  'status: beginning of a problem': submissions({ problemID: 's' }),
  'status: beginning of a problem, accepted': submissions({ problemID: 's', status: 0 }),
  'status: author': submissions({ username: 'seed-3' }),
  'status: unusual author': submissions({ username: 'seed-2500' }),
  'status: beginning of an author': submissions({ username: 'see' }),
  'status: author and problem': submissions({ username: 'seed-3', problemID: 'S2' }),
  'status: author and beginning of a problem': submissions({ username: 'seed-3', problemID: 's' }),
  'status: problem and beginning of an author': submissions({ username: 'see', problemID: 'S2' }),
  'status: beginnings of both': submissions({ username: 'see', problemID: 's' }),
  'person: page': () => profiles.userHome({ query: { uid } }),
  'person: page of an unusual one': () => profiles.userHome({ query: { username: 'seed-2500' } }),
  'person: calendar': () => status.heat({ query: { uid } }),
  'home: week of the site': () => status.weekStatistics({ query: {} }),
  'home: rank': () => status.recentRank(),
  'ranks: ACM': (page) => ranks.list({ query: { type: 0, currentPage: page } }),
  'ranks: OI, deep': (page) => ranks.list({ query: { type: 1, currentPage: 20 + page } }),
  'ranks: part of a name': (page) => ranks.list({ query: { type: 0, searchUser: 'ed-2', currentPage: page } }),
  'ranks: place of a person': () => ranks.person({ query: { type: 0, uid } }),
  'home: recently updated problems': () => bank.latest(),
  ...(root.token && { 'admin: dashboard': () => root.use(adminApi).getDashboard() }),
}

interface Figure {
  readonly name: string
  /** Milliseconds of the first call, with cold caches. */
  readonly first: number
  readonly p50: number
  readonly p95: number
  readonly processor?: number
}

/** CPU time of the processes in milliseconds. */
function processorTime(): number {
  const threads = values.processes
    .split(',')
    .filter(Boolean)
    .flatMap((id) => readdirSync(`/proc/${id}/task`).map((thread) => `/proc/${id}/task/${thread}/schedstat`))
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0)
}

const maxPerMinute = 1000
let callCount = 0
let minuteBegan = performance.now()

/** Stays below the site's rate limit per user; the waiting time is not measured. */
async function stayBelowRateLimit(): Promise<void> {
  callCount += 1
  if (callCount % maxPerMinute > 0) return
  await pause(Math.max(0, 60_000 - (performance.now() - minuteBegan)))
  minuteBegan = performance.now()
}

/** Returns the fastest of several rounds, because other load on the machine can only make a round slower. */
async function measure(name: string, call: Call): Promise<Figure | undefined> {
  const began = performance.now()
  await call(1)
  const first = performance.now() - began
  const rounds: { p50: number; p95: number; processor: number }[] = []
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const watch = new Stopwatch()
    const used = processorTime()
    for (const page of pages) {
      await stayBelowRateLimit()
      await watch.time(name, () => call(page))
    }
    if (watch.failures.size > 0) return void console.error(Object.fromEntries(watch.failures))
    const processor = Number(((processorTime() - used) / pages.length).toFixed(2))
    rounds.push(...watch.rows().map(({ p50, p95 }) => ({ p50, p95, processor })))
  }
  const { p50, p95 } = rounds.reduce((a, b) => (b.p50 < a.p50 ? b : a))
  const processor = Math.min(...rounds.map((round) => round.processor))
  return { name, first: Number(first.toFixed(1)), p50, p95, ...(values.processes && { processor }) }
}

const figures: Figure[] = []
for (const [name, call] of Object.entries(calls)) {
  const figure = name.includes(values.only) ? await measure(name, call) : undefined
  if (figure) figures.push(figure)
}
const before = new Map((values.compare ? (JSON.parse(readFileSync(values.compare, 'utf8')) as Figure[]) : []).map((figure) => [figure.name, figure]))
const times = (now: number, then: number) => Number((now / then).toFixed(2))
console.table(
  figures.map((figure) => {
    const { name, p50, processor } = figure
    const then = before.get(name)
    return {
      ...figure,
      ...(then && { 'p50 before': then.p50, factor: times(p50, then.p50) }),
      ...(then?.processor && processor && { 'factor of processor': times(processor, then.processor) }),
    }
  }),
)
console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`)
if (values.save) writeFileSync(values.save, JSON.stringify(figures, null, 2))
