import { startTestSite, type TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { linesOfCases, type WorkCase } from '../contract.ts'
import judging from '../server/index.ts'
import taskSource, { taskSourceApi } from '../testing/task-source.ts'
import { caseVerdicts, daemonInfo, submission, verdict } from '../testing/fixtures.ts'
import { ManualDaemon } from '../testing/manual-daemon.ts'

let site: TestSite
let daemon: ManualDaemon
beforeAll(async () => {
  site = await startTestSite([judging, taskSource])
  daemon = await ManualDaemon.of(site)
})
afterAll(() => site?.close())

const api = () => site.visitor().use(taskSourceApi)
const store = async (text: string) => (await api().store({ body: { text } })).hash
const workCase = (seq: number, input: string): WorkCase => ({
  seq,
  caseId: seq,
  input,
  inputSize: 1,
  output: null,
  outputSize: 0,
  inputName: null,
  outputName: null,
  score: 1,
  groupNum: null,
})

/** Queues a task whose test cases are a list of the given inputs. */
async function putListed(ref: string, inputs: readonly string[] = []) {
  const list = [...linesOfCases(inputs.map((input, index) => workCase(index + 1, input)))].join('')
  const caseList = { hash: await store(list), size: list.length, count: inputs.length }
  await api().put({ body: { tasks: [{ ref, work: submission({ caseList }) }] } })
  return caseList
}
const claimed = async (from = daemon) => (await from.claim())[0]!
const resultOf = async (ref: string) => {
  await site.settled()
  return (await api().results()).find((one) => one.ref === ref)
}

test('a daemon downloads the list of its task and the files that it names, and no others', async () => {
  const [mine, foreign] = [await store('mine'), await store('foreign')]
  const { hash } = await putListed('listed', [mine])
  const file = (name: string, by = daemon) => by.api.file({ params: { hash: name } })
  await expect(file(mine)).rejects.toMatchObject({ code: 'judging/file-not-needed' })
  const task = await claimed()
  expect(task.work).toMatchObject({ cases: [], caseList: { hash, count: 1 } })
  expect(await (await file(hash)).content.text()).toContain(mine)
  expect(await (await file(mine)).content.text()).toBe('mine')
  await expect(file(foreign)).rejects.toMatchObject({ code: 'judging/file-not-needed' })
  await expect(file(mine, await ManualDaemon.of(site))).rejects.toMatchObject({ code: 'judging/file-not-needed' })
  await daemon.report(task)
  await expect(file(mine)).rejects.toMatchObject({ code: 'judging/file-not-needed' })
})

test('a daemon that knows no lists gets no task with one', async () => {
  await putListed('new')
  const old = await ManualDaemon.of(site, { modes: daemonInfo().modes.filter((mode) => mode !== 'case-list') })
  expect(await old.claim()).toEqual([])
  await daemon.report(await claimed())
})

test('results of thousands of cases arrive in parts, and the task’s owner reads them part by part', async () => {
  await putListed('many')
  const task = await claimed()
  const parts = [caseVerdicts(1, 1000), caseVerdicts(1001, 1400), caseVerdicts(1401, 2400)]
  expect(await daemon.cases(task, ...parts)).toBe(true)
  // Like a daemon that received no answer.
  expect(await daemon.cases(task, parts[0]!)).toBe(true)
  expect(await daemon.report(task, { verdict: { ...verdict(), caseCount: 2400 } })).toBe(true)
  expect(await resultOf('many')).toMatchObject({ deliveries: 1, verdict: { cases: [], caseCount: 2400 } })
  const read = await api().caseResults({ query: { ref: 'many' } })
  expect(read).toEqual(parts.map((part) => part.map(({ seq }) => seq)))
  const stored = await site.site.db.collection('judging.tasks').findOne({ ref: 'many' })
  expect(JSON.stringify(stored).length).toBeLessThan(2000)
})

test('a verdict that counts more results than were reported is refused, and the daemon can report the rest', async () => {
  await putListed('short')
  const task = await claimed()
  await daemon.cases(task, caseVerdicts(1, 1000))
  const refused = daemon.report(task, { verdict: { ...verdict(), caseCount: 1500 } })
  await expect(refused).rejects.toMatchObject({ code: 'judging/cases-missing' })
  await daemon.cases(task, caseVerdicts(1, 1000), caseVerdicts(1001, 1500))
  expect(await daemon.report(task, { verdict: { ...verdict(), caseCount: 1500 } })).toBe(true)
})

test('only the owner reports results, and those of an earlier attempt do not count', async () => {
  await putListed('again')
  const first = await claimed()
  expect(await (await ManualDaemon.of(site)).cases(first, caseVerdicts(1, 10))).toBe(false)
  await daemon.cases(first, caseVerdicts(1, 1000), caseVerdicts(1001, 1100))
  await daemon.report(first, { failure: 'the sandbox broke' })
  const second = await claimed()
  expect(await daemon.cases(first, caseVerdicts(1, 10))).toBe(false)
  await expect(daemon.report(second, { verdict: { ...verdict(), caseCount: 1100 } })).rejects.toMatchObject({ code: 'judging/cases-missing' })
  await daemon.cases(second, caseVerdicts(1, 900), caseVerdicts(901, 1050))
  await daemon.report(second, { verdict: { ...verdict(), caseCount: 1050 } })
  expect((await api().caseResults({ query: { ref: 'again' } })).map(({ length }) => length)).toEqual([900, 150])
})

test('results are forgotten after their task, not before', async () => {
  const docs = (name: string) => site.site.db.collection(`judging.${name}`)
  await site.settled()
  await docs('case-results').updateMany({}, { $set: { at: new Date(Date.now() - 7200_000) } })
  await docs('tasks').deleteMany({ ref: { $ne: 'many' } })
  expect(await docs('case-results').countDocuments()).toBeGreaterThan(3)
  await site.site.services.jobs.forPlugin('judging').order('forget', undefined)
  const left = async () =>
    (
      await docs('case-results')
        .find({}, { projection: { task: 1 } })
        .toArray()
    ).map(({ task }) => task)
  await vi.waitFor(async () => expect(await left()).toEqual(Array(3).fill('tester/many:0')), { timeout: 30_000, interval: 50 })
})
