import { rm } from 'node:fs/promises'
import { startTestSite, type TestSite } from '@verdict/core/testing'
import { judgeAdminApi, judgingApi } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import judging from '../../../plugins/judging/server/index.ts'
import taskSource, { taskSourceApi } from '../../../plugins/judging/testing/task-source.ts'
import { submission } from '../../../plugins/judging/testing/fixtures.ts'
import { startJudge, type Judge } from '../../start-judge.ts'
import { judgeFolder } from '../../test/support/judge.ts'
import { brokenConnection, SandboxConnection } from '../sandbox-connection.ts'
import { serveSites, type ServingDaemon } from '../serve-sites.ts'

let site: TestSite
let folder: string
let judge: Judge
let connection: SandboxConnection
let daemon: ServingDaemon
const lines: string[] = []
beforeAll(async () => {
  site = await startTestSite([judging, taskSource])
  folder = await judgeFolder()
  judge = await startJudge({ folder, languagesFile: 'config/languages.yaml' })
  connection = new SandboxConnection(judge, 'test')
  const { token } = await (await site.as('root')).use(judgeAdminApi).addDaemon({ body: { name: 'real' } })
  daemon = serveSites([{ url: site.url, token }], { connection, log: (line) => void lines.push(line) })
}, 120_000)
afterAll(async () => {
  await daemon?.close()
  connection?.close()
  await judge?.close()
  await site?.close()
  await rm(folder, { recursive: true, force: true })
})

const api = () => site.visitor().use(taskSourceApi)
const stored = async (text: string) => ({ hash: (await api().store({ body: { text } })).hash, size: text.length })
const verdictOf = (ref: string) =>
  vi.waitFor(
    async () => {
      const result = (await api().results()).find((row) => row.ref === ref)
      expect(result?.verdict).toBeTruthy()
      return result!
    },
    { timeout: 60_000, interval: 50 },
  )

async function cases(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [input, output] = [await stored(`${index} 2\n`), await stored(`${index + 2}\n`)]
      return {
        seq: index + 1,
        caseId: index + 1,
        input: input.hash,
        inputSize: input.size,
        output: output.hash,
        outputSize: output.size,
        inputName: `${index}.in`,
        outputName: `${index}.out`,
        score: 10,
        groupNum: null,
      }
    }),
  )
}
/** With <iostream>, compiling takes ten times as long. */
const aPlusB = (sum = 'a + b') => `#include <cstdio>\nint main() { int a, b; std::scanf("%d %d", &a, &b); std::printf("%d\\n", ${sum}); }\n`
const put = async (ref: string, work: Parameters<typeof submission>[0]) =>
  api().put({ body: { tasks: [{ ref, work: submission({ cases: await cases(3), ...work }) }] } })

test('A+B in C++, from the queue to the verdict', async () => {
  await put('right', { code: aPlusB() })
  const { verdict, deliveries, judger } = await verdictOf('right')
  expect({ deliveries, judger, status: verdict?.status, error: verdict?.errorMessage }).toEqual({ deliveries: 1, judger: 'real', status: 0, error: null })
  expect(verdict?.cases.map(({ status, seq }) => [seq, status])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ])
}, 90_000)

test('wrong answers, compile errors, endless loops and partial scores get the right verdicts', async () => {
  await put('wrong', { code: aPlusB('a - b') })
  await put('text', { code: 'this is no C++' })
  await put('loop', { code: 'int main() { for (;;); }', limits: { time: 300, memory: 128 }, cases: await cases(1) })
  await put('partly', { code: aPlusB('(a == 1 ? 0 : a + b)'), type: 'oi', ioScore: 30 })
  expect((await verdictOf('wrong')).verdict).toMatchObject({ status: -1 })
  expect((await verdictOf('text')).verdict).toMatchObject({ status: -2, errorMessage: expect.stringContaining('error') })
  expect((await verdictOf('loop')).verdict).toMatchObject({ status: 1 })
  expect((await verdictOf('partly')).verdict).toMatchObject({ status: 8, score: 20 })
}, 90_000)

test('programs without an end, of more users than the judge has slots, do not hold up a short one', async () => {
  // They sleep, which ends with the limit of real time and leaves the processors to other tests. With points, every case is judged all the same.
  const endless = submission({
    type: 'oi',
    code: '#include <unistd.h>\nint main() { for (;;) pause(); }',
    limits: { time: 100, memory: 128 },
    cases: await cases(6),
  })
  const { slots } = connection.info()
  const users = Array.from({ length: slots + 1 }, (_, index) => `user-${index}`)
  // Each sends as many as would occupy all slots.
  const tasks = users.flatMap((uid) => Array.from({ length: slots }, (_, index) => ({ ref: `endless-${uid}-${index}`, uid, work: endless })))
  await api().put({ body: { tasks: tasks.slice(0, 1) } })
  await api().put({ body: { tasks: tasks.slice(1) } })
  const refs = tasks.map(({ ref }) => ref).join()
  await vi.waitFor(async () => expect((await api().progress({ query: { ref: refs } })).filter(({ done }) => done > 0)).not.toEqual([]), {
    timeout: 60_000,
    interval: 50,
  })
  await put('short', { code: aPlusB() })
  expect((await verdictOf('short')).verdict).toMatchObject({ status: 0 })
  const judgedTasks = (await api().results()).filter(({ ref, verdict }) => ref.startsWith('endless') && verdict)
  for (const { ref } of tasks.slice(1)) await api().cancel({ body: { ref } })
  // The first of them waits at times, but ends with its verdict.
  expect((await verdictOf(tasks[0]!.ref)).verdict).toMatchObject({ status: 1, cases: { length: 6 } })
  expect(judgedTasks).toEqual([])
}, 180_000)

test('a test run shows its output, a checker is compiled for its author', async () => {
  const limits = { time: 1000, memory: 256 }
  const ask = (work: object) =>
    api().judgeNow({ body: { task: { ref: `asked-${Math.random().toString(36).slice(2)}`, work: work as never }, timeoutMs: 60_000 } })
  expect(await ask({ kind: 'test-run', language: 'C++', code: aPlusB(), limits, input: '20 22', expectedOutput: '42' })).toMatchObject({
    verdict: { status: 0, output: expect.stringContaining('42') },
  })
  expect(await ask({ kind: 'compile', language: 'C++', code: 'nonsense' })).toMatchObject({
    verdict: { status: -2, errorMessage: expect.stringContaining('error') },
  })
}, 90_000)

test('test data that does not match its hash is a system error that says so, and the next task is judged', async () => {
  const [one] = await cases(1)
  const torn = await stored('1 2 and more than it should be\n')
  await put('torn', { code: aPlusB(), cases: [{ ...one!, input: torn.hash, inputSize: 4 }] })
  await put('next', { code: aPlusB() })
  expect((await verdictOf('torn')).verdict).toMatchObject({ status: 4, errorMessage: expect.stringMatching(/hash|longer/) })
  expect(lines.join('\n')).toMatch(/tester\/torn.*longer than the site announced/)
  expect((await verdictOf('next')).verdict).toMatchObject({ status: 0 })
}, 90_000)

test('a daemon that cannot judge at all reports why, and others judge the waiting tasks', async () => {
  const admin = (await site.as('root')).use(judgeAdminApi)
  const { token } = await admin.addDaemon({ body: { name: 'broken' } })
  const broken = serveSites([{ url: site.url, token }], {
    connection: brokenConnection('config/languages.yaml: a row has no name', 'test'),
    log: () => undefined,
  })
  const row = async () => (await admin.daemons()).daemons.find(({ name }) => name === 'broken')
  await vi.waitFor(async () => expect(await row()).toMatchObject({ connected: true, trouble: expect.stringContaining('a row has no name'), languages: [] }), {
    timeout: 20_000,
    interval: 50,
  })
  await put('meanwhile', { code: aPlusB() })
  expect(await verdictOf('meanwhile')).toMatchObject({ judger: 'real', verdict: { status: 0 } })
  await broken.close()
}, 90_000)

test('the languages that the machine has are the languages of the site', async () => {
  const rows = await site.visitor().use(judgingApi).languages({ query: {} })
  expect(rows.map(({ name }) => name)).toEqual(judge.languages.map(({ language }) => language.name))
  expect(rows[0]).toMatchObject({
    name: 'C',
    isSpj: true,
    compileCommand: 'gcc -DONLINE_JUDGE -w -fmax-errors=20 -std=c11 main.c -lm -o main',
    template: expect.stringContaining('int main'),
  })
  for (const { codeTemplate } of rows)
    expect(codeTemplate?.match(/^\/\/.*/gm)?.filter((line) => / (BEGIN|END)$/.test(line))).toEqual(
      ['PREPEND', 'TEMPLATE', 'APPEND'].flatMap((name) => [`//${name} BEGIN`, `//${name} END`]),
    )
})

test('every language passes the test of the page of judges, in which it is compiled and run', async () => {
  const admin = (await site.as('root')).use(judgeAdminApi)
  const daemon = await vi.waitFor(async () => {
    const row = (await admin.daemons()).daemons.find(({ name }) => name === 'real')
    expect(row?.languages.length).toBeGreaterThan(1)
    return row!
  })
  for (const language of ['C', 'Python3'].filter((name) => daemon.languages.includes(name))) {
    const call = (test?: string) => admin.testLanguage({ params: { id: daemon.id }, body: { language, ...(test !== undefined && { test }) } })
    let result = await call()
    while (result.state === 'waiting' || result.state === 'running') result = await call(result.test)
    expect([language, result]).toEqual([language, expect.objectContaining({ state: 'passed', step: null, status: 0, message: null })])
  }
})
