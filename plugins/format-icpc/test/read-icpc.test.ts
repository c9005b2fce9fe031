import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite } from '../../exchange/test/support/exchange-site.ts'
import { redDot } from '../../exchange/test/support/pictures.ts'
import { bankReader, modelOf } from '../../exchange/test/support/read-model.ts'
import { importAll } from '../../exchange/test/support/round-trip.ts'
import { zipOf } from '../../problems/test/support/raw-zip.ts'
import formatIcpc from '../server/index.ts'
import { icpcProblem, icpcZip } from './icpc-package.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatIcpc, bankReader])))
afterAll(() => running?.site.close())

/** What is said about each problem of a package. */
async function findingsOf(file: File) {
  const { format, items } = await importAll(running, file)
  expect(format).toBe('icpc')
  return items.map(({ state, findings }) => [state, ...findings.map(({ level, message }) => `${level} ${message}`)])
}
const casesOf = ({ cases }: Awaited<ReturnType<typeof modelOf>>) => cases.map(({ input, score, groupNum }) => [input[0], score, groupNum])
const saying = (...parts: string[]) => parts.map((part) => expect.stringContaining(part))

test('the first version: statements in TeX, flags of the default validator, solutions by their folders', async () => {
  const legacy = { name: undefined, limits: { memory: 512 }, keywords: 'sums easy', source: 'Cup', license: 'cc by-sa', validator_flags: 'case_sensitive' }
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
    saying('\\oops', 'problem.yaml: license', 'data: *.desc', 'submissions/accepted/several', 'input_validators: format.ctd'),
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

test.each<[flags: string, judged: object]>([
  ['', { judgeMode: 'default', comparison: { name: 'case-insensitive' } }],
  ['case_sensitive float_tolerance 1e-4', { comparison: { name: 'numbers', tolerance: 1e-4 } }],
  ['space_change_sensitive case_sensitive', { comparison: { name: 'exact' } }],
  ['float_absolute_tolerance 0.5', { judgeMode: 'spj', judgeProgram: { protocol: 'kattis', code: expect.stringContaining('absolute = 0.5;') } }],
])('flags of the default validator: %s', async (validator_flags, judged) => {
  const id = `flags${validator_flags.replaceAll(/\W/g, '')}`
  expect(await findingsOf(icpcZip(icpcProblem(id, { validator_flags })))).toEqual([['done']])
  expect(await modelOf(id)).toMatchObject(judged)
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
  const ini = 'name = "Boat Parts" ; really\ntimelimit=\'2.5\'\nexternalid = boatparts\nshort-name=B\ncolor=#ff0000\n'
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

test('a validator keeps its arguments, and gives points where the version shares them', async () => {
  const files = { 'output_validator/v.py': 'open("score_multiplier.txt")', 'data/secret/test_group.yaml': 'output_validator_args: [slow, "two words"]' }
  expect(await findingsOf(icpcZip(icpcProblem('points1', { problem_format_version: '2025-09', type: 'scoring' }, files)))).toEqual([['done']])
  const model = await modelOf('points1')
  expect(model).toMatchObject({ type: 1, judgeMode: 'spj', judgeProgram: { protocol: 'kattis', arguments: ['slow', 'two words'] } })
  expect(casesOf(model)).toEqual([
    ['a.in', 50, null],
    ['b.in', 50, null],
  ])
})

test('a validator may run several times, as often as the package says', async () => {
  const custom = { 'output_validators/v.py': 'x' }
  const twice = icpcProblem('twice', { validation: 'custom multi-pass' }, custom)
  const often = icpcProblem(
    'often',
    { problem_format_version: '2025-09', type: ['interactive', 'multi-pass'], limits: { time_limit: 1, validation_passes: 7 } },
    { 'output_validator/v.py': 'x' },
  )
  const usual = icpcProblem('usual', { validation: 'custom', limits: { time_limit: 1, validation_passes: 7 } }, custom)
  expect(await findingsOf(icpcZip(often, twice, usual))).toEqual([['done'], ['done'], ['done']])
  expect(await modelOf('twice')).toMatchObject({ judgeMode: 'spj', judgeProgram: { protocol: 'kattis', passes: 2 } })
  expect(await modelOf('often')).toMatchObject({ judgeMode: 'interactive', judgeProgram: { protocol: 'kattis', passes: 7 } })
  expect((await modelOf('usual')).judgeProgram).not.toHaveProperty('passes')
})

test.each<[what: string, files: Record<string, string>, code: string, beside: string[]]>([
  ['without an ending', { validate: '#!/usr/bin/env python3\nimport helper\n', 'helper.py': 'x' }, 'import helper', ['helper.py']],
  ['that is the run script', { run: '#!/usr/bin/python3\nimport helper\n', 'helper.py': 'x' }, 'import helper', ['helper.py']],
  [
    'that a run script starts',
    { run: '#!/bin/bash\n# Starts it.\nexec python3 "$(dirname "$0")/check.py" "$@"\n', 'check.py': 'pass', 'helper.py': 'x' },
    'pass',
    ['helper.py'],
  ],
  ['that is named so', { '__main__.py': 'pass', 'helper.py': 'x', 'table.txt': '1' }, 'pass', ['helper.py', 'table.txt']],
])('takes a validator in Python %s', async (what, files, code, beside) => {
  const name = `py${what.length}`
  const lying = Object.fromEntries(Object.entries(files).map(([path, content]) => [`output_validators/v/${path}`, content]))
  expect(await findingsOf(icpcZip(icpcProblem(name, { validation: 'custom' }, lying)))).toEqual([['done']])
  const { judgeProgram, judgeExtraFiles } = await modelOf(name)
  expect(judgeProgram).toMatchObject({ language: 'Python3', code: expect.stringContaining(code), protocol: 'kattis' })
  expect(Object.keys(judgeExtraFiles!)).toEqual(beside)
})

test('no time limit means a guess with a warning', async () => {
  expect(await findingsOf(icpcZip(icpcProblem('slow1', { limits: null })))).toEqual([['done', expect.stringContaining('10 seconds')]])
})

const modern = { problem_format_version: '2025-09' }
test.each<[what: string, yaml: object, files: Record<string, string>, says: string]>([
  ['several passes', { type: 'multi-pass' }, {}, 'type: multi-pass'],
  [
    'more passes than any judge runs',
    { validation: 'custom multi-pass', limits: { validation_passes: 101 } },
    { 'output_validators/v.py': 'x' },
    'validation_passes: 101',
  ],
  ['submitted answers', { ...modern, type: ['submit-answer'] }, {}, 'type: submit-answer'],
  ['scores of a validator', { type: 'scoring', validation: 'custom score' }, { 'output_validators/v.py': 'x' }, 'score.txt'],
  [
    'scores that nobody announced',
    { problem_format_version: '2023-07-draft', type: 'scoring' },
    { 'output_validator/v.py': 'open("score_multiplier.txt")' },
    'score.txt',
  ],
  [
    'other arguments for a group',
    { validator_flags: 'case_sensitive' },
    { 'data/secret/g/1.in': '1', 'data/secret/g/1.ans': '1', 'data/secret/g/testdata.yaml': 'output_validator_flags: space_change_sensitive' },
    'space_change_sensitive',
  ],
  ['arguments of one case', {}, { 'data/secret/a.yaml': 'output_validator_args: [case_sensitive]' }, 'a.yaml'],
  ['two validators', { validation: 'custom' }, { 'output_validators/v/v.py': 'x', 'output_validators/w/w.py': 'x' }, 'output_validators: 2'],
  ['a validator with a build script', { validation: 'custom' }, { 'output_validators/v/v.py': 'x', 'output_validators/v/build': 'x' }, 'build'],
  [
    'a run script that does more',
    { validation: 'custom' },
    { 'output_validators/v/v.py': 'x', 'output_validators/v/run': '#!/bin/sh\npython3 v.py "$@" || exit 43\n' },
    'v: v.py, run',
  ],
  ['two sources', { validation: 'custom' }, { 'output_validators/v/v.cc': 'x', 'output_validators/v/w.cc': 'x' }, 'v.cc'],
  ['a custom grader', {}, { 'graders/g.py': 'x' }, 'graders/'],
  ['a static validator', modern, { 'static_validator/s.py': 'x' }, 'static_validator/'],
  ['a driver', {}, { 'include/cpp/main.cpp': 'x' }, 'include/cpp/main.cpp'],
  ['points for wrong answers', { type: 'scoring' }, { 'data/secret/testdata.yaml': 'reject_score: 1' }, 'reject_score'],
  ['the average of accepted cases', { type: 'scoring' }, { 'data/secret/testdata.yaml': 'grader_flags: avg always_accept' }, 'avg'],
  ['an end at the first fault', { type: 'scoring' }, { 'data/secret/testdata.yaml': 'grader_flags: accept_if_any_accepted' }, 'on_reject'],
  ['points without a limit', { ...modern, type: 'scoring' }, { 'data/secret/test_group.yaml': 'max_score: unbounded' }, 'unbounded'],
  ['scores to be small', { type: 'scoring', grading: { objective: 'min' } }, {}, 'grading: min'],
  ['files of a case', modern, { 'data/secret/a.files/x.txt': 'x' }, 'a.files'],
  ['a comparator of DOMjudge', {}, { 'domjudge-problem.ini': 'special_compare = mine' }, 'mine'],
  ['an unknown flag', { validator_flags: 'fuzzy' }, {}, 'fuzzy'],
  ['no answer', {}, { 'data/secret/b.ans': '' }, 'data/secret/b.ans'],
  ['a limit that is no number', { limits: { time_limit: 'soon' } }, {}, 'limits.time_limit'],
  ['nothing secret', {}, { 'data/secret/a.in': '', 'data/secret/b.in': '' }, 'test'],
])('refuses %s', async (_, yaml, files, says) => {
  const [item] = await findingsOf(icpcZip(icpcProblem('refused', yaml, files)))
  expect(item![0]).toBe('ready')
  expect(
    item!
      .slice(1)
      .filter((finding) => finding.startsWith('error'))
      .join(),
  ).toContain(says)
})

test('hostile YAML is refused with its file, and leaves the others', async () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n`
  const bad = ['x: [unclosed', bomb, '- a list', `${'['.repeat(5000)}`].map((yaml, index) => ({
    ...icpcProblem(`bad${index}`, {}),
    [`bad${index}/problem.yaml`]: yaml,
  }))
  const { items } = await importAll(running, icpcZip(...bad, icpcProblem('good1', {})))
  expect(items.map(({ state, findings }) => [state, findings.some(({ level, message }) => level === 'error' && message.includes('problem.yaml'))])).toEqual([
    ...bad.map(() => ['left-out', true]),
    ['done', false],
  ])
})

test('a problem.yaml of another system is none', async () => {
  await expect(running.boss.upload(zipOf({ 'p/problem.yaml': 'title: Sum\ntag: [a]', 'p/testdata/1.in': '1' }))).rejects.toMatchObject({
    code: 'exchange/format-unknown',
  })
})
