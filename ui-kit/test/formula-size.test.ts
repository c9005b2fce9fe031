import { expect, test } from 'vitest'
import { formulaSize } from '../markdown/reading/formula-size.ts'

const symbols = (source: string) => formulaSize(source).symbols

test.each([
  ['x^2 + y', 5],
  [String.raw`\frac{1}{2}`, 7],
  ['a % b\nc', 2],
  // A macro counts as what it stands for, in its definition too.
  [String.raw`\def\a{xxxx}\a\a`, 1 + 4 + 6 + 2 * 4],
  [String.raw`\newcommand{\R}{\mathbb{R}} \R`, 3 + 4 + 6 + 4],
])('%s has %i symbols', (source, count) => {
  expect(symbols(source)).toBe(count)
})

test('macros of macros are multiplied', () => {
  expect(symbols(String.raw`\def\a{xxxxxxxxxx}\def\b{\a\a\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b\b\b}\c`)).toBeGreaterThan(1000)
  expect(symbols(String.raw`\def\a{${'x'.repeat(1000)}}${String.raw`\a`.repeat(50)}`)).toBeGreaterThan(50_000)
  // Whichever definition is used, and by any name.
  expect(symbols(String.raw`\def\a{x}\def\a{${'x'.repeat(1000)}}\let\b=\a\b\b\b\a`)).toBeGreaterThan(4000)
})

test.each([
  String.raw`\def\a{\a\a}\a`,
  String.raw`\def\a{\b\b}\def\b{\a}\a`,
  String.raw`\def\a#1{#1#1}\a{\a{\a{x}}}`,
  String.raw`\def\a{\def\b{xxxxxxxx}}\a\b`,
  String.raw`\edef\a{xxxxxxxx}\edef\b{\a\a\a\a}\b`,
  String.raw`\let\d\def\d\a{xxxxxxxx}\a`,
  String.raw`\def\a{xxxxxxxx}\expandafter\def\expandafter\b\expandafter{\a\a}\b`,
  String.raw`\def\a{\verb|}|xxxxxxxx}\a`,
  String.raw`\def\a`,
  String.raw`\def\a{`,
  String.raw`\newcommand{\a \b}{x}`,
])('few expansions are allowed where their size is unknown: %s', (source) => {
  const { symbols: most, maxExpand } = formulaSize(source)
  expect([most, maxExpand]).toEqual([2000, expect.any(Number)])
  // Even if each expansion doubles the formula.
  expect(source.replace(/\\[a-z]+/g, 'x').length * 2 ** maxExpand).toBeLessThan(4000)
})

test('ordinary definitions leave as many expansions as a formula without any', () => {
  expect(formulaSize(String.raw`\newcommand{\norm}[1]{\left\lVert #1 \right\rVert}\norm{x} + \norm{y}`).maxExpand).toBe(formulaSize('x').maxExpand)
})
