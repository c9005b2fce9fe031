import { problemAdminApi, type ProblemDraft } from '@verdict/plugin-problems/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, bankReader, modelOf, readZip } from '@verdict/plugin-exchange/testing'
import { draft, scribeApi } from '@verdict/plugin-problems/testing'
import { formatQduojApi } from '../contract.ts'
import formatQduoj from '../server/index.ts'
import { fixture, hasFixture } from './qduoj-fixture.ts'
import { brokenRules } from './qduoj-rules.ts'
import { qduojEntries, qduojProblem, qduojZip } from './qduoj-package.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatQduoj, bankReader])))
afterAll(() => running?.site.close())

async function imported(file: File) {
  const { id, format } = await running.boss.upload(file)
  expect(format).toBe('qduoj')
  await running.boss.api.start({ body: { id } })
  await running.boss.ended(id)
  return running.boss.items(id)
}
const spec = (pid: number) => running.root.use(scribeApi).judgingSpec({ params: { pid }, query: {} })
const write = async (problem: ProblemDraft) => (await running.root.use(scribeApi).write({ body: { ...problem } })).pid

/** Exports problems; returns the findings for each and the package. */
async function exported(pids: number[]) {
  const { api, items, ended } = running.boss
  const { id } = await api.prepareExport({ body: { format: 'qduoj', pids } })
  const findings = (await items(id)).map(({ problemId, takeable, findings }) => [
    problemId,
    takeable,
    findings.map(({ level, message }) => `${level} ${message}`),
  ])
  const take = async () => {
    await api.start({ body: { id } })
    expect(await ended(id)).toMatchObject({ state: 'done' })
    return new File([(await api.download({ query: { id } })).content], 'export.zip')
  }
  return { findings, take }
}

test('test data without a list, scores of OI, templates and checkers are taken', async () => {
  const template = { C: { prepend: '', template: 'int sum();', append: 'int main() {}' }, JavaScript: { prepend: '', template: 'x', append: '' } }
  const items = await imported(
    qduojZip(
      qduojEntries(1, qduojProblem('ACM-OLD', { test_case_score: null }), { cases: [10, 2, 1] }),
      qduojEntries(2, qduojProblem('OI', { rule_type: 'OI', time_limit: '2000', template, answers: [{ language: 'C', code: 'x' }] })),
      qduojEntries(
        3,
        qduojProblem('SPJ', { spj: { language: 'C++', code: 'int main() {}' }, test_case_score: [{ score: 100, input_name: '1.in', output_name: '-' }] }),
        {
          answers: false,
        },
      ),
    ),
  )
  expect(items.map(({ place, problemId, state, findings }) => [place, problemId, state, findings.map(({ message }) => message)])).toEqual([
    ['1', 'ACM-OLD', 'done', []],
    ['2', 'OI', 'done', []],
    ['3', 'SPJ', 'done', []],
  ])
  const [old, oi, spj] = items.map(({ pid }) => pid!) as [number, number, number]
  expect(await spec(old)).toMatchObject({ type: 'acm', cases: [{ inputName: '1.in' }, { inputName: '2.in' }, { inputName: '10.in' }] })
  expect(await spec(oi)).toMatchObject({ type: 'oi', ioScore: 104, limits: { time: 2000, memory: 256 }, cases: [{ score: 60 }, { score: 44 }] })
  expect(await spec(spj)).toMatchObject({ judgeMode: 'spj', judgeProgram: { language: 'C++', protocol: 'qduoj' }, cases: [{ inputName: '1.in' }] })
  const model = await modelOf('OI')
  expect(model.solutions).toEqual([{ name: 'solution-1', language: 'C', code: 'x', expected: 'accepted' }])
  expect(model.templates).toEqual({
    C: '//PREPEND BEGIN\n\n//PREPEND END\n\n//TEMPLATE BEGIN\nint sum();\n//TEMPLATE END\n\n//APPEND BEGIN\nint main() {}\n//APPEND END',
    'JavaScript Node': '//PREPEND BEGIN\n\n//PREPEND END\n\n//TEMPLATE BEGIN\nx\n//TEMPLATE END\n\n//APPEND BEGIN\n\n//APPEND END',
  })
})

test('one that cannot be taken says why, with the file, and leaves the others', async () => {
  const items = await imported(
    qduojZip(
      qduojEntries('all/1', qduojProblem('BAD1'), { cases: [1] }),
      qduojEntries('all/2', qduojProblem('BAD2', { rule_type: 'OI', test_case_score: null })),
      qduojEntries('all/3', qduojProblem('BAD3', { time_limit: 'soon' })),
      qduojEntries('all/4', qduojProblem('BAD4'), { answers: false }),
      qduojEntries('all/5', qduojProblem('排序 1')),
      qduojEntries('all/6', qduojProblem('FINE', { description: { format: 'html', value: '<p><img src="/public/upload/a.png"/></p>\n\n  <p>x</p>' } })),
    ),
  )
  expect(items.map(({ place, state, takeable, findings }) => [place, state, takeable, findings[0]?.message])).toEqual([
    ['all/1', 'left-out', 'no', expect.stringContaining('all/1/testcase/2.in')],
    ['all/2', 'left-out', 'no', expect.stringContaining('test_case_score')],
    ['all/3', 'left-out', 'no', expect.stringContaining('time_limit')],
    ['all/4', 'left-out', 'no', expect.stringContaining('all/4/testcase/1.out')],
    ['all/5', 'left-out', 'renamed', expect.any(String)],
    ['all/6', 'done', 'yes', expect.stringContaining('/public/upload/a.png')],
  ])
  expect((await modelOf('FINE')).description).toBe('<p><img src="/public/upload/a.png"/></p>\n<p>x</p>')
})

test('what is exported satisfies the rules of QDUOJ, and is the same problem when it is imported again', async () => {
  const one = draft({ problemId: 'RULES-A', auth: 2, difficulty: 1, templates: { 'C++': 'int main() {}' }, tags: ['a', 'b'], source: 'Cup', hint: 'Hint' })
  const oi = draft({
    problemId: 'RULES-B',
    auth: 2,
    type: 1,
    difficulty: 1,
    judgeMode: 'spj',
    judgeProgram: { language: 'C', code: 'int main() {}', protocol: 'qduoj' },
  })
  const { findings, take } = await exported([await write(one), await write(oi)])
  expect(findings).toEqual([
    ['RULES-A', 'yes', []],
    ['RULES-B', 'yes', []],
  ])
  const file = await take()
  const { id } = await running.boss.upload(file)
  expect((await running.boss.items(id)).map(({ place, findings }) => [place, findings.map(({ code }) => code)])).toEqual([
    ['1', ['problems/id-taken']],
    ['2', ['problems/id-taken']],
  ])
  await running.boss.api.start({ body: { id, items: [1, 2].map((number) => ({ index: number - 1, problemId: `AGAIN${number}` })) } })
  expect(await running.boss.ended(id)).toMatchObject({ done: 2, failed: 0 })
  const [before, after] = [await modelOf('RULES-A'), await modelOf('AGAIN1')]
  // Scores of ACM problems do not count, and a template has three blocks, none of them empty.
  expect(after).toEqual({
    ...before,
    cases: before.cases.map((case_) => ({ ...case_, score: 0 })),
    templates: { 'C++': expect.stringContaining('int main() {}') },
  })
  const checked = await modelOf('RULES-B')
  // A checker sees no answers.
  expect(await modelOf('AGAIN2')).toEqual({ ...checked, cases: checked.cases.map((case_) => ({ ...case_, output: [case_.output[0], ''] })) })
  expect(brokenRules(await readZip(file))).toEqual([])
})

test('what QDUOJ would judge differently is not exported, and what it has no place for is listed', async () => {
  const pids = [
    await write(
      draft({
        problemId: 'LOSES',
        languages: ['C'],
        openCaseData: true,
        templates: { PHP: 'x' },
        translations: { 'en-US': { title: 'T', description: 'D', input: '', output: '' } },
      }),
    ),
    await write(draft({ problemId: 'TESTLIB', auth: 2, judgeMode: 'spj', judgeProgram: { language: 'C++', code: 'x', protocol: 'testlib' }, difficulty: 1 })),
    await write(draft({ problemId: 'ZERO', auth: 2, type: 1, difficulty: 1, cases: [{ input: '1', output: '1', score: 0 }] })),
    await write(draft({ problemId: 'SLOW', auth: 2, timeLimit: 100_000, difficulty: 1 })),
    await write(
      draft({ problemId: 'FILES', auth: 2, fileIo: { read: 'a', write: 'b' }, userExtraFiles: { 'c.h': '' }, comparison: { name: 'tokens' }, difficulty: 1 }),
    ),
  ]
  const { findings } = await exported(pids)
  const says = (...texts: string[]) => texts.map((text) => expect.stringContaining(text))
  expect(findings).toEqual([
    ['LOSES', 'yes', says('translations.en-US', 'templates.PHP', 'languages', 'difficulty', 'auth', 'openCaseData')],
    ['TESTLIB', 'no', says('checker: testlib')],
    ['ZERO', 'no', says('score of case 1')],
    ['SLOW', 'no', says('timeLimit')],
    ['FILES', 'no', says('comparison: tokens', 'fileIo', 'extra file: c.h')],
  ])
})

test('clients of HOJ import a package with one call', async () => {
  const file = qduojZip(qduojEntries(1, qduojProblem('ONESTEP')))
  await running.root.use(formatQduojApi).importProblems({ file })
  const { records } = await running.root.use(problemAdminApi).adminList({ query: { keyword: 'ONESTEP' } })
  expect(records).toMatchObject([{ problemId: 'ONESTEP', auth: 2, difficulty: 1 }])
  await expect(running.root.use(formatQduojApi).importProblems({ file })).rejects.toMatchObject({ status: 400, message: expect.stringContaining('ONESTEP') })
})

test.skipIf(!hasFixture)('the package of a real school is taken as it is, and comes out as it went in', async () => {
  const items = await imported(fixture())
  expect(
    items.map(({ problemId, title, state, contents }) => [problemId, title.length > 0, state, contents?.type, contents?.cases, contents?.timeLimit]),
  ).toEqual([
    ['排序1', true, 'done', 0, 3, 1000],
    ['查找1', true, 'done', 1, 6, 1000],
    ['循环1', true, 'done', 1, 21, 1000],
    ['循环2', true, 'done', 1, 20, 1000],
    ['查找2', true, 'done', 1, 13, 3000],
    ['循环3', true, 'done', 0, 3, 1000],
    ['数学1', true, 'done', 0, 3, 1000],
  ])
  expect(items.flatMap(({ findings }) => findings)).toEqual([])
  expect((await spec(items[4]!.pid!)) as object).toMatchObject({ ioScore: expect.any(Number) })
  const before = await Promise.all(items.map(({ problemId }) => modelOf(problemId)))
  expect(before.map(({ solutions }) => solutions?.map(({ language }) => language).join())).toEqual(['Java', 'C', '', '', 'C', '', 'C++'])
  const { findings, take } = await exported(items.map(({ pid }) => pid!))
  expect(findings.map(([, takeable, all]) => [takeable, all])).toEqual(
    before.map(({ solutions }) => ['yes', solutions?.length ? ['lost Not kept: solutions.'] : []]),
  )
  const file = await take()
  expect(brokenRules(await readZip(file))).toEqual([])
  const { id } = await running.boss.upload(file)
  await running.boss.api.start({ body: { id, items: items.map((_, index) => ({ index, problemId: `SWPU${index}` })) } })
  expect(await running.boss.ended(id)).toMatchObject({ done: 7, failed: 0 })
  expect(await Promise.all(items.map((_, index) => modelOf(`SWPU${index}`)))).toEqual(before.map((model) => ({ ...model, solutions: [] })))
})
