import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExchangeSite, bankReader, modelOf } from '@verdict/plugin-exchange/testing'
import formatIcpc from '../server/index.ts'
import { casesOf, icpcFindings, icpcProblem, icpcZip } from './icpc-package.ts'

let running: Awaited<ReturnType<typeof startExchangeSite>>
beforeAll(async () => void (running = await startExchangeSite([formatIcpc, bankReader])))
afterAll(() => running?.site.close())

const findingsOf = (file: File) => icpcFindings(running, file)

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
