import { indexTerms, queryTerms, wordPatterns } from '@verdict/server-kit'
import { rankScore } from '@verdict/plugin-judging/contract'
import { describe, expect, test } from 'vitest'
import { examplesIn, examplesText } from '../contract.ts'
import { outputNameOf, pairCases } from '../server/test-data/case-pairs.ts'
import { facetsOf, judgeFilter, publicFacet } from '../server/problem/facets.ts'
import { ioScoreOf } from '../contract/io-score.ts'
import { LineEndNormalizer, normalizeLineEnds } from '../server/test-data/line-endings.ts'
import { spreadScores } from '../web/form/state/case-rows.ts'
import { percentOf } from '../web/problem/verdict-shares.ts'

describe('pairs of files', () => {
  const paired = (names: readonly string[]) => pairCases(names.map((name) => ({ name })))
  const table: [string, string[], [string, string | undefined][]][] = [
    ['.in with .out', ['1.in', '1.out'], [['1.in', '1.out']]],
    ['.in with .ans', ['a.in', 'a.ans'], [['a.in', 'a.ans']]],
    [
      'input and output as words of a text file',
      ['input1.txt', 'output1.txt', 'my_input_b.txt', 'my_output_b.txt'],
      [
        ['input1.txt', 'output1.txt'],
        ['my_input_b.txt', 'my_output_b.txt'],
      ],
    ],
    ['an input without an output', ['1.in'], [['1.in', undefined]]],
    ['an output alone is ignored', ['1.out', '2.in', '2.out'], [['2.in', '2.out']]],
    ['other files are ignored', ['readme.md', 'notes.txt', '1.in', '1.out'], [['1.in', '1.out']]],
    [
      'order by length before the first dot, then text',
      ['10.in', '2.in', '1.in', 'b.in', 'a.1.in'],
      [
        ['1.in', undefined],
        ['2.in', undefined],
        ['a.1.in', undefined],
        ['b.in', undefined],
        ['10.in', undefined],
      ],
    ],
  ]
  test.each(table)('%s', (_, names, pairs) => {
    expect(paired(names).pairs.map(({ input, output }) => [input.name, output?.name])).toEqual(pairs)
  })
  test('two answers for one input are reported', () => {
    expect(paired(['1.in', '1.out', '1.ans']).twice).toBe('1.ans')
    expect(paired(['1.in', '1.out']).twice).toBeUndefined()
  })
  test('a missing answer gets the matching name', () => {
    expect(outputNameOf('7.in')).toBe('7.out')
    expect(outputNameOf('input7.txt')).toBe('output7.txt')
  })
})

describe('line endings', () => {
  const through = async (...pieces: string[]) => {
    const stream = new LineEndNormalizer()
    const out: Buffer[] = []
    stream.on('data', (piece: Buffer) => out.push(piece))
    for (const piece of pieces) stream.write(Buffer.from(piece, 'latin1'))
    await new Promise<void>((done) => stream.end(done))
    return Buffer.concat(out).toString('latin1')
  }
  test.each([
    [['a\r\nb\rc\nd'], 'a\nb\nc\nd'],
    [['a\r', '\nb'], 'a\nb'],
    [['a\r', 'b'], 'a\nb'],
    [['a\r', '', '\nb'], 'a\nb'],
    [['\r', '\r', '\n'], '\n\n'],
    [['\xff\xfe\r\n\x00'], '\xff\xfe\n\x00'],
  ])('%j', async (pieces, unified) => {
    expect(await through(...pieces)).toBe(unified)
    expect(normalizeLineEnds(pieces.join(''))).toBe(unified)
  })
})

describe('scores', () => {
  const cases = [
    [30, 1],
    [20, 1],
    [25, 2],
    [26, 2],
  ].map(([score, groupNum]) => ({ score: score!, groupNum: groupNum! }))
  test.each([
    ['default', 101],
    ['ergodic_without_error', 101],
    ['subtask_lowest', 45],
    ['subtask_average', 51],
  ])('%s sums to %i', (mode, sum) => expect(ioScoreOf(cases, mode)).toBe(sum))
  test('100 points are spread evenly, the remainder to the last ones', () => {
    const blank = (count: number) => Array.from({ length: count }, () => ({ input: '', output: '', score: '', groupNum: '' }))
    expect(spreadScores(blank(3), 'default').map(({ score }) => score)).toEqual(['33', '33', '34'])
    expect(spreadScores(blank(8), 'default').map(({ score }) => score)).toEqual(['12', '12', '12', '12', '13', '13', '13', '13'])
    expect(spreadScores([], 'default')).toEqual([])
  })
  test('rank scores and rates', () => {
    expect(rankScore(100, 2)).toBe(14)
    expect(rankScore(85, 1)).toBe(11)
    expect(percentOf(1, 3)).toBe('33.33%')
    expect(percentOf(0, 0)).toBe('0.00%')
  })
})

describe('search', () => {
  const finds = (text: string, keyword: string) => {
    const terms = indexTerms(text)
    return (
      queryTerms(keyword).every((term) => terms.includes(term)) && wordPatterns(keyword).every((pattern) => pattern.test(text.normalize('NFKC').toLowerCase()))
    )
  }
  test.each([
    ['Longest Increasing Subsequence', 'creas', true],
    ['Longest Increasing Subsequence', 'LONG subse', true],
    ['Longest Increasing Subsequence', 'longincr', false],
    ['最短路径问题', '短路', true],
    ['最短路径问题', '径', true],
    ['最短路径问题', '路短', false],
    ['ＡＢＣ wide', 'abc', true],
    ['abcxabd', 'cabd', false],
    ['C++ (easy)', 'c++', true],
    ['a.*b', '.*', true],
    ['Sum', 's', true],
    ['😀 faces', '😀', true],
  ])('%s by %s: %s', (text, keyword, found) => expect(finds(text, keyword)).toBe(found))
})

describe('filters', () => {
  test('a problem has a facet for each combination of filters, hidden ones only for the admin list', () => {
    const problem = { auth: 1, owner: null, oj: 'ME', type: 0, difficulty: 2, tags: [7] }
    expect(facetsOf(problem)).toEqual(
      expect.arrayContaining(['a', 'a|u1', 'a|oME|u1', publicFacet({}), publicFacet({ difficulty: 2, oj: 'ME', tag: 7 }), publicFacet({ tag: 7 })]),
    )
    for (const hidden of [
      { ...problem, auth: 2 },
      { ...problem, auth: 3 },
      { ...problem, owner: 'gid:1' as const },
    ])
      expect(facetsOf(hidden).filter((facet) => facet.startsWith('p'))).toEqual([])
  })
  test('other places find the problems of their type, those of other judges always, and hidden ones never', () => {
    const problem = { auth: 3, owner: null, oj: 'ME', type: 1, difficulty: 2, tags: [7] }
    const found = (different: object) => facetsOf({ ...problem, ...different }).filter((facet) => facet.startsWith('s'))
    expect(found({})).toEqual(['s1', 's1|oME'])
    expect(found({ oj: 'CF', auth: 1 })).toEqual(['s0', 's0|oCF', 's1', 's1|oCF'])
    expect([found({ auth: 2 }), found({ owner: 'gid:1' })]).toEqual([[], []])
    expect(found({ owner: 'gid:1', publication: 'approved' })).toEqual(['s1', 's1|oME'])
  })
  test.each([
    [undefined, undefined],
    ['All', undefined],
    ['Mine', 'ME'],
    ['other', 'ME'],
    ['HDU', 'HDU'],
    ['ME', 'ME'],
  ])('the bank %s means %s', (oj, judge) => expect(judgeFilter(oj)).toBe(judge))
})

test('samples survive their wire format, a single text', () => {
  const examples = [
    { input: '1 < 2\n', output: '</p>' },
    { input: '', output: '' },
  ]
  expect(examplesIn(examplesText(examples))).toEqual(examples)
  expect(examplesIn('no samples')).toEqual([])
  expect(examplesIn('<input>1</input> <input>2</input>\n<output>3</output><input>4</input><output>5')).toEqual([{ input: '1</input> <input>2', output: '3' }])
})
