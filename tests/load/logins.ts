import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Person } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { Stopwatch } from './stopwatch.ts'

/**
 * How long the pages of others take while one address tries wrong passwords, `--rate` a second, on a site that `npm run seed` filled. The
 * site must trust this machine as a proxy, as it does when nothing is configured.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    rate: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '20' },
    people: { type: 'string', default: '20' },
  },
})
const people: Person[] = []
for (let index = 2; index < 2 + Number(values.people); index += 1) {
  const person = new Person(values.url)
  await person.login(`seed-${index}`, 'seed-password')
  people.push(person)
}

/** Everybody opens a page every half second. */
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

async function guess(until: number, answers: Map<string, number>): Promise<void> {
  const open: Promise<void>[] = []
  const began = Date.now()
  for (let sent = 0; Date.now() < until;) {
    for (; sent < ((Date.now() - began) * Number(values.rate)) / 1000; sent += 1) open.push(tryOne(sent, answers))
    await pause(5)
  }
  await Promise.all(open)
}

async function tryOne(index: number, answers: Map<string, number>): Promise<void> {
  const response = await fetch(`${values.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9' },
    body: JSON.stringify({ username: `seed-${100 + (index % 500)}`, password: 'wrong-password' }),
  }).catch(() => undefined)
  const { code = 'no answer' } = ((await response?.json().catch(() => undefined)) ?? {}) as { code?: string }
  answers.set(code, (answers.get(code) ?? 0) + 1)
}

const answers = new Map<string, number>()
for (const attacked of [false, true]) {
  const watch = new Stopwatch()
  const until = Date.now() + Number(values.seconds) * 1000
  await Promise.all([work(watch, until), attacked && guess(until, answers)])
  console.log(attacked ? `with ${values.rate} wrong log-ins a second` : 'without')
  console.table(watch.rows())
  for (const [why, count] of watch.failures) console.log(`${count} × ${why}`)
}
console.log(Object.fromEntries(answers))
