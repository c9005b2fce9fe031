import { definePlugin } from '@verdict/core'
import { defineServer } from '@verdict/core/server'
import { startTestSite, type Person, type TestSite } from '@verdict/core/testing'
import { casesOfList } from '@verdict/plugin-judging/contract'
import { server as judging } from '@verdict/plugin-judging/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { problemAdminApi, problemBank, type OwnJudgingSpec, type ProblemBank } from '../../contract.ts'
import problems from '../../server/index.ts'
import { draft } from '../../testing/drafts.ts'
import { readCases, streamedCases } from '../../testing/many-cases.ts'

const count = 2300
const patience = 120_000

let site: TestSite
let root: Person
let uid: string
let bank: ProblemBank
let pid: number
const importer = defineServer(definePlugin({ id: 'importer' }), { needs: { problemBank }, setup: (_, needs) => void (bank = needs.problemBank) })
beforeAll(async () => {
  site = await startTestSite([judging, problems, importer])
  root = await site.as('root', 'boss')
  uid = (await site.site.db.collection('kernel.users').findOne({ username: 'boss' }))!._id as unknown as string
  pid = (await bank.create(draft({ problemId: 'MANY', type: 1, cases: streamedCases(count) }), uid)).pid
}, patience)
afterAll(() => site?.close())

const docs = (name: string) => site.site.db.collection(`problems.${name}`)
const spec = async () => (await bank.judgingSpec(pid)) as OwnJudgingSpec
const changed = { input: 'changed\n', output: 'answer\n' }

test(
  'no document and no task holds more than a thousand cases, and every case can be read',
  async () => {
    const { cases, caseList, ioScore, dataVersion } = await spec()
    expect({ cases, count: caseList?.count, ioScore }).toEqual({ cases: [], count, ioScore: count })
    const sizes = (
      await docs('case-parts')
        .find({}, { sort: { from: 1 } })
        .toArray()
    ).map((part) => (part.cases as unknown[]).length)
    expect(sizes).toEqual([1000, 1000, 300])
    expect(await readCases((await bank.read(pid))!, 1, 1000, 1001, count)).toEqual({
      count,
      read: { 1: ['1\n', '1\n'], 1000: ['1000\n', '0\n'], 1001: ['1001\n', '1\n'], [count]: ['2300\n', '0\n'] },
    })
    const found = await bank.testCases(pid, dataVersion, [count, 1001, 0, count + 1])
    expect([...found.keys()]).toEqual([1001, count])
    expect(await bank.caseFiles(pid, dataVersion, 1001, 3)).toEqual({ input: '100', output: '1\n' })
    const rows = await root.use(problemAdminApi).cases({ query: { pid } })
    expect([rows.length, rows.at(-1)]).toMatchObject([count, { input: '2300.in', output: '2300.out', score: 1, inputSize: 5 }])
    expect(await root.use(problemAdminApi).previewCase({ query: { pid, input: '2300.in' } })).toMatchObject({ input: '2300\n' })
  },
  patience,
)

test('the list is what judges read, and names the files of every case in its order', async () => {
  const { caseList } = await spec()
  const listed = []
  for await (const one of casesOfList(await site.site.services.files.open(caseList!.hash))) listed.push(one)
  expect(listed.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(listed[count - 1]).toMatchObject({ caseId: count, inputName: '2300.in', inputSize: 5, score: 1, groupNum: null })
  expect(await site.site.services.files.size(listed[count - 1]!.input)).toBe(5)
})

test(
  'a save that changes one case makes a new list, one that changes none keeps the version, and the older version is still whole',
  async () => {
    const before = await spec()
    await root.use(problemAdminApi).edit({ body: { problem: { id: pid, title: 'Renamed' } } })
    expect(await spec()).toMatchObject({ dataVersion: before.dataVersion, caseList: before.caseList! })
    await bank.update(pid, draft({ problemId: 'MANY', type: 1, cases: streamedCases(count, { 1500: changed }) }), uid)
    const after = await spec()
    expect(after.dataVersion).not.toBe(before.dataVersion)
    expect(await readCases((await bank.read(pid))!, 1499, 1500)).toEqual({ count, read: { 1499: ['1499\n', '1\n'], 1500: ['changed\n', 'answer\n'] } })
    expect(await bank.caseFiles(pid, before.dataVersion, 1500, 100)).toEqual({ input: '1500\n', output: '0\n' })
  },
  patience,
)

test(
  'a form that names the cases keeps their files',
  async () => {
    const rows = await root.use(problemAdminApi).cases({ query: { pid } })
    const samples = rows.slice(0, -1).map(({ input, output }) => ({ input, output, score: 2 }))
    await root.use(problemAdminApi).edit({ body: { problem: { id: pid }, samples } })
    expect(await spec()).toMatchObject({ ioScore: (count - 1) * 2, caseList: { count: count - 1 } })
    expect(await readCases((await bank.read(pid))!, 1500)).toEqual({ count: count - 1, read: { 1500: ['changed\n', 'answer\n'] } })
  },
  patience,
)

test(
  'a version from before there were lists is read unchanged',
  async () => {
    const { dataVersion, caseList } = await spec()
    const parts = await docs('case-parts')
      .find({ list: caseList!.hash }, { sort: { from: 1 } })
      .toArray()
    const old = parts.flatMap(({ cases }) => cases as unknown[]).slice(0, 1200)
    await docs('versions').updateOne({ _id: `${pid}/${dataVersion}` as never }, { $set: { cases: old }, $unset: { caseList: '' } })
    await site.restart()
    const before = await spec()
    expect([before.cases.length, before.cases[1199]?.seq, before.caseList]).toEqual([1200, 1200, undefined])
    expect(await readCases((await bank.read(pid))!, 1200)).toEqual({ count: 1200, read: { 1200: ['1200\n', '0\n'] } })
  },
  patience,
)

test(
  'the nightly job deletes lists without a version, a day after they were stored',
  async () => {
    const lists = async () => (await docs('case-parts').distinct('list')).length
    const used = await docs('versions').distinct('caseList.hash')
    expect(await lists()).toBeGreaterThan(used.length)
    await docs('versions').deleteMany({ 'caseList.hash': { $ne: used[0] } })
    const sweep = () => site.site.services.jobs.forPlugin('problems').order('sweep', undefined)
    await docs('case-parts').updateMany({}, { $set: { at: new Date(Date.now() - 48 * 3600_000) } })
    await sweep()
    await vi.waitFor(async () => expect(await docs('case-parts').distinct('list')).toEqual([used[0]]), { timeout: 30_000, interval: 100 })
    expect((await docs('case-parts').find({ list: used[0] }).toArray()).length).toBe(3)
  },
  patience,
)
