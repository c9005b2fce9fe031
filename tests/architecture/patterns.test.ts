import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { shareOf } from '@verdict/core/testing'
import { sourceFiles } from './imports.ts'
import { patternsIn } from './patterns/find-patterns.ts'
import { excessiveGrowth, growsFurther } from './patterns/growth.ts'
import { genericTexts, textOfLength } from './patterns/hostile-texts.ts'
import { readers } from './patterns/readers.ts'
import { slowPatterns } from './patterns/slow-patterns.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** They read no text that a member or another site sends. */
const isSupport = (path: string) => /\/(test|testing|bench)\/|\.config\.ts$/.test(path)
const patterns = sourceFiles(root)
  .filter((path) => !isSupport(path))
  .flatMap((path) => patternsIn(path, readFileSync(`${root}/${path}`, 'utf8')))

test('every pattern of the sources is found', () => {
  expect(patterns.length).toBeGreaterThan(400)
  for (const folder of ['core/server', 'core/web', 'core/embedded-mongo', 'core/server-kit', 'judge-daemon', 'ui-kit', 'plugins'])
    expect(patterns.filter(({ place }) => place.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(3)
})

test('the processor time of a pattern grows no faster than its text', () => {
  expect(slowPatterns(shareOf(patterns, 3))).toEqual([])
})

test.each(readers)('the processor time of $name grows no faster than its text', ({ name, read, known, floorMs }) => {
  const slow = shareOf([...known, ...genericTexts], 3, name).flatMap((text) => {
    const work = (length: number) => read(textOfLength(text, length))
    const growth = excessiveGrowth(work, floorMs)
    return growth === undefined || !growsFurther(work) ? [] : [`${growth} of ${JSON.stringify(text)}`]
  })
  expect(slow).toEqual([])
})

/** Patterns that were in the sources, and others that are slow for other reasons. */
const planted: readonly [reason: string, text: string][] = [
  ['two parts accept the same digits', String.raw`const number = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/`],
  [
    'each tag without an end is searched from each of its parts',
    String.raw`/(<input\b[^>]*\btype\s*=\s*["']?hidden[^>]*\bvalue\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/gi`,
  ],
  ['a backslash is accepted in two ways', String.raw`pattern.replace(/\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm, '')`],
  ['each line starts a search through all empty lines', String.raw`/^\s*(n_tests|time_limit)\s/m.test(text)`],
  ['each blank starts a search', String.raw`text.split(/\s*,\s*/)`],
  ['a constructor has a constant text', "const word = '[^:]+'\nconst entry = new RegExp(`^(${word}\\\\s*)+:$`)"],
  ['words are looked ahead from each of their parts', String.raw`/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/g`],
]

describe('the law fails on a planted pattern', () => {
  test.each(planted)('where %s', (_, text) => {
    const found = patternsIn('core/server/bad.ts', text)
    expect(found).toHaveLength(1)
    expect(slowPatterns(found)).toEqual([expect.stringContaining('core/server/bad.ts')])
  })
})

test.each([
  ['/a+b?c/g', 'a+b?c', 'g'],
  ['text.split(/[,;]/)', '[,;]', 'g'],
  ["new RegExp('a+', 'i')", 'a+', 'i'],
  ['RegExp(String.raw`\\d+$`)', '\\d+$', ''],
  ['const a = /x+/\nnew RegExp(`${a.source}y`)', 'x+y', ''],
  ['new RegExp(`^${unknown}$`)', '^x$', ''],
])('the pattern in %s is found', (text, source, flags) => {
  expect(patternsIn('core/server/a.ts', text)).toContainEqual({ place: expect.stringMatching(/^core\/server\/a\.ts:\d$/), source, flags })
})
