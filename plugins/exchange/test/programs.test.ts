import type { ProgramEnd } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ManualDaemon, verdict } from '@verdict/plugin-judging/testing'
import { until } from '@verdict/plugin-submissions/testing'
import { startExchangeSite, toyPackage, toyProblem } from '../testing/exchange-site.ts'
import { fileOf, nextTask, toyPrograms, workUntil, type Play } from './support/program-daemon.ts'
import { bankReader, modelOf } from '../testing/read-model.ts'
import toyFormat from '../testing/toy-format.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
let daemon: ManualDaemon
beforeAll(async () => {
  running = await startExchangeSite([toyFormat, bankReader], { settings: { exchange: { judgeSeconds: 1 }, judging: { leaseSeconds: 60 } } })
  daemon = await ManualDaemon.of(running.site, null)
})
afterAll(() => running?.site.close())

const programs = (generated: number, checked = true) => ({ generated, checked }) as object
const withPrograms = (problemId: string, generated: number, { cases = 2, checked = true, fields = {} } = {}) => ({
  ...toyProblem(problemId, fields, cases),
  ...programs(generated, checked),
})

async function begin(file: File, more: { skipsValidation?: boolean } = {}) {
  const { id } = await running.boss.upload(file)
  await running.boss.api.start({ body: { id, ...more } })
  return id
}
const itemsOf = async (id: string) => (await running.boss.items(id)).map(({ state, pid, findings: [first] }) => [state, pid !== null, first?.message ?? ''])
const known = async (problemId: string) => running.site.site.db.collection('problems.problems').countDocuments({ problemId })
const tasks = () => running.site.site.db.collection('judging.tasks').countDocuments()

test('without a judge, the look at a package warns, and the import refuses the problem alone', async () => {
  const { id } = await running.boss.upload(toyPackage([withPrograms('NOJUDGE', 3), toyProblem('PLAIN')]))
  const [first] = await running.boss.items(id)
  expect(first).toMatchObject({ takeable: 'yes', contents: { cases: 5, programs: { inputs: 3, answers: 3, checks: 5, names: ['gen', 'val', 'main'] } } })
  expect(first!.contents!.programs!.tests).toEqual(['3.in', '4.in', '5.in', '3.out', '4.out', '5.out'])
  expect(first!.findings.filter(({ level }) => level === 'warning').map(({ message }) => message)).toEqual(
    ['gen', 'val', 'main'].map((name) => expect.stringMatching(`^${name} .*C\\+\\+`)),
  )
  await running.boss.api.start({ body: { id } })
  await until(async () => expect(await running.boss.api.read({ query: { id } })).toMatchObject({ activity: { place: 'NOJUDGE', step: 'waiting', total: 3 } }))
  expect(await running.boss.ended(id)).toMatchObject({ state: 'done', done: 1, failed: 1, activity: null })
  expect(await itemsOf(id)).toEqual([
    ['failed', false, expect.stringContaining('gen was not run')],
    ['done', true, expect.any(String)],
  ])
  expect([await known('NOJUDGE'), await tasks()]).toEqual([0, 0])
})

test('inputs are generated, then validated with those of the package, and then answered', async () => {
  await daemon.hello()
  const seen: string[][] = []
  const id = await begin(toyPackage([withPrograms('MADE', 12)]))
  expect((await running.boss.items(id))[0]!.findings.map(({ level }) => level)).toEqual(['lost'])
  const { called } = await workUntil(daemon, running.boss.ended(id), (file, call) => {
    seen.push([file, ...call.arguments])
    return toyPrograms(file, call)
  })
  expect(await itemsOf(id)).toEqual([['done', true, expect.any(String)]])
  expect([...new Set(called)]).toEqual(['gen', 'val', 'main'])
  const generated = seen.filter(([file]) => file === 'gen').map(([, ...words]) => words.join(' '))
  expect(generated.toSorted()).toEqual(Array.from({ length: 12 }, (_, index) => `-n ${index + 3}`).toSorted())
  expect(['gen', 'val', 'main'].map((name) => seen.filter(([file]) => file === name).length)).toEqual([12, 14, 12])
  const { cases } = await modelOf('MADE')
  expect(cases.map(({ input, output }) => [...input, ...output]).slice(1, 4)).toEqual([
    ['2.in', 'input 2\n', '2.out', 'output 2\n'],
    ['3.in', 'input 3\n', '3.out', 'output of 8 bytes\n'],
    ['4.in', 'input 4\n', '4.out', 'output of 8 bytes\n'],
  ])
  expect(cases).toHaveLength(14)
  expect(await tasks()).toBe(0)
})

test('validators and solutions see the lines as the bank keeps them', async () => {
  const sizes: (number | undefined)[] = []
  const play: Play = (file, call) => {
    if (file !== 'gen') sizes.push(call.input?.size)
    return file === 'gen' ? 'a\r\nb\r\n' : toyPrograms(file, call)
  }
  const files = ['KEEPS', 'CHANGES'].map((name) => withPrograms(name, 1, { cases: 0, fields: { keepsLineEnds: name === 'KEEPS' } }))
  const id = await begin(toyPackage(files))
  await workUntil(daemon, running.boss.ended(id), play)
  expect(sizes).toEqual([6, 6, 4, 4])
  expect((await modelOf('CHANGES')).cases[0]!.input[1]).toBe('a\nb\n')
})

const end = (ending: ProgramEnd['ending'], message = '') => ({ ending, exitCode: null, message })
test.each<[what: string, play: Play, says: RegExp]>([
  ['a generator that is too slow', (file) => (file === 'gen' ? end('time') : ''), /^gen took more than 10000 ms for [34]\.in/],
  ['a generator that takes too much memory', (file) => (file === 'gen' ? end('memory') : ''), /^gen used more than 512 MB for [34]\.in/],
  ['a generator that writes too much', (file) => (file === 'gen' ? end('output') : ''), /^gen wrote more than 64 MB for [34]\.in/],
  ['a generator that crashes', (file) => (file === 'gen' ? end('crash', 'SIGSEGV') : ''), /^gen failed for [34]\.in: SIGSEGV/],
  [
    'a generator with an error',
    (file, call) => (call.arguments[1] === '4' ? { exitCode: 3, message: 'no n' } : toyPrograms(file, call)),
    /^gen failed for 4\.in: .*3 – no n/,
  ],
  [
    'a validator that says no',
    (file, call) => (file === 'val' && call.input?.size === 8 ? { exitCode: 43, message: 'n is 2' } : toyPrograms(file, call)),
    /^val rejects [1-4]\.in: n is 2/,
  ],
  [
    'a validator that means another exit code',
    (file, call) => (file === 'val' ? { exitCode: 0 } : toyPrograms(file, call)),
    /^val rejects 1\.in: exit status code: 0/,
  ],
  [
    'a solution that crashes',
    (file, call) => (file === 'main' ? end('crash', 'exit status code: 11 (SIGSEGV)') : toyPrograms(file, call)),
    /^main failed for 3\.out: .*SIGSEGV/,
  ],
  ['a solution that is too slow', (file, call) => (file === 'main' ? end('time') : toyPrograms(file, call)), /^main took more than 10000 ms for 3\.out/],
])('%s refuses the problem, which leaves nothing', async (_, play, says) => {
  const id = await begin(toyPackage([withPrograms('FAULT', 2)]))
  await workUntil(daemon, running.boss.ended(id), play)
  expect(await itemsOf(id)).toEqual([['failed', false, expect.stringMatching(says)]])
  expect([await known('FAULT'), await tasks()]).toEqual([0, 0])
})

test.each([
  [-2, 'gen does not compile: expected ;'],
  [4, 'gen could not be run: expected ;'],
])('a program that cannot be called (status %i) refuses the problem', async (status, says) => {
  const id = await begin(toyPackage([withPrograms('BROKEN', 1)]))
  const task = await nextTask(daemon)
  expect(fileOf(task)).toBe('gen')
  await until(async () => expect((await running.boss.api.read({ query: { id } })).activity).toMatchObject({ step: 'compiling', done: 0, total: 1 }))
  await daemon.report(task, { verdict: verdict({ status: status as -2 | 4, errorMessage: 'expected ;' }) })
  await running.boss.ended(id)
  expect(await itemsOf(id)).toEqual([['failed', false, says]])
})

test('an import may take the inputs as they are', async () => {
  const id = await begin(toyPackage([withPrograms('ASTHEYARE', 1)]), { skipsValidation: true })
  const { called } = await workUntil(daemon, running.boss.ended(id), toyPrograms)
  expect(called).toEqual(['gen', 'main'])
  expect(await itemsOf(id)).toEqual([['done', true, expect.any(String)]])
})

test('an import that is stopped while programs run adds nothing of this problem, and its task is canceled at the judge', async () => {
  const id = await begin(toyPackage([withPrograms('STOPPED', 2), toyProblem('NEVER')]))
  const task = await nextTask(daemon)
  await running.boss.api.stop({ body: { id } })
  expect(await running.boss.ended(id)).toMatchObject({ state: 'stopped', done: 0, failed: 0 })
  expect((await itemsOf(id)).map(([state]) => state)).toEqual(['stopped', 'stopped'])
  expect((await daemon.renew([task])).gone).toEqual([task.id])
  expect([await known('STOPPED'), await known('NEVER'), await tasks()]).toEqual([0, 0, 0])
})
