import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { kernelApi } from '@verdict/core'
import { Person } from '@verdict/core/testing'
import { userAdminApi } from '@verdict/plugin-accounts/contract'
import { transferApi } from '@verdict/plugin-exchange/contract'
import { groupApi } from '@verdict/plugin-groups/contract'
import { problemAdminApi, problemApi } from '@verdict/plugin-problems/contract'
import { submissionApi } from '@verdict/plugin-submissions/contract'
import { asFile, rawZip } from '../../plugins/problems/testing/raw-zip.ts'
import { Stopwatch } from './stopwatch.ts'

/**
 * A hostile hour: people solve problems on a running site while others attack it in every known way at the same time. Prints how long the people waited, whether
 * every program of theirs was judged, and which rule refused which attack.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
    password: { type: 'string', default: process.env.ROOT_PASSWORD ?? '' },
    people: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '60' },
    /** Milliseconds between two calls of a person. */
    beat: { type: 'string', default: '5000' },
    /** Leaves the attacks out, to compare. */
    calm: { type: 'boolean', default: false },
  },
})
const { url } = values
const megabyte = 1024 * 1024
const [people, beat] = [Number(values.people), Number(values.beat)]
const ends = performance.now() + Number(values.minutes) * 60_000
const isOver = () => performance.now() > ends
const watch = new Stopwatch()
const root = new Person(url)
await root.login('root', values.password)

const crowdPassword = 'hostile-and-calm'
const crowd = await accounts('calm', people)
const attackers = await accounts('hostile', 15)

const bomb = asFile(rawZip([{ name: '1.in', content: Buffer.alloc(300 * megabyte), deflated: true }]))

function refused(answer: { status: number; code?: string }): void {
  if (answer.status !== 200) throw Object.assign(new Error(String(answer.status)), { code: answer.code })
}

// Otherwise users found a group only when they have solved some problems.
await root.use(kernelApi).changeSettings({ params: { plugin: 'groups' }, body: { defaultCreateGroupACInitValue: 0 } })

/** The outcomes of each attack by code; `taken` means that the site has accepted it. */
const outcomes = new Map<string, Map<string, number>>()

const accepted: number[] = []
const solving = crowd.map((person, index) => solve(person, index))
const attacking = values.calm ? [] : attacks().map(([name, attack, pauseMs], index) => repeat(name, attackers[index % attackers.length]!, attack, pauseMs))
await Promise.all([...solving, ...attacking])
const lost = await unjudged()

console.table(watch.rows())
for (const [name, codes] of outcomes) console.log(`${name}: ${[...codes].map(([code, count]) => `${count} × ${code}`).join(', ')}`)
console.log(`${accepted.length} programs of ${people} people, ${lost} without a verdict`)
console.log(watch.failures.size === 0 ? 'no call of theirs failed' : Object.fromEntries(watch.failures))
process.exit(watch.failures.size === 0 && lost === 0 ? 0 : 1)

/** Users with accounts of their own, which the first run creates. */
async function accounts(name: string, count: number): Promise<Person[]> {
  const names = Array.from({ length: count }, (_, index) => `${name}-${String(index + 1).padStart(3, '0')}`)
  await root
    .use(userAdminApi)
    .importUsers({ body: { users: names.map((one) => [one, crowdPassword, '', '', '', '', '', '']) } })
    .catch(() => undefined)
  return Promise.all(
    names.map(async (one) => {
      const person = new Person(url)
      await person.login(one, crowdPassword)
      return person
    }),
  )
}

/** Looks at the list and at a problem, submits a program, and waits for its verdict. */
async function solve(person: Person, index: number): Promise<void> {
  const [bank, api] = [person.use(problemApi), person.use(submissionApi)]
  await pause((index * beat) / people)
  while (!isOver()) {
    await watch.time('problem list', () => bank.list({ query: { limit: 50, currentPage: 1 } }))
    await pause(beat)
    await watch.time('problem', () => bank.detail({ query: { problemId: '1000' } }))
    await pause(beat)
    const code = `#include <iostream>\n// ${index % 10}\nint main() { long long a = 0, sum = 0; while (std::cin >> a) sum += a; std::cout << sum << std::endl; return 0; }\n`
    const began = performance.now()
    const sent = await watch.time('submit', () => api.submit({ body: { pid: '1000', language: 'C++', code } }))
    if (sent) {
      accepted.push(sent.submitId)
      for (let status = 5; [5, 6, 7, 9].includes(status);) {
        await pause(200)
        status = (await api.statuses({ body: { submitIds: [sent.submitId] } }))[sent.submitId]?.status ?? status
        if (performance.now() - began > 120_000) break
      }
      watch.took('Submit to verdict', performance.now() - began)
    }
    await pause(beat)
  }
}

async function unjudged(): Promise<number> {
  let open = 0
  for (let from = 0; from < accepted.length; from += 100) {
    const submitIds = accepted.slice(from, from + 100)
    const rows = await root.use(submissionApi).statuses({ body: { submitIds } })
    open += submitIds.filter((id) => rows[id] === undefined || [4, 5, 6, 7, 9, 10].includes(rows[id].status)).length
  }
  return open
}

async function repeat(name: string, person: Person, attack: Attack, pauseMs: number): Promise<void> {
  // Admins of a group upload files for it.
  const { gid } = await person.use(groupApi).create({ body: groupForm() })
  const codes = new Map<string, number>()
  outcomes.set(name, codes)
  while (!isOver()) {
    const outcome = await attack(person, gid).then(
      () => 'taken',
      (error: { code?: string; message: string }) => error.code ?? error.message.slice(0, 80),
    )
    codes.set(outcome, (codes.get(outcome) ?? 0) + 1)
    await pause(pauseMs)
  }
}

type Attack = (person: Person, gid: number) => Promise<unknown>

/** Each with the pause between two attempts. */
function attacks(): readonly (readonly [name: string, attack: Attack, pauseMs: number])[] {
  const submit = (pid: string, language: string, code: string) => (person: Person) => person.use(submissionApi).submit({ body: { pid, language, code } })
  const importing = (file: File) => () => root.use(transferApi).upload({ file })
  const problem = (yaml: string) =>
    asFile(
      rawZip([
        { name: 'p/problem.yaml', content: yaml, deflated: true },
        { name: 'p/testdata/1.in', content: '1' },
        { name: 'p/testdata/1.out', content: '1' },
      ]),
    )
  return [
    ['60,000 digits and a letter for the comparison of numbers', submit('1003', 'Python3', "print('1' * 60000 + 'x')"), 10_000],
    ['a program without an end', submit('1000', 'C++', '#include <iostream>\nint main() { for (;;) std::cout.flush(); }'), 20_000],
    ['a program that starts others', submit('1000', 'C++', '#include <unistd.h>\nint main() { for (;;) fork(); }'), 20_000],
    ['a program that writes without an end', submit('1000', 'Python3', "while True: print('x' * 1000)"), 20_000],
    [
      'a template that compiles for minutes',
      submit(
        '1000',
        'C++',
        'template<int a, int b> struct T { static const int v = T<a - 1, b>::v + T<a - 1, b + 1>::v; }; template<int b> struct T<0, b> { static const int v = b; };\nint main() { return T<40, 0>::v; }',
      ),
      30_000,
    ],
    [
      'files for Markdown texts',
      (person, gid) =>
        person.use(kernelApi).uploadMarkdownFile({ file: new File([Buffer.alloc(8 * megabyte, Math.random().toString())], 'a.txt'), body: { gid } }),
      1000,
    ],
    ['zips that unpack to 600 MB', (person, gid) => person.use(problemAdminApi).uploadData({ query: { gid }, file: bomb }), 10_000],
    ['groups', (person) => person.use(groupApi).create({ body: groupForm() }), 500],
    ['300 channels of a visitor', () => channels(300), 200],
    ['bodies that drip', () => drip(), 100],
    ['passwords', () => new Person(url).login('root', `guess-${Math.random()}`), 200],
    ['YAML of anchors in a package', importing(problem(`title: ${'&a '.repeat(170_000)}`)), 5000],
    ['YAML of brackets in a package', importing(problem('['.repeat(500_000))), 5000],
    ['a search for everything', (person) => person.use(problemApi).list({ query: { limit: 100, currentPage: 1, keyword: 'a '.repeat(80) } }), 200],
    [
      'bodies of 2 MB',
      async () =>
        (await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '['.repeat(2 * megabyte) }))
          .json()
          .then(refused),
      500,
    ],
  ]
}

function groupForm() {
  const shortName = Math.random().toString(36).slice(2, 10)
  return { name: `Hostile ${shortName}`, shortName, brief: 'A hostile group', description: 'It founds groups and fills them.', visible: true, auth: 1 as const }
}

async function channels(count: number): Promise<void> {
  const topics = Array.from({ length: count }, (_, index) => `contests/board:${index}`).join()
  const response = await fetch(`${url}/api/live/stream?topics=${encodeURIComponent(topics)}`, { signal: AbortSignal.timeout(20_000) })
  if (!response.ok) throw Object.assign(new Error(String(response.status)), (await response.json()) as object)
  await response.body?.cancel()
}

/** A body of which a byte comes each second; it answers when the site has ended it. */
async function drip(): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (data: Buffer) => (text += data.toString()))
    socket.on('close', () => resolve(text)).on('error', () => resolve(text))
    socket.write(`POST /api/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`)
    const sending = setInterval(() => (isOver() ? socket.destroy() : socket.write(' ')), 1000)
    socket.on('close', () => clearInterval(sending))
  })
  throw new Error(answer.split('\r\n', 1)[0] || 'the connection ended')
}
