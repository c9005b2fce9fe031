import { fork } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Person } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { Stopwatch } from './stopwatch.ts'

/**
 * Measures the pages of other users while one address tries wrong passwords, `--rate` per second, on a site filled by `npm run seed`.
 * The site must trust this machine as a proxy, which is the default.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    rate: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '20' },
    people: { type: 'string', default: '20' },
    /** Set by this script for its child process that guesses passwords, so that guessing does not slow down the measurement. */
    'guess-until': { type: 'string' },
  },
})
const people: Person[] = []

/** Every user opens pages, twice a second. */
async function work(watch: Stopwatch, until: number): Promise<void> {
  const one = async (person: Person, index: number) => {
    await pause(index * 25)
    while (Date.now() < until) {
      await watch.time('problems', () => person.use(problemApi).list({ query: { limit: 50, currentPage: 1 } }))
      await watch.time('status', () => person.use(submissionApi).list({ query: { limit: 30, currentPage: 1 } }))
      await watch.time('file', async () => (await fetch(`${values.url}/favicon.svg`, { headers: { 'x-forwarded-for': `192.0.2.${index + 1}` } })).arrayBuffer())
      await pause(500)
    }
  }
  await Promise.all(people.map(one))
}

/** Another user logs in every second. */
async function logIn(watch: Stopwatch, until: number): Promise<void> {
  while (Date.now() < until) {
    await watch.time('log-in', async () => {
      const { code } = await tryOne('192.0.2.250', 'seed-2', 'seed-password', AbortSignal.timeout(30_000))
      if (code) throw new Error(code)
    })
    await pause(1000)
  }
}

/** Sends guesses until the deadline; unanswered ones are aborted. */
async function guess(until: number, answers: Map<string, number>): Promise<void> {
  const open: Promise<void>[] = []
  const end = AbortSignal.timeout(until - Date.now())
  setMaxListeners(0, end)
  const one = async (index: number) => {
    const { code = 'no answer' } = await tryOne('198.51.100.9', `seed-${100 + (index % 500)}`, 'wrong-password', end).catch(() => ({ code: 'no answer' }))
    answers.set(code, (answers.get(code) ?? 0) + 1)
  }
  const began = Date.now()
  for (let sent = 0; Date.now() < until;) {
    for (; sent < ((Date.now() - began) * Number(values.rate)) / 1000; sent += 1) open.push(one(sent))
    await pause(5)
  }
  await Promise.all(open)
}

async function tryOne(address: string, username: string, password: string, signal: AbortSignal): Promise<{ code?: string }> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const response = await fetch(`${values.url}/api/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }), signal })
  return (await response.json()) as { code?: string }
}

/** Guesses passwords in a child process and prints the outcomes. */
async function guessElsewhere(until: number): Promise<void> {
  const guesser = fork(import.meta.filename, ['--url', values.url, '--rate', values.rate, '--guess-until', String(until)])
  const [answers] = (await once(guesser, 'message')) as [object]
  console.log(answers)
}

async function measure(): Promise<void> {
  for (let index = 2; index < 2 + Number(values.people); index += 1) {
    const person = new Person(values.url)
    await person.login(`seed-${index}`, 'seed-password')
    people.push(person)
  }
  for (const attacked of [false, true]) {
    const watch = new Stopwatch()
    const until = Date.now() + Number(values.seconds) * 1000
    console.log(attacked ? `with ${values.rate} wrong log-ins a second` : 'without')
    await Promise.all([work(watch, until), logIn(watch, until), attacked && guessElsewhere(until)])
    console.table(watch.rows())
    for (const [why, count] of watch.failures) console.log(`${count} × ${why}`)
  }
}

if (values['guess-until']) {
  const answers = new Map<string, number>()
  await guess(Number(values['guess-until']), answers)
  process.send?.(Object.fromEntries(answers), () => process.disconnect())
} else await measure()
