import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, redDot, bankReader, modelOf } from '@verdict/plugin-exchange/testing'
import { zipOf } from '@verdict/plugin-problems/testing'
import formatIcpc from '../server/index.ts'
import { casesOf, icpcFindings, icpcProblem, icpcZip } from './icpc-package.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatIcpc, bankReader])))
afterAll(() => running?.site.close())

const findingsOf = (file: File) => icpcFindings(running, file)
const saying = (...parts: string[]) => parts.map((part) => expect.stringContaining(part))

test('the first version: statements in TeX, flags of the default validator, solutions by their folders', async () => {
  const legacy = {
    name: undefined,
    limits: { memory: 512, output: 2000 },
    keywords: 'sums easy',
    source: 'Cup',
    license: 'cc by-sa',
    validator_flags: 'case_sensitive',
  }
  const files = {
    'statement/problem.en.md': '',
    'problem_statement/problem.en.tex':
      '\\problemname{Sum}\n\\illustration{0.3}{dot}{A dot}Add $a$ and $b$.\\oops\n\\section*{Input}\nTwo numbers.\n\\section*{Output}\nOne.\n\\section*{Scoring}\nNone.',
    'problem_statement/problem.sv.tex': '\\problemname{Summa}\nL\\"agg ihop.',
    'problem_statement/dot.png': redDot,
    'data/secret/a.desc': 'small',
    '.timelimit': '3\n',
    'submissions/accepted/sum.java': 'public class sum { public static void main(String[] a) {} }',
    'submissions/accepted/sum.cc': 'int main() {}',
    'submissions/wrong_answer/sum.cc': 'int main() { return 0; }',
    'submissions/run_time_error/crash.py': '#!/usr/bin/env python2\n1/0',
    'submissions/mixed/tagged.c': '// @EXPECTED_RESULTS@: TIMELIMIT',
    'submissions/accepted/several/a.pl': '1',
    'submissions/accepted/several/b.pl': '2',
    'input_validators/format.ctd': 'x',
  }
  const [[state, ...findings] = []] = await findingsOf(icpcZip(icpcProblem('legacy1', legacy, files)))
  expect([state, findings]).toEqual([
    'done',
    saying(
      '\\oops',
      'problem.yaml: license',
      'data: *.desc',
      'problem.yaml: limits.output: 2000 MB',
      'submissions/accepted/several',
      'input_validators: format.ctd',
    ),
  ])
  const model = await modelOf('legacy1')
  expect(model).toMatchObject({
    title: 'Sum',
    description: expect.stringMatching(/^!\[A dot\]\(<picture:[0-9a-f]{64}>\)\n\nAdd \$a\$ and \$b\$\.$/),
    input: 'Two numbers.',
    output: expect.stringContaining('None.'),
    translations: { sv: { title: 'Summa', description: 'Lägg ihop.' } },
    source: 'Cup',
    tags: ['sums', 'easy'],
    examples: [{ input: '1 2\n', output: '3\n' }],
    timeLimit: 3000,
    memoryLimit: 512,
    outputLimit: 256,
    type: 0,
    comparison: { name: 'tokens' },
  })
  expect(casesOf(model)).toEqual([
    ['a.in', 0, null],
    ['b.in', 0, null],
  ])
  expect(model.solutions!.map(({ name, language, expected }) => [name, language, expected])).toEqual([
    ['accepted/sum.cc', 'C++ 20 With O2', 'accepted'],
    ['sum.java', 'Java', 'accepted'],
    ['tagged.c', 'C', 'time-limit-exceeded'],
    ['crash.py', 'Python2', 'runtime-error'],
    ['wrong_answer/sum.cc', 'C++ 20 With O2', 'wrong-answer'],
  ])
  expect(model.solutions![1]!.code).toContain('class Main {')
  expect(model.solutions![1]!.code).not.toContain('public class')
})

test('scoring in the words of three versions', async () => {
  const group = (number: number, files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`data/secret/g${number}/${name}`, text]))
  const cases = { 'data/secret/a.in': '', 'data/secret/a.ans': '', 'data/secret/b.in': '', 'data/secret/b.ans': '' }
  const oneCase = { '1.in': '1', '1.ans': '1' }
  const legacy = icpcProblem(
    'score1',
    { type: 'scoring' },
    {
      ...cases,
      'data/secret/testdata.yaml': 'on_reject: continue\ngrader_flags: first_error accept_if_any_accepted',
      ...group(1, { ...oneCase, '2.in': '2', '2.ans': '2', 'testdata.yaml': 'on_reject: break\naccept_score: 40\ngrader_flags: min' }),
      ...group(2, { '3.in': '1', '3.ans': '1', 'testdata.yaml': 'accept_score: 60\ngrader_flags: min' }),
    },
  )
  const modern = icpcProblem(
    'score2',
    { problem_format_version: '2025-09', type: 'scoring' },
    {
      ...cases,
      ...group(1, { ...oneCase, 'test_group.yaml': 'max_score: 30\nrequire_pass: sample' }),
      ...group(2, { '3.in': '3', '3.ans': '3', 'test_group.yaml': 'max_score: 70\nscore_aggregation: min\nrequire_pass: [secret/g1]' }),
    },
  )
  const equal = icpcProblem('score3', { problem_format_version: '2025-09', type: ['scoring'] }, { 'data/secret/test_group.yaml': 'max_score: 75' })
  const draft = icpcProblem(
    'score4',
    { problem_format_version: '2023-07-draft', type: 'scoring' },
    {
      ...cases,
      ...group(1, { ...oneCase, '2.in': '2', '2.ans': '2', 'testdata.yaml': 'scoring: { score: 25, aggregation: min }' }),
      ...group(2, { '3.in': '3', '3.ans': '3', '4.in': '4', '4.ans': '4', 'testdata.yaml': 'scoring: { score: 5, aggregation: sum }' }),
    },
  )
  expect(await findingsOf(icpcZip(legacy, modern, equal, draft))).toEqual([
    ['done'],
    ['done'],
    ['done', expect.stringContaining('75 points in 2 equal parts')],
    ['done'],
  ])
  const read = await Promise.all(['score1', 'score2', 'score3', 'score4'].map(async (id) => modelOf(id)))
  expect(read.map(({ type, caseMode }) => [type, caseMode])).toEqual([
    [1, 'subtask_lowest'],
    [1, 'subtask_lowest'],
    [1, 'default'],
    [1, 'subtask_lowest'],
  ])
  expect(read.map(casesOf)).toEqual([
    [
      ['1.in', 40, 1],
      ['2.in', 40, 1],
      ['3.in', 60, 2],
    ],
    [
      ['sample-1.in', 30, 1],
      ['1.in', 30, 1],
      ['2-sample-1.in', 70, 2],
      ['2-1.in', 70, 2],
      ['3.in', 70, 2],
    ],
    [
      ['a.in', 37, null],
      ['b.in', 38, null],
    ],
    [
      ['1.in', 25, 1],
      ['2.in', 25, 1],
      ['3.in', 5, 2],
      ['4.in', 5, 3],
    ],
  ])
})

test('a problem of DOMjudge has its settings beside it, and perhaps only a PDF', async () => {
  const ini = '[problem]\n; name = Other\n  name = "Boat Parts" ; really\n = 1\ntimelimit=\'2.5\'\nexternalid = boatparts\nshort-name=B\ncolor=#ff0000\n'
  const pdf = Buffer.from('%PDF-1.4 not much of one')
  const files = {
    'domjudge-problem.ini': ini,
    'problem.pdf': pdf,
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
    'data/sample/1.in': 'i',
    'data/sample/1.out': 'o',
  }
  expect(await findingsOf(zipOf(files))).toEqual([['done']])
  expect(await modelOf('boatparts')).toMatchObject({
    title: 'Boat Parts',
    timeLimit: 2500,
    memoryLimit: 1024,
    description: expect.stringMatching(/^\[problem\.pdf\]\(<picture:/),
    examples: [{ input: 'i', output: 'o' }],
  })
})

test('an interactive problem in the words of the draft has no answers, and shows what is said', async () => {
  const files = {
    'output_validator/validate.cc': '#include "validate.h"\nint main() {}',
    'output_validator/validate.h': '// helps',
    'data/sample/1.in': '',
    'data/sample/1.ans': '',
    'data/sample/1.interaction': '>500\n<lower\n>3\n<correct\n',
    'data/secret/b.ans': '',
    'include/default/common.h': '// given',
  }
  const draft = { problem_format_version: '2023-07-draft', type: 'pass-fail interactive', name: { sv: 'Gissa', en: 'Guess' }, languages: ['cpp', 'cobol'] }
  const sv = { 'statement/problem.sv.md': 'Gissa talet.' }
  expect(await findingsOf(icpcZip(icpcProblem('guess1', draft, { ...files, ...sv })))).toEqual([['done']])
  expect(await modelOf('guess1')).toMatchObject({
    title: 'Gissa',
    description: 'Gissa talet.',
    translations: { 'en-US': { title: 'Guess', description: 'Add them.', input: 'Two numbers.', output: 'One number.' } },
    judgeMode: 'interactive',
    judgeProgram: { language: 'C++ 20 With O2', protocol: 'kattis', code: expect.stringContaining('validate.h') },
    judgeExtraFiles: { 'validate.h': '// helps' },
    userExtraFiles: { 'common.h': '// given' },
    examples: [{ input: 'lower\ncorrect', output: '500\n3' }],
    cases: [{ output: ['a.ans', '2\n'] }, { output: ['2.out', ''] }],
  })
})

test('no time limit means a guess with a warning', async () => {
  expect(await findingsOf(icpcZip(icpcProblem('slow1', { limits: null })))).toEqual([['done', expect.stringContaining('10 s is used')]])
})

test('points of folders add up as in DOMjudge, unless a flag of Kattis says when parts count', async () => {
  const noCases = { 'data/secret/a.in': '', 'data/secret/a.ans': '', 'data/secret/b.in': '', 'data/secret/b.ans': '' }
  const folder = (path: string, config: string, ...names: string[]) =>
    Object.fromEntries([
      [`data/${path}/testdata.yaml`, config],
      ...names.flatMap((name) => [`in`, 'ans'].map((ending) => [`data/${path}/${name}.${ending}`, name])),
    ])
  const domjudge = icpcProblem(
    'points1',
    { type: 'scoring' },
    {
      ...noCases,
      'data/testdata.yaml': 'grader_flags: sum',
      ...folder('secret', 'grader_flags: sum\non_reject: continue'),
      ...folder('secret/basic', 'accept_score: 25', '1', '2'),
      ...folder('secret/less', 'grader_flags: min'),
      ...folder('secret/less/one', 'accept_score: 50', '3'),
      ...folder('secret/less/two', 'accept_score: 40', '4'),
      ...folder('secret/mean', 'grader_flags: avg'),
      ...folder('secret/mean/large', 'accept_score: 45', '5', '6'),
      ...folder('secret/mean/small', 'accept_score: 15', '7'),
      ...folder('secret/mean/unused', 'accept_score: 0', '8'),
    },
  )
  const most = icpcProblem('points2', { type: 'scoring' }, { 'data/secret/testdata.yaml': 'grader_flags: max', ...folder('secret/x', 'accept_score: 1', '1') })
  expect(await findingsOf(icpcZip(domjudge, most))).toEqual([
    ['done'],
    ['left-out', expect.stringContaining('data/secret: grader_flags: max'), expect.stringContaining('test case')],
  ])
  expect(casesOf(await modelOf('points1'))).toEqual([
    ['1.in', 25, 1],
    ['2.in', 25, 1],
    ['3.in', 40, 2],
    ['4.in', 40, 2],
    ['5.in', 15, 3],
    ['6.in', 15, 3],
    ['7.in', 5, 4],
  ])
})

test('constants are replaced in programs and included files, too, but not in test data', async () => {
  const files = {
    'include/default/limits.txt': '{{limit}} {{ limit.value }} {{other}}',
    'output_validator/v.py': 'limit = {{limit}}',
    'submissions/accepted/a.py': 'print({{limit}})',
    'data/secret/a.in': '{{limit}}',
  }
  const yaml = { problem_format_version: '2025-09', constants: { limit: { value: 5, tex: '5' } } }
  expect(await findingsOf(icpcZip(icpcProblem('constants', yaml, files)))).toEqual([['done']])
  expect(await modelOf('constants')).toMatchObject({
    userExtraFiles: { 'limits.txt': '5 5 {{other}}' },
    judgeProgram: { code: 'limit = 5' },
    solutions: [{ code: 'print(5)' }],
    cases: [{ input: ['a.in', '{{limit}}'] }, {}],
  })
})

test('samples are judged if there is nothing else, and hidden files are no solutions', async () => {
  const noCases = { 'data/secret/a.in': '', 'data/secret/a.ans': '', 'data/secret/b.in': '', 'data/secret/b.ans': '' }
  const files = {
    ...noCases,
    'submissions/accepted/.gitkeep': ' ',
    'submissions/accepted/a.py': 'print(3)',
    'submissions/x/b.py': '# @EXPECTED_RESULTS@: COMPILER-ERROR',
  }
  expect(await findingsOf(icpcZip(icpcProblem('only-samples', {}, files)))).toEqual([['done', expect.stringContaining('submissions/x/b.py')]])
  const model = await modelOf('only-samples')
  expect(casesOf(model)).toEqual([['sample-1.in', 0, null]])
  expect(model.solutions!.map(({ name }) => name)).toEqual(['a.py'])
})
