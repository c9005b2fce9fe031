import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, importAll } from '@verdict/plugin-exchange/testing'
import { zipOf } from '@verdict/plugin-problems/testing'
import formatIcpc from '../server/index.ts'
import { icpcFindings, icpcProblem, icpcZip } from './icpc-package.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatIcpc])))
afterAll(() => running?.site.close())

const findingsOf = (file: File) => icpcFindings(running, file)

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
    'unannounced scores',
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
  ['no test case', {}, { 'data/sample/1.in': '', 'data/secret/a.in': '', 'data/secret/b.in': '' }, 'test'],
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
