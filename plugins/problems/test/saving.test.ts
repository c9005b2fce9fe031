import type { Person, TestSite } from '@verdict/core/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemApi } from '../contract.ts'
import { formRequest, startAuthoringSite, type AuthoringSite, type FormChanges } from '../testing/authoring-site.ts'
import { scribeApi } from '../testing/drafts.ts'

let authoring: AuthoringSite
let site: TestSite
let root: Person
beforeAll(async () => {
  authoring = await startAuthoringSite()
  ;({ site, root } = authoring)
})
afterAll(() => authoring?.stop())

const admin = () => authoring.admin()
const create = (changes: FormChanges = {}) => authoring.create(changes)
const oi = { type: 1 as const }

test('a checker is compiled, errors are shown unchanged, and only compiled code is saved', async () => {
  const bad = { body: { code: '#error', language: 'C++', extraFiles: {} } }
  await expect(admin().compileChecker(bad)).rejects.toMatchObject({ http: 200, status: 500, message: 'checker.cpp:1: error: #error {{no}} $t(way)' })
  await expect(admin().compileInteractor(bad)).rejects.toMatchObject({ status: 500 })
  for (const name of ['a/b', '..', 'a\\b', ''])
    await expect(admin().compileChecker({ body: { ...bad.body, extraFiles: { [name]: 'x' } } })).rejects.toMatchObject({
      http: 400,
      code: 'kernel/bad-request',
    })
  await expect(admin().compileChecker({ body: { code: '', language: 'C++' } })).rejects.toMatchObject({ code: 'problems/judge-code-required' })
  await expect(admin().compileChecker({ body: { code: 'x', language: 'Python3' } })).rejects.toMatchObject({ code: 'problems/judge-language-wrong' })
  const code = 'int main() { return 0; }'
  await admin().compileChecker({ body: { code, language: 'C++', extraFiles: { 'testlib2.h': 'x' } } })
  const problem = { problemId: 'SPJ', spjCode: code, spjLanguage: 'C++', judgeProtocol: 'testlib' as const, judgeExtraFile: '{"testlib2.h":"x"}' }
  const { pid } = await create({ judgeMode: 'spj', problem })
  const judgingSpec = () => root.use(scribeApi).judgingSpec({ params: { pid }, query: {} })
  expect(await judgingSpec()).toMatchObject({
    judgeMode: 'spj',
    judgeProgram: { language: 'C++', code, protocol: 'testlib', extraFiles: { 'testlib2.h': 'x' } },
  })
  await expect(admin().edit({ body: { problem: { id: pid, spjCode: `${code} ` } } })).rejects.toMatchObject({ code: 'problems/judge-not-compiled' })
  await admin().edit({ body: { problem: { id: pid, title: 'Checked' } } })
  expect(await judgingSpec()).toMatchObject({ judgeProgram: { code, protocol: 'testlib' } })
  expect(
    (
      await site
        .visitor()
        .use(problemApi)
        .detail({ query: { problemId: 'SPJ' } })
    ).problem,
  ).toMatchObject({ title: 'Checked', spjCode: null, spjLanguage: null, judgeExtraFile: null, judgeProtocol: null })
})

test('a checker with the protocol kattis may have several passes, which a client that does not know them keeps', async () => {
  const code = 'int main() { return 42; }'
  await admin().compileChecker({ body: { code, language: 'C++' } })
  const checker = { spjCode: code, spjLanguage: 'C++', judgeProtocol: 'kattis' as const, judgePasses: 7 }
  const { pid } = await create({ judgeMode: 'spj', problem: { problemId: 'PASSES', ...checker } })
  const save = (problem: object) => admin().edit({ body: { problem: { id: pid, ...problem } } })
  const passes = async () => {
    const { judgeProgram } = (await root.use(scribeApi).judgingSpec({ params: { pid }, query: {} })) as { judgeProgram: { passes?: number } }
    return [(await admin().read({ query: { pid } })).judgePasses, judgeProgram.passes]
  }
  expect(await passes()).toEqual([7, 7])
  for (const judgePasses of [0, -1, 1.5, 101]) await expect(save({ judgePasses }), `${judgePasses}`).rejects.toMatchObject({ code: 'problems/passes-wrong' })
  await expect(save({ judgeProtocol: 'testlib', judgePasses: 2 })).rejects.toMatchObject({ code: 'problems/passes-without-kattis' })
  await save({ title: 'Renamed' })
  expect(await passes()).toEqual([7, 7])
  const { problem } = await site
    .visitor()
    .use(problemApi)
    .detail({ query: { problemId: 'PASSES' } })
  expect(problem).toMatchObject({ title: 'Renamed', judgePasses: null })
  await save({ judgePasses: 2 })
  expect(await passes()).toEqual([2, 2])
  for (const once of [{ judgePasses: 1 }, { judgePasses: null }, { judgeProtocol: 'testlib' }]) {
    await save({ ...checker, judgePasses: 3 })
    await save(once)
    expect(await passes(), JSON.stringify(once)).toEqual([null, undefined])
  }
})

test('fields that an older client does not know keep their value', async () => {
  const translations = [{ language: 'en-US', title: 'English', description: 'read', input: 'i', output: 'o', hint: '' }]
  const { pid } = await create({ problem: { problemId: 'OLD', comparison: { name: 'numbers', tolerance: 1e-6 }, translations } })
  const { problem } = formRequest({ problem: { id: pid, problemId: 'OLD', title: 'Changed' } })
  await admin().edit({ body: formRequest({ problem: { ...problem, examples: '<input>9</input><output>8</output>' } }) })
  expect(await admin().read({ query: { pid } })).toMatchObject({
    title: 'Changed',
    comparison: { name: 'numbers', tolerance: 1e-6 },
    translations,
    exampleList: [{ input: '9', output: '8' }],
  })
  await admin().edit({ body: { problem: { id: pid, comparison: null, translations: null } } })
  expect(await admin().read({ query: { pid } })).toMatchObject({ comparison: null, translations: [] })
})

test('an unchanged list of samples does not undo a change of the samples text', async () => {
  const { pid } = await create({ problem: { problemId: 'ECHO' } })
  const read = () => admin().read({ query: { pid } })
  const save = async (problem: object) => admin().edit({ body: { problem: { ...(await read()), ...problem } as never } })
  await save({ examples: '<input>7</input><output>8</output>' })
  expect(await read()).toMatchObject({ examples: '<input>7</input><output>8</output>', exampleList: [{ input: '7', output: '8' }] })
  await save({ exampleList: [{ input: '</input>', output: 'odd' }] })
  expect(await read()).toMatchObject({ exampleList: [{ input: '</input>', output: 'odd' }] })
  await save({ title: 'Renamed' })
  expect(await read()).toMatchObject({ title: 'Renamed', exampleList: [{ input: '</input>', output: 'odd' }] })
  await save({ examples: '' })
  expect(await read()).toMatchObject({ examples: '', exampleList: [] })
})

test('readers of another language see its texts', async () => {
  await create({
    problem: {
      problemId: 'TALK',
      title: '中文',
      description: '描述',
      translations: [{ language: 'en-US', title: 'English', description: 'words', input: '', output: 'out!', hint: '' }],
    },
  })
  const read = async (language: string) =>
    (await fetch(`${site.url}/api/get-problem-detail?problemId=TALK`, { headers: { 'accept-language': language } })).json()
  expect(await read('en-GB,en;q=0.9')).toMatchObject({
    data: { problem: { title: 'English', description: 'words', input: 'in', output: 'out!', translations: null } },
  })
  expect(await read('zh-CN')).toMatchObject({ data: { problem: { title: '中文', description: '描述' } } })
  const list = async (language: string) => (await fetch(`${site.url}/api/get-problem-list?keyword=engl`, { headers: { 'accept-language': language } })).json()
  expect(await list('zh-CN')).toMatchObject({ data: { records: [{ problemId: 'TALK', title: '中文' }] } })
  expect(await list('en-US')).toMatchObject({ data: { records: [{ title: 'English' }] } })
})

test('the output limit is stored and judged with; a client that does not know it keeps it', async () => {
  const { pid } = await create({ problem: { problemId: 'OUT' } })
  const spec = () => root.use(scribeApi).judgingSpec({ params: { pid }, query: {} })
  expect(await spec()).toMatchObject({ limits: { output: null } })
  const steps = [
    [{ outputLimit: 64 }, 64],
    [{ title: 'Renamed' }, 64],
    [{ outputLimit: '96' }, 96],
    [{ outputLimit: null }, null],
  ] as const
  for (const [sent, outputLimit] of steps) {
    await admin().edit({ body: { problem: { id: pid, ...sent } } })
    expect(await admin().read({ query: { pid } })).toMatchObject({ outputLimit })
    expect(await spec()).toMatchObject({ limits: { output: outputLimit } })
  }
})

test('a change of test data, checker or mode creates a new version, other changes do not; the old version stays', async () => {
  const { pid } = await create({ problem: { problemId: 'VER', ...oi } })
  const version = async () => (await admin().read({ query: { pid } })).caseVersion
  const first = await version()
  await admin().edit({ body: { problem: { id: pid, title: 'Renamed', timeLimit: 2000 } } })
  expect(await version()).toBe(first)
  await admin().edit({ body: formRequest({ problem: { id: pid, problemId: 'VER', ...oi } }) })
  expect(await version()).toBe(first)
  await admin().edit({ body: { problem: { id: pid }, samples: [{ input: '1\r\n2', output: '2', score: 10 }] } })
  const second = await version()
  expect(Number(second)).toBeGreaterThan(Number(first))
  const judgingSpec = (wanted?: string) => root.use(scribeApi).judgingSpec({ params: { pid }, query: wanted ? { version: wanted } : {} })
  expect(await judgingSpec()).toMatchObject({ dataVersion: second, ioScore: 10, cases: [{ inputSize: 3 }] })
  expect(await judgingSpec(first!)).toMatchObject({ dataVersion: first, ioScore: 100, cases: [{ seq: 1 }, { seq: 2 }] })
  await admin().edit({
    body: {
      problem: { id: pid, judgeCaseMode: 'subtask_lowest' },
      samples: [
        { input: '1', output: '2', score: 30, groupNum: 1 },
        { input: '2', output: '2', score: '20', groupNum: '1' },
      ],
    },
  })
  expect(await judgingSpec()).toMatchObject({ caseMode: 'subtask_lowest', ioScore: 20 })
  expect(await judgingSpec('1')).toBeNull()
})

test('a renamed problem is found by its new id, and a deleted one is gone with its test data', async () => {
  const { pid } = await create({ problem: { problemId: 'GOES' } })
  await admin().edit({ body: { problem: { id: pid, problemId: 'went' } } })
  const visitor = site.visitor().use(problemApi)
  await expect(visitor.detail({ query: { problemId: 'GOES' } })).rejects.toMatchObject({ status: 404 })
  expect(await visitor.detail({ query: { problemId: 'Went' } })).toMatchObject({ problem: { id: pid, problemId: 'WENT' } })
  await admin().remove({ query: { pid } })
  await expect(visitor.detail({ query: { problemId: 'WENT' } })).rejects.toMatchObject({ code: 'problems/no-problem' })
  expect(await visitor.list({ query: { keyword: 'went' } })).toMatchObject({ total: 0 })
  await site.settled()
  for (const name of ['versions', 'texts']) expect(await site.site.db.collection(`problems.${name}`).countDocuments({ pid })).toBe(0)
  expect(await site.site.db.collection('problems.problems').countDocuments({ _id: pid as never })).toBe(0)
  await expect(admin().remove({ query: { pid } })).rejects.toMatchObject({ code: 'problems/no-problem' })
})
