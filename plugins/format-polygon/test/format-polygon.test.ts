import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, redDot, bankReader, modelOf, importAll } from '@verdict/plugin-exchange/testing'
import { zipOf } from '@verdict/plugin-problems/testing'
import { shareOf } from '@verdict/core/testing'
import formatPolygon from '../server/index.ts'
import { polygonFiles, wcmp } from './polygon-package.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatPolygon, bankReader])))
afterAll(() => running?.site.close())

type Files = ReturnType<typeof polygonFiles>

async function read(...problems: readonly Files[]) {
  const { format, items } = await importAll(running, zipOf(Object.assign({}, ...problems) as Files))
  expect(format).toBe('polygon')
  return items.map(({ state, findings }) => [state, ...findings.map(({ level, message }) => `${level} ${message}`)])
}
const casesOf = ({ cases }: Awaited<ReturnType<typeof modelOf>>) => cases.map(({ input, score, groupNum }) => [input[0], score, groupNum])
const program = (kind: string, more = '') =>
  `<${kind} name="mine" type="testlib"><source path="files/${kind === 'checker' ? 'check' : 'interactor'}.cpp" type="cpp.g++17"/></${kind}>${more}`
const executable = (path: string) => `<executable><source path="${path}" type="cpp.g++17"/></executable>`
const lost = expect.stringContaining('risky.cpp: time-limit-exceeded-or-accepted')

test('statements, limits, stock checkers, solutions and pictures are taken', async () => {
  const picture = { 'statement-sections/english/dot.png': redDot }
  expect(await read(polygonFiles('plain', {}, picture))).toEqual([['done', lost]])
  const model = await modelOf('plain')
  expect(model).toMatchObject({
    title: 'Title of plain',
    description: expect.stringMatching(/^Add \*\*them\*\*\. !\[dot\]\(<picture:[0-9a-f]{64}>\)\n\n## Scoring\n\nAll or nothing\.$/),
    input: 'Two numbers.',
    output: 'One.',
    hint: '“Easy”.',
    examples: [{ input: '1 2\n', output: '3\n' }],
    timeLimit: 1500,
    memoryLimit: 65,
    type: 0,
    judgeMode: 'default',
    comparison: { name: 'tokens' },
    fileIo: null,
    tags: ['sums'],
    solutions: [
      { name: 'main.cpp', language: 'C++ 17 With O2', code: 'int main() {}', expected: 'accepted' },
      { name: 'slow.py', language: 'Python3', code: 'while True: pass', expected: 'time-limit-exceeded' },
    ],
  })
  expect(model.cases.map(({ input, output }) => [input, output])).toEqual([
    [
      ['01', '1\n'],
      ['01.a', '1!\n'],
    ],
    [
      ['02', '2\n'],
      ['02.a', '2!\n'],
    ],
  ])
})

test('properties for programs come first, and each language has its texts', async () => {
  const properties = {
    name: '求和',
    legend: '求 $a+b$。',
    input: '两个数',
    output: '和',
    interaction: null,
    scoring: null,
    notes: '',
    sampleTests: [{ input: '5 6\r\n', output: '11\r\n' }],
  }
  const files = polygonFiles(
    'two',
    {},
    { 'statements/chinese/problem-properties.json': JSON.stringify(properties), 'statement-sections/english/legend.tex': 'Add.' },
  )
  const xml = String(files['two/problem.xml']).replace(
    '<statements>',
    '<statements><statement language="chinese" path="statements/chinese/problem.tex" type="application/x-tex"/>',
  )
  expect(await read({ ...files, 'two/problem.xml': xml })).toEqual([['done', lost]])
  expect(await modelOf('two')).toMatchObject({
    title: '求和',
    description: '求 $a+b$。',
    examples: [{ input: '5 6\n', output: '11\n' }],
    translations: { 'en-US': { title: 'Title of two', input: 'Two numbers.' } },
  })
})

test('groups become subtasks, with the tests of those that they depend on', async () => {
  const tests = ['<test group="s" points="0.0"/>', '<test group="a" points="30.0"/>', '<test group="a" points="0.0"/>', '<test group="b" points="70.0"/>'].join(
    '',
  )
  const needs = (...names: string[]) => `<dependencies>${names.map((name) => `<dependency group="${name}"/>`).join('')}</dependencies>`
  const groups =
    '<group name="s" points="0.0" points-policy="complete-group"/>' +
    `<group name="a" points="30.0" points-policy="complete-group">${needs('s')}</group>` +
    `<group name="b" points-policy="each-test">${needs('a', 'b')}</group>`
  expect(await read(polygonFiles('groups', { tests, groups }), polygonFiles('points', { tests: '<test points="40"/><test points="60"/>' }))).toEqual([
    ['done', expect.stringContaining('dot'), lost],
    ['done', expect.stringContaining('dot'), lost],
  ])
  const [grouped, single] = [await modelOf('groups'), await modelOf('points')]
  expect([grouped.type, grouped.caseMode, single.type, single.caseMode]).toEqual([1, 'subtask_lowest', 1, 'default'])
  // The third group needs the second, which needs the first.
  expect(casesOf(grouped)).toEqual([
    ['01', 0, 1],
    ['2-01', 30, 2],
    ['02', 30, 2],
    ['03', 30, 2],
    ['3-02', 70, 3],
    ['3-03', 70, 3],
    ['3-01', 70, 3],
    ['04', 70, 3],
  ])
  expect(casesOf(single)).toEqual([
    ['01', 40, null],
    ['02', 60, null],
  ])
})

test('checkers and interactors of the package keep the protocol of testlib, with their headers', async () => {
  const assets = { spj: program('checker'), talk: program('checker', program('interactor')) }
  await read(...Object.entries(assets).map(([name, asset]) => polygonFiles(name, { assets: asset, judging: '' })))
  const both = {
    judgeProgram: { language: 'C++ 17 With O2', protocol: 'testlib', code: expect.stringContaining('quitf') },
    judgeExtraFiles: { 'help.h': '// help', 'testlib.h': '// theirs' },
  }
  expect(await modelOf('spj')).toMatchObject({ judgeMode: 'spj', ...both })
  expect(await modelOf('talk')).toMatchObject({ judgeMode: 'interactive', ...both })
})

const refused: readonly [what: string, files: Files, says: string][] = [
  [
    'a test without its command',
    polygonFiles('x', { tests: '<test method="manual"/><test method="generated"/>' }, { 'tests/02': '' }),
    'tests/02: cmd is missing',
  ],
  ['a command of a program that is not there', polygonFiles('x', {}, { 'tests/02': '' }), 'tests/02: files/executables has no gen'],
  ['a generator that is missing', polygonFiles('x', { executables: executable('files/gen.cpp') }, { 'tests/02': '' }), 'files/gen.cpp'],
  ['a generator outside the package', polygonFiles('x', { executables: executable('../../etc/gen.cpp') }, { 'tests/02': '' }), '../../etc/gen.cpp'],
  ['a main solution that is missing', polygonFiles('x', {}, { 'tests/02.a': '', 'solutions/main.cpp': '' }), 'solutions/main.cpp'],
  [
    'a validator that is missing',
    polygonFiles('x', { assets: `${wcmp}<validators><validator><source path="files/v.cpp"/></validator></validators>` }),
    'files/v.cpp',
  ],
  ['answers of an interactive problem', polygonFiles('x', { assets: program('interactor') }, { 'tests/01.a': '', 'tests/02.a': '' }), '2 answers'],
  [
    'answers that nothing can make',
    { ...polygonFiles('x', {}, { 'tests/02.a': '' }), 'x/problem.xml': String(polygonFiles('x')['x/problem.xml']).replace('tag="main"', 'tag="accepted"') },
    '1 answers',
  ],
  ['a manual test that is missing', polygonFiles('x', {}, { 'tests/01': '' }), 'tests/01'],
  [
    'a list of tests that was cut',
    polygonFiles('x', { limits: '<time-limit>1</time-limit><memory-limit>1</memory-limit><test-count>7</test-count>' }),
    'test-count',
  ],
  ['no limits', polygonFiles('x', { limits: ' ' }), 'time-limit'],
  [
    'one file only',
    { ...polygonFiles('x'), 'x/problem.xml': String(polygonFiles('x')['x/problem.xml']).replace('output-file=""', 'output-file="a.out"') },
    'a.out',
  ],
  [
    'several runs',
    { ...polygonFiles('x'), 'x/problem.xml': String(polygonFiles('x')['x/problem.xml']).replace('run-count="1"', 'run-count="2"') },
    'run-count: 2',
  ],
  ['points where nothing is scored', polygonFiles('x', { assets: program('checker') }, { 'files/check.cpp': 'quitp(5.0)' }), 'checker: points'],
  [
    'points of a checker in a group that is passed or not',
    polygonFiles(
      'x',
      {
        assets: program('checker'),
        tests: '<test group="a" points="30"/><test group="a" points="0"/>',
        groups: '<group name="a" points="30" points-policy="complete-group"/>',
      },
      { 'files/check.cpp': 'quitp(5.0)' },
    ),
    'checker: points',
  ],
  ['a scorer', polygonFiles('x', { assets: program('checker', program('scorer')) }, { 'files/check.cpp': 'x', 'files/scorer.cpp': 'x' }), 'scorer'],
  [
    'an interactor with a checker behind it',
    polygonFiles('x', { assets: program('checker', program('interactor')) }, { 'files/interactor.cpp': 'tout << 1;' }),
    'interactor',
  ],
  ['a checker in another language', polygonFiles('x', { assets: '<checker><source path="files/check.cpp" type="java8"/></checker>' }), 'checker: java8'],
  ['a checker that is missing', polygonFiles('x', { assets: program('checker') }, { 'files/check.cpp': '' }), 'files/check.cpp'],
  ['no checker', polygonFiles('x', { assets: ' ' }), 'checker'],
  ['declared entities', { 'x/problem.xml': '<!DOCTYPE problem [<!ENTITY a "b">]><problem>&a;</problem>' }, 'DOCTYPE'],
  ['points that are no whole numbers', polygonFiles('x', { tests: '<test points="0.5"/><test points="1"/>' }), '1'],
]

test.each(shareOf(refused, 3))('refuses %s', async (_, files, says) => {
  const [item] = await read(files)
  expect(item![0]).toBe('ready')
  expect(item!.filter((finding) => finding.startsWith('error')).join()).toContain(says)
})

test('points of a checker in percent, and both files, are fine', async () => {
  const files = polygonFiles(
    'percent',
    { assets: program('checker'), judging: 'treat-points-from-checker-as-percent="true"' },
    { 'files/check.cpp': 'quitp(5.0)' },
  )
  const xml = String(files['percent/problem.xml']).replace('input-file="" output-file=""', 'input-file="a.in" output-file="a.out"')
  expect((await read({ ...files, 'percent/problem.xml': xml }))[0]![0]).toBe('done')
  expect(await modelOf('percent')).toMatchObject({ judgeMode: 'spj', fileIo: { read: 'a.in', write: 'a.out' } })
})

test('points of a checker are points of a test that scores alone', async () => {
  const files = polygonFiles('points2', { assets: program('checker'), tests: '<test points="40"/><test points="60"/>' }, { 'files/check.cpp': 'quitp(5.0)' })
  expect((await read(files))[0]![0]).toBe('done')
  expect(await modelOf('points2')).toMatchObject({
    type: 1,
    caseMode: 'default',
    judgeProgram: { protocol: 'testlib-points' },
    cases: [{ score: 40 }, { score: 60 }],
  })
})

// Third-party packages cannot be in this repository: FORMAT_FIXTURES names a local folder that contains them.
const folder = join(process.env.FORMAT_FIXTURES ?? '', 'polygon/Attack-Plan')
const isThere = process.env.FORMAT_FIXTURES !== undefined && existsSync(folder)

const realFiles = () =>
  Object.fromEntries(
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [`plan/${path}`, readFileSync(join(folder, path))]),
  )

test.skipIf(!isThere)('a real package says what its programs make, and is taken as it is when everything is there', async () => {
  const files = realFiles()
  const { id } = await running.boss.upload(zipOf(files))
  const [standard] = await running.boss.items(id)
  expect(standard).toMatchObject({
    takeable: 'yes',
    contents: { programs: { inputs: 46, answers: 48, checks: 48, names: ['files/gen.cpp', 'files/val.cpp', 'solutions/main.cpp'] } },
  })
  const made = Object.fromEntries(
    Array.from({ length: 48 }, (_, index) => `plan/tests/${String(index + 1).padStart(2, '0')}`).flatMap((path) => [
      [path, 'in'],
      [`${path}.a`, 'out'],
    ]),
  )
  const full = await running.boss.upload(zipOf({ ...made, ...files }))
  await running.boss.api.start({ body: { id: full.id, skipsValidation: true } })
  expect(await running.boss.ended(full.id)).toMatchObject({ state: 'done', done: 1 })
  const model = await modelOf('attack-plan')
  expect(model).toMatchObject({
    title: '攻城計畫 (attackplan)',
    timeLimit: 3000,
    memoryLimit: 256,
    type: 1,
    caseMode: 'subtask_lowest',
    comparison: { name: 'lines' },
    tags: ['2023-ionc'],
  })
  expect([model.examples!.length, model.solutions!.length, new Set(model.cases.map(({ groupNum }) => groupNum)).size]).toEqual([2, 2, 5])
  const counts = [1, 2, 3, 4, 5].map((number) => model.cases.filter(({ groupNum }) => groupNum === number).map(({ score }) => score))
  expect(counts.map((scores) => [scores.length, scores[0]])).toEqual([
    [2, 0],
    [7, 32],
    [14, 29],
    [14, 15],
    [48, 24],
  ])
})
