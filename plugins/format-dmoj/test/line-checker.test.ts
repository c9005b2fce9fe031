import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineChecker } from '../server/read/line-checker.ts'

const hasCompiler = spawnSync('g++', ['--version']).status === 0

const words: [output: string, answer: string, isSame: boolean][] = [
  ['1 2\n3\n', '1 2\n3', true],
  ['  1\t 2 \r\n\n\n3', '1 2\n3\n\n', true],
  ['', ' \n', true],
  ['1\n2', '1 2', false],
  ['1 2', '1 3', false],
  ['1', '1\n2', false],
  ['1.0', '1', false],
]
const floats: [output: string, answer: string, isSame: boolean][] = [
  ['1.0005 x', '1 x', true],
  ['1.01', '1', false],
  ['0.0005', '0', true],
  ['100000.5', '100000', true],
  ['nan', 'nan', false],
  ['1 y', '1 x', false],
  ['word', '1', false],
]
const relatives: [output: string, answer: string, isSame: boolean][] = [
  ['100000.5', '100000', true],
  ['0.0005', '0', false],
]

describe.skipIf(!hasCompiler).each([
  ['words', lineChecker(), words],
  ['numbers', lineChecker({ errors: 'default', precision: 3 }), floats],
  ['relative errors', lineChecker({ errors: 'relative', precision: 3 }), relatives],
])('the lines of %s', (_, checker, table) => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-checker-'))
  const path = (name: string) => join(folder, name)
  beforeAll(() => {
    writeFileSync(path('checker.cpp'), checker.judgeProgram!.code)
    execFileSync('g++', ['-std=c++17', '-Wall', '-Werror', '-o', path('checker'), path('checker.cpp')])
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(table)('%j beside %j', (output, answer, isSame) => {
    writeFileSync(path('output'), output)
    writeFileSync(path('answer'), answer)
    expect(spawnSync(path('checker'), ['input', path('output'), path('answer')]).status).toBe(isSame ? 0 : 1)
  })
})
