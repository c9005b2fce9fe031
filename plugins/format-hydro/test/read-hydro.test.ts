import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, redDot, bankReader, modelOf } from '@verdict/plugin-exchange/testing'
import { zipOf } from '@verdict/plugin-problems/testing'
import { formatHydroApi } from '../contract.ts'
import formatHydro from '../server/index.ts'
import { case1, case2, hydroProblem, importHydro, withConfig } from './hydro-package.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatHydro, bankReader])))
afterAll(() => running?.site.close())

const imported = (...problems: Record<string, string | Buffer>[]) => importHydro(running, problems)
const scores = (model: Awaited<ReturnType<typeof modelOf>>) => model.cases.map(({ input, output, score, groupNum }) => [input[0], output[0], score, groupNum])

test('statements in several languages, samples, pictures, solutions and tags are taken', async () => {
  const statement = [
    '# 第一题',
    '## 题目描述',
    'Look at ![](file://a%20b.png?noDisposition=1) and [the data](file://none.zip).',
    '```cpp',
    '## 输入格式',
    '```',
    '## 输入格式',
    'Two numbers.',
    '## 样例',
    '```input2|1,3',
    '5 6',
    '```',
    '```output2',
    '11',
    '',
    '```',
    '```input1',
    '1 2',
    '```',
    '```output1',
    '3',
    '```',
    '### 样例解释',
    'Sums.',
    '## 提示',
    '### 输入',
    'Small.',
    '## 来源',
    'Cup',
  ].join('\n')
  const english = '<h2>Description</h2>\nAdd.\n<h2>Input</h2>\nTwo.\n<pre><code class="language-input1">1 &lt; 2\n</code></pre>'
  const [item] = await imported(
    hydroProblem('P1', {
      'problem.yaml': 'pid: P1\ntitle: 1e3\nname: other\ntag: [math, 2024, math]\ndifficulty: 5\nhidden: false\nowner: 2\n',
      'problem_zh.md': statement,
      'problem.en.md': english,
      'additional_file/a b.png': redDot,
      'additional_file/unnamed.txt': 'x',
      'std/ac.cpp': 'int main() {}',
      'std/old.py': 'print(3)',
      'notes.md': 'x',
      'testdata/gen.py': 'x',
    }),
  )
  expect(item).toMatchObject({ place: 'P1', state: 'done', contents: { pictures: ['a b.png'], translations: ['en-US'], examples: 2 } })
  expect(item!.findings.map(({ level, message }) => `${level} ${message}`)).toEqual([
    expect.stringMatching(/^warning additional_file\/none\.zip/),
    expect.stringMatching(/^lost .*additional_file\/unnamed\.txt/),
    expect.stringMatching(/^lost .*notes\.md/),
    expect.stringMatching(/^lost .*testdata\/gen\.py/),
  ])
  expect(await modelOf('P1')).toMatchObject({
    title: '1000',
    description: expect.stringMatching(
      /^# 第一题\n\nLook at !\[\]\(picture:[0-9a-f]{64}\) and \[the data\]\(file:\/\/none\.zip\)\.\n```cpp\n## 输入格式\n```$/,
    ),
    input: 'Two numbers.',
    output: '',
    hint: '### 样例解释\nSums.\n\n### 输入\nSmall.',
    source: 'Cup',
    examples: [
      { input: '1 2', output: '3' },
      { input: '5 6', output: '11\n' },
    ],
    translations: { 'en-US': { title: '1000', description: 'Add.', input: 'Two.' } },
    tags: ['math', '2024'],
    difficulty: 1,
    auth: 1,
    type: 1,
    timeLimit: 1000,
    memoryLimit: 256,
    solutions: [
      { name: 'ac.cpp', language: 'C++', code: 'int main() {}', expected: 'accepted' },
      { name: 'old.py', language: 'Python3', code: 'print(3)', expected: 'accepted' },
    ],
  })
})

test('test cases are found by the names of their files', async () => {
  const data = (...names: string[]) => Object.fromEntries(names.map((name) => [`testdata/${name}`, name]))
  const without = { 'problem.yaml': 'title: T', 'problem.md': 'x' }
  const problem = (folder: string, files: Record<string, string>) =>
    Object.fromEntries(Object.entries({ ...without, ...files }).map(([path, text]) => [`${folder}/${path}`, text]))
  const items = await imported(
    problem('a', data('a10.in', 'a10.out', 'a2.in', 'a2.ans', 'sample.in', 'sample.out', 'a3.in')),
    problem('b', data('input1.txt', 'output1.txt', 'input2.txt', 'output2.txt')),
    problem('c', data('x.in1', 'x.ou1', 'x.in2', 'x.out2')),
    problem('d', data('p1-1.in', 'p1-1.out', 'p2-1.in', 'p2-1.out', 'p2-2.in', 'p2-2.out')),
    problem('e', data('1-big.in', '1-big.out', '2-small.in', '2-small.out')),
    problem('f', data('input/1.in', 'output/1.out')),
  )
  expect(items.map(({ place, state }) => [place, state])).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((place) => [place, 'done']))
  const models = await Promise.all(items.map(({ problemId }) => modelOf(problemId)))
  expect(models.map(scores)).toEqual([
    [
      ['a2.in', 'a2.ans', 50, null],
      ['a10.in', 'a10.out', 50, null],
    ],
    [
      ['input1.txt', 'output1.txt', 50, null],
      ['input2.txt', 'output2.txt', 50, null],
    ],
    [
      ['x.in1', 'x.ou1', 50, null],
      ['x.in2', 'x.out2', 50, null],
    ],
    [
      ['p1-1.in', 'p1-1.out', 50, 1],
      ['p2-1.in', 'p2-1.out', 50, 2],
      ['p2-2.in', 'p2-2.out', 50, 2],
    ],
    [
      ['1-big.in', '1-big.out', 50, null],
      ['2-small.in', '2-small.out', 50, null],
    ],
    [['1.in', '1.out', 100, null]],
  ])
  expect(models[3]).toMatchObject({ type: 1, caseMode: 'subtask_lowest' })
})

test('subtasks, points and limits are those of Hydro', async () => {
  const items = await imported(
    withConfig('MIN', `time: 1.5\nmemory: 1.5g\nsubtasks: [{cases: [${case1}, ${case2}]}]\n`),
    withConfig('TWO', `time: 500m\nmemory: 1000k\nsubtasks:\n- {score: 30, cases: [${case1}]}\n- {type: sum, cases: [${case1}, ${case2}], if: [1]}\n`),
    withConfig('CASES', `time: 2s\ncases: [{input: 1.in, output: 1.out, score: 70}, ${case2}]\nsubtasks: [{score: 1, cases: [${case1}]}]\n`),
    withConfig('COUNT', 'subtasks: [{score: 100, n_cases: 2}]\n'),
    withConfig('SHARES', `subtasks: [{cases: [${case1}]}, {cases: [${case2}]}, {cases: [{input: /dev/null, output: /dev/null}]}]`),
    withConfig('SAME', `subtasks: [{type: sum, cases: [{input: 1.in, output: 1.out, time: 3s}, {input: 2.in, output: 2.out, time: 3000ms}]}]`),
    hydroProblem('INI', { 'testdata/config.ini': '2\n1.in|1.out|1|40|65536\n2.in|2.out|1|60|65536\n', 'testdata/1.in': '', 'testdata/1.out': '' }),
    withConfig('CRLF', 'filename: sum\ndetail: none\nlangs: [cc, py.py3]\nuser_extra_files: [a.h]\n', {
      'testdata/a.h': 'int a;',
      'testdata/1.in': '1\r\n2\r\n',
    }),
  )
  expect(Object.fromEntries(items.map(({ problemId, state, findings }) => [problemId, [state, findings.map(({ message }) => message)]]))).toEqual({
    ...Object.fromEntries(['MIN', 'CASES', 'COUNT', 'SHARES', 'SAME', 'INI', 'CRLF'].map((id) => [id, ['done', []]])),
    TWO: ['done', [expect.stringContaining('subtasks.2')]],
  })
  const [min, two, cases, count, shares, same, ini, crlf] = (await Promise.all(
    ['MIN', 'TWO', 'CASES', 'COUNT', 'SHARES', 'SAME', 'INI', 'CRLF'].map(modelOf),
  )) as Awaited<ReturnType<typeof modelOf>>[]
  expect(min).toMatchObject({ type: 0, caseMode: 'default', timeLimit: 1500, memoryLimit: 1536 })
  expect(two).toMatchObject({ type: 1, caseMode: 'subtask_lowest', timeLimit: 500, memoryLimit: 1 })
  // The cases that the second subtask depends on are in each of its parts.
  expect(scores(two!)).toEqual([
    ['1.in', '1.out', 30, 1],
    ['2-1.in', '2-1.out', 35, 2],
    ['2.in', '2.out', 35, 3],
    ['3-1.in', '3-1.out', 35, 3],
  ])
  expect(scores(cases!).map(([, , score]) => score)).toEqual([70, 30])
  expect(count).toMatchObject({ type: 0 })
  expect(scores(shares!).map(([, , score]) => score)).toEqual([33, 33, 34])
  expect(same).toMatchObject({ timeLimit: 3000 })
  expect(ini).toMatchObject({ timeLimit: 1000, memoryLimit: 64 })
  expect(crlf).toMatchObject({
    fileIo: { read: 'sum.in', write: 'sum.out' },
    openCaseResult: false,
    languages: ['C++', 'Python3'],
    userExtraFiles: { 'a.h': 'int a;' },
  })
  expect(crlf!.cases[0]!.input).toEqual(['1.in', '1\r\n2\r\n'])
})

test('a subtask that needs others contains their cases and those that they need', async () => {
  const config = `subtasks:\n- {score: 20, cases: [${case1}]}\n- {score: 30, if: [1], cases: [${case2}]}\n- {score: 50, if: [2], cases: [{input: 3.in, output: 3.out}]}\n`
  await imported(withConfig('CHAIN', config, { 'testdata/3.in': '7 8\n', 'testdata/3.out': '15\n' }))
  const { cases } = (await modelOf('CHAIN'))!
  const bySubtask = Map.groupBy(cases, ({ groupNum }) => groupNum)
  const inputs = [...bySubtask.values()].map((group) => group.map(({ input: [, text] }) => text).toSorted())
  expect(inputs).toEqual([['1 2\n'], ['1 2\n', '5 6\n'], ['1 2\n', '5 6\n', '7 8\n']])
})

test('clients of HOJ import a package with one call, and a package of the ICPC is none of Hydro', async () => {
  await running.root.use(formatHydroApi).importProblems({ file: zipOf(hydroProblem('ONESTEP')) })
  expect(await modelOf('ONESTEP')).toMatchObject({ title: 'Title of ONESTEP' })
  const icpc = zipOf({
    'a/problem.yaml': 'problem_format_version: 2025-09\nname: A',
    'a/data/secret/1.in': '',
    'a/data/secret/1.ans': '',
    'a/statement/problem.en.md': 'x',
  })
  await expect(running.boss.upload(icpc)).rejects.toMatchObject({ code: 'exchange/format-unknown' })
})
