import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, bankReader, modelOf, importAll } from '@verdict/plugin-exchange/testing'
import { rawZip, zipOf } from '@verdict/plugin-problems/testing'
import formatDmoj from '../server/index.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatDmoj, bankReader])))
afterAll(() => running?.site.close())

type Files = Readonly<Record<string, string | Buffer>>
type Model = Awaited<ReturnType<typeof modelOf>>

const nested = (files: Files) => rawZip(Object.entries(files).map(([name, content]) => ({ name, content, deflated: true })))
const tests = (...names: string[]) =>
  nested(Object.fromEntries(names.flatMap((name) => [`${name}.in`, `${name}.out`].map((path) => [path, `${path} text\r\n`]))))
const within = (folder: string, files: Files) => Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]))
const imported = async (...problems: Record<string, string | Buffer>[]) => {
  const { format, items } = await importAll(running, zipOf(Object.assign({}, ...problems) as Record<string, string | Buffer>))
  expect(format).toBe('dmoj')
  return items
}
const modelsOf = (items: Awaited<ReturnType<typeof imported>>) => Promise.all(items.map(({ problemId }) => modelOf(problemId)))
const casesOf = ({ cases }: Model) => cases.map(({ input, output, score, groupNum }) => [input[0], input[1], output[0], output[1], score, groupNum])
const scoresOf = ({ cases }: Model) => cases.map(({ input, score, groupNum }) => [input[0], score, groupNum])

test('cases may share files, and use one file as input and answer', async () => {
  const same = '{in: 1.txt, out: 1.txt}'
  const items = await imported({ 'init.yml': `test_cases:\n- batched: [${same}]\n- batched: [${same}]\n- ${same}\n`, '1.txt': 'text' })
  expect(items.map(({ state }) => state)).toEqual(['done'])
  const [model] = (await modelsOf(items)) as [Model]
  const names = model.cases.flatMap(({ input, output }) => [input[0], output[0]])
  expect(new Set(names).size).toBe(6)
  expect(model.cases.map(({ input, output }) => [input[1], output[1]])).toEqual(Array(3).fill(['text', 'text']))
})

// Line endings are kept if the package declares its data as binary.
test('cases and batches of the zip that init.yml names are taken, with what they depend on; what the package does not have is said', async () => {
  const items = await imported(
    within('plain', {
      'init.yml':
        'archive: data.zip\noutput_limit_length: 25165825\nbinary_data: true\npoints: 5\nunbuffered: true\nhints: [unicode]\ntest_cases:\n- {in: a.in, out: a.out, points: 20}\n- {in: b.in, out: here.out}\n',
      'data.zip': tests('a', 'b'),
      'here.out': 'beside',
    }),
    within('batches', {
      'init.yml': `archive: data.zip
test_cases:
- {in: 0.in, out: 0.out, points: 0}
- points: 30
  out: 0.out
  batched: [{in: 1/1.in}, {in: 1/2.in, out: 1/2.out}]
- points: 70
  batched: [{in: 2/1.in, out: 2/1.out}]
  dependencies: [1]
`,
      'data.zip': tests('0', '1/1', '1/2', '2/1'),
    }),
  )
  expect(items.map(({ place, title, state, findings }) => [place, title, state, findings.map(({ message }) => message)])).toEqual([
    ['batches', 'batches', 'done', [expect.stringContaining('title, statement, limits')]],
    ['plain', 'plain', 'done', [expect.stringContaining('title, statement, limits'), expect.stringContaining('hints')]],
  ])
  const [batches, plain] = (await modelsOf(items)) as [Model, Model]
  expect(plain).toMatchObject({ type: 1, caseMode: 'default', outputLimit: 25 })
  expect(casesOf(plain)).toEqual([
    ['a.in', 'a.in text\r\n', 'a.out', 'a.out text\r\n', 20, null],
    ['b.in', 'b.in text\r\n', 'here.out', 'beside', 5, null],
  ])
  expect(batches).toMatchObject({ type: 1, caseMode: 'subtask_lowest' })
  expect(casesOf(batches)).toEqual([
    ['0.in', '0.in text\n', '0.out', '0.out text\n', 0, 1],
    ['2-0.in', '0.in text\n', '2-0.out', '0.out text\n', 30, 2],
    ['1-1.in', '1/1.in text\n', 'case2-0.out', '0.out text\n', 30, 2],
    ['1-2.in', '1/2.in text\n', '1-2.out', '1/2.out text\n', 30, 2],
    ['3-0.in', '0.in text\n', '3-0.out', '0.out text\n', 70, 3],
    ['3-1-1.in', '1/1.in text\n', '3-case2-0.out', '0.out text\n', 70, 3],
    ['3-1-2.in', '1/2.in text\n', '3-1-2.out', '1/2.out text\n', 70, 3],
    ['2-1.in', '2/1.in text\n', '2-1.out', '2/1.out text\n', 70, 3],
  ])
})

test('cases that nothing lists are found by the names of their files', async () => {
  const items = await imported(
    within('p0', { 'init.yml': 'archive: d.zip', 'd.zip': tests('sum.1-1', 'sum.1-2', 'sum.2-1', '10'), 'readme.txt': 'x' }),
    within('p1', {
      'init.yml':
        "archive: d.zip\ntest_cases:\n  input_format: '(?i)data_(?P<batch>\\d+)_(?P<case>\\d+)\\.in'\n  output_format: 'data_(?P<batch>\\d+)_(?P<case>\\d+)\\.out\\Z'\n  case_points: [40, 60]\n",
      'd.zip': tests('data_1_1', 'data_1_2', 'data_2_1', 'other_3_1'),
    }),
  )
  expect(items.map(({ state }) => state)).toEqual(['done', 'done'])
  const [usual, patterns] = (await modelsOf(items)) as [Model, Model]
  expect(scoresOf(usual)).toEqual([
    ['sum.1-1.in', 1, 1],
    ['sum.1-2.in', 1, 1],
    ['sum.2-1.in', 1, 2],
    ['10.in', 1, 3],
  ])
  expect(scoresOf(patterns)).toEqual([
    ['data_1_1.in', 40, 1],
    ['data_1_2.in', 40, 1],
    ['data_2_1.in', 60, 2],
  ])
})

test('checkers and interactors are taken as far as they judge the same', async () => {
  const problem = (name: string, init: string, files: Files = {}) =>
    within(name, { 'init.yml': `${init}\ntest_cases: [{in: 1.in, out: 1.out}]\n`, '1.in': 'x', '1.out': 'y', ...files })
  const items = await imported(
    problem('c00', 'archive: d.zip', { 'd.zip': tests('9') }),
    problem('c01', 'checker: {name: floats, args: {precision: 3, error_mode: relative}}'),
    problem('c02', 'checker: identical'),
    problem('c03', 'checker: {name: rstripped}'),
    problem('c04', 'checker: {name: sorted, args: {split_on: whitespace}}'),
    problem('c05', 'checker: {name: bridged, args: {files: [chk.cpp, lib.h, testlib.h], lang: CPP20, type: testlib}}', {
      'chk.cpp': '#include "testlib.h" // partial sums',
      'lib.h': 'int l;',
      'testlib.h': '// own',
    }),
    problem('c06', 'interactive: {files: [i.cpp, testlib.h], type: testlib}\nfile_io: {input: a.txt, output: b.txt}', { 'i.cpp': 'int main() {}' }),
  )
  expect(items.map(({ place, state }) => [place, state])).toEqual(items.map(({ place }) => [place, 'done']))
  const line = { judgeMode: 'spj', judgeProgram: { language: 'C++ 17 With O2', protocol: 'testlib' } }
  expect(await modelsOf(items)).toMatchObject([
    { ...line, judgeProgram: { ...line.judgeProgram, code: expect.stringContaining('numbers = false') } },
    { ...line, judgeProgram: { ...line.judgeProgram, code: expect.stringMatching(/absolute = false.*relative = true.*1e-3/s) } },
    { judgeMode: 'default', comparison: { name: 'exact' } },
    { judgeMode: 'default', comparison: { name: 'lines' } },
    { judgeMode: 'default', comparison: { name: 'unordered' } },
    { judgeMode: 'spj', judgeProgram: { language: 'C++ 20 With O2', protocol: 'testlib' }, judgeExtraFiles: { 'lib.h': 'int l;', 'testlib.h': '// own' } },
    { judgeMode: 'interactive', judgeProgram: { code: 'int main() {}' }, fileIo: { read: 'a.txt', write: 'b.txt' } },
  ])
})

test('what cannot be judged here is refused aloud, and so is what is wrong', async () => {
  const one = 'test_cases: [{in: 1.in, out: 1.out}]'
  const bridged = (args: string) => `${one}\nchecker: {name: bridged, args: {${args}}}`
  const endless = `archive: d.zip\ntest_cases: {input_format: '(a+)+$'}`
  const refused: [init: string, says: string, files?: Files][] = [
    [`${one}\npoints++: 1 + 1`, 'points++'],
    ['test_cases: [{in++: pick(), out: 1.out}]', 'in++'],
    [`${one}\ngenerator: gen.py`, 'generator'],
    [`${one}\ncustom_judge: judge.py`, 'custom_judge'],
    [`${one}\nsignature_grader: {entry: a.cpp, header: a.h}`, 'signature_grader'],
    [`${one}\npretest_test_cases: [{in: 1.in, out: 1.out}]`, 'pretest_test_cases'],
    [`${one}\nshort_circuit: true`, 'short_circuit'],
    [`${one}\nsymlinks: {a: b}`, 'symlinks'],
    ['test_cases: [{generator_args: [1], out: 1.out}]', 'generator_args'],
    ['test_cases: [{in: 1.in, out: 1.out, checker: identical}, {in: 1.in, out: 1.out}]', 'checker: not the same'],
    ['test_cases: [{in: 1.in, out: 1.out, binary_data: true}]', 'binary_data'],
    ['test_cases: [{points: 5, batched: [{in: 1.in, out: 1.out, points: 3}]}]', 'points that differ'],
    ['test_cases: [{batched: [{in: 1.in, out: 1.out}], dependencies: [1]}]', 'dependencies: 1'],
    ['test_cases: [{in: 2.in, out: 1.out}]', '/2.in'],
    ['test_cases: [{in: ../../1.in, out: 1.out}]', '../../1.in'],
    ['test_cases: []', 'test_cases'],
    ['test_cases: [', 'init.yml: YAML, line'],
    ['archive: d.zip', '/d.zip'],
    ['archive: 1.in', 'damaged'],
    ['archive: d.zip', 'd.zip/../x', { 'd.zip': nested({ '../x': 'x' }) }],
    ['archive: d.zip', 'no file is named', { 'd.zip': nested({ 'readme.md': 'x' }) }],
    ['archive: d.zip', 'is a case and a batch', { 'd.zip': tests('1', '1-1') }],
    ['archive: d.zip', 'are the same', { 'd.zip': tests('a1', 'b1') }],
    [`archive: d.zip\ntest_cases: {case_points: [1]}`, 'case_points: 1', { 'd.zip': tests('1', '2') }],
    [`archive: d.zip\ntest_cases: {input_format: '(unclosed'}`, 'input_format', { 'd.zip': tests('1') }],
    [endless, 'timed out', { 'd.zip': tests(`${'a'.repeat(60)}!`) }],
    [`${one}\nchecker: easy`, 'checker: easy'],
    [`${one}\nchecker: check.py`, 'checker: check.py'],
    [`${one}\nchecker: {name: sorted}`, 'checker: sorted'],
    [`${one}\nchecker: {name: floats, args: {precision: many}}`, 'precision: many'],
    [bridged('files: chk.cpp, type: coci'), 'type: coci', { 'chk.cpp': 'x' }],
    [bridged('files: chk.py, lang: PY3'), 'chk.py', { 'chk.py': 'x' }],
    [bridged('files: chk.cpp, type: testlib'), 'checker: points', { 'chk.cpp': 'quitf(_pc(50))' }],
    [
      'test_cases: [{points: 5, batched: [{in: 1.in, out: 1.out}, {in: 1.in, out: 1.out}]}]\nchecker: {name: bridged, args: {files: chk.cpp, type: testlib}}',
      'checker: points',
      { 'chk.cpp': 'quitp(0.5)' },
    ],
    [bridged('files: none.cpp'), 'none.cpp'],
    [`${one}\ninteractive: {files: i.cpp}`, 'type: default', { 'i.cpp': 'x' }],
    [`${one}\nfile_io: {input: a}`, 'file_io'],
  ]
  const items = await imported(
    within('P00', { 'init.yml': one, '1.in': 'x', '1.out': 'y' }),
    ...refused.map(([init, , files], index) => within(`P${10 + index}`, { 'init.yml': init, '1.in': 'x', '1.out': 'y', ...files })),
  )
  expect(items.map(({ place, takeable, findings }) => [place, takeable, findings[0]?.message])).toEqual([
    ['P00', 'yes', expect.any(String)],
    ...refused.map(([, says], index) => [`P${10 + index}`, 'no', expect.stringContaining(says)]),
  ])
})
