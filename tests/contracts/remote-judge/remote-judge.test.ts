import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnSite, startTestSite, testDatabase, type Person, type SpawnedSite, type TestSite } from '@verdict/core/testing'
import { problemApi } from '@verdict/plugin-problems/contract'
import { rootApi, submissionApi } from '@verdict/plugin-submissions/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import judging from '../../../plugins/judging/server/index.ts'
import { ManualDaemon } from '../../../plugins/judging/testing/manual-daemon.ts'
import problems from '../../../plugins/problems/server/index.ts'
import submissions from '../../../plugins/submissions/server/index.ts'
import toyRemote, { toyRemoteApi } from './toy-remote.ts'
import { ToySite, type Moment } from './toy-site.ts'

const patience = { timeout: 120_000, interval: 50 }
const program = (word: string) => `#include <iostream>\nint main() { std::cout << "${word}, and this is long enough"; }\n`

let toy: ToySite
let settings: Record<string, Record<string, unknown>>
beforeAll(async () => {
  toy = new ToySite()
  settings = { judging: { leaseSeconds: 1 }, submissions: { defaultSubmitInterval: 0 }, 'toy-remote': { address: await toy.start() } }
})
afterAll(() => toy?.close())

const submit = async (person: Person, pid: string, word: string) =>
  (await person.use(submissionApi).submit({ body: { pid, language: 'G++', code: program(word), isRemote: true } })).submitId
const detailFor = async (person: Person, submitId: number) => (await person.use(submissionApi).detail({ query: { submitId } })).submission
const statusOf = async (person: Person, submitId: number) => (await detailFor(person, submitId)).status

let site: TestSite
beforeAll(async () => {
  site = await startTestSite([judging, problems, submissions, toyRemote], { settings: settings as never })
})
afterAll(() => site?.close())

test('a problem of the toy site is imported, shown with its languages, submitted and judged there', async () => {
  const root = await site.as('root')
  const pupil = await site.as('default_user')
  const { pid } = await root.use(toyRemoteApi).import({ body: { id: '4A' } })
  const { problem, languages } = await pupil.use(problemApi).detail({ query: { problemId: 'TOY-4A' } })
  expect({ problem, languages }).toMatchObject({ problem: { id: pid, isRemote: true, timeLimit: null, memoryLimit: null }, languages: ['G++'] })
  const [right, wrong] = [await submit(pupil, 'toy-4a', 'right'), await submit(pupil, 'TOY-4A', 'wrong')]
  await vi.waitFor(async () => expect([await statusOf(pupil, right), await statusOf(pupil, wrong)]).toEqual([0, -1]), patience)
  expect(await detailFor(root, right)).toMatchObject({ time: 15, memory: 1024, judger: 'TOY', vjudgeUsername: 'school-bot' })
  expect(toy.runs.map((run) => [run.problem, run.language])).toEqual([
    ['4A', 'G++'],
    ['4A', 'G++'],
  ])
})

test('asking for an unknown result again fetches it and sends nothing; a verdict is judged again from the start by root', async () => {
  const root = await site.as('root')
  const pupil = await site.as('default_user')
  await root.use(toyRemoteApi).import({ body: { id: '5' } })
  const sent = () => toy.runs.filter(({ problem }) => problem === '5').length
  toy.verdict = 'Judge is confused'
  const submitId = await submit(pupil, 'TOY-5', 'right')
  await vi.waitFor(async () => expect(await statusOf(pupil, submitId)).toBe(-5), patience)
  toy.verdict = undefined
  await pupil.use(submissionApi).resubmit({ query: { submitId } })
  await vi.waitFor(async () => expect(await statusOf(pupil, submitId)).toBe(0), patience)
  expect(sent()).toBe(1)
  await root.use(rootApi).rejudge({ query: { submitId } })
  await vi.waitFor(async () => expect([await statusOf(pupil, submitId), sent()]).toEqual([0, 2]), patience)
})

test('a test run of a remote problem is run by our own judge, in its language for the same kind of program', async () => {
  const root = await site.as('root')
  const { pid } = await root.use(toyRemoteApi).import({ body: { id: '6' } })
  const language = (name: string, contentType: string) => ({ name, contentType, description: name })
  const daemon = await ManualDaemon.of(site, { languages: [language('C', 'text/x-csrc'), language('C++ 17', 'text/x-c++src')] })
  await root.use(submissionApi).testRun({ body: { pid, language: 'G++', code: program('x'), userInput: '1 2', type: 'public' } })
  expect(await daemon.claim()).toMatchObject([{ work: { kind: 'test-run', language: 'C++ 17', limits: { time: 1000, memory: 256 } } }])
})

test('a site that is killed at any step of submitting sends each program once and gets its verdict', async () => {
  const database = await testDatabase()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'verdict-toy-'))
  const server = (name: string) => fileURLToPath(new URL(`../../../plugins/${name}/server/index.ts`, import.meta.url))
  const plugins = [...['judging', 'problems', 'submissions'].map(server), fileURLToPath(new URL('toy-remote.ts', import.meta.url))]
  const start = () => spawnSite({ plugins, database, dataDirectory, settings: settings as never })
  let running: SpawnedSite = await start()
  const moments: Moment[] = ['submit', 'stored', 'poll']
  const kills: Moment[] = []
  const submitted = new Map<number, string>()
  try {
    let root = await running.root()
    await root.use(toyRemoteApi).import({ body: { id: '7' } })
    const words = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? `right ${index}` : `wrong ${index}`))
    for (const word of words) submitted.set(await submit(root, 'TOY-7', word), word)
    while (kills.length < moments.length) {
      const count = kills.length
      toy.at = async (moment) => {
        if (moment !== moments[count] || kills.length > count) return
        kills.push(moment)
        await running.kill()
        if (moment === 'submit') throw new Error('the request was lost with its sender')
      }
      await vi.waitFor(() => expect(kills).toHaveLength(count + 1), patience)
      await running.kill()
      running = await start()
    }
    root = await running.root()
    for (const [submitId, word] of submitted)
      await vi.waitFor(async () => expect(await statusOf(root, submitId)).toBe(word.startsWith('right') ? 0 : -1), patience)
    const sent = toy.runs.filter(({ problem }) => problem === '7').map(({ code }) => code.split('// ')[1])
    expect(sent.toSorted()).toEqual([...submitted.keys()].map((submitId) => `submissions/${submitId}`).toSorted())
  } finally {
    toy.at = async () => {}
    await running.kill()
    await database.drop()
  }
}, 600_000)
