import { expect, test } from 'vitest'
import { writeFormulas } from '../markdown/reading/formula-writer.ts'
import { highlight } from '../markdown/reading/highlight.ts'
import { readHtml } from '../markdown/reading/html-reader.ts'
import { readText } from '../markdown/reading/read-text.ts'

const read = (source: string) => readText(source, [], { readHtml, writeFormulas, highlight })
const outcome = (source: string) => {
  const found = read(source)
  return 'refused' in found ? found.refused : found.isComplete ? 'drawn' : 'formulas'
}
const drawn = (source: string): string => JSON.stringify(read(source))
const table = (columns: number, rows: number) => `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'a\n'.repeat(rows - 1)}`
const cells = (columns: number, rows: number, cell: string) => `<table>${`<tr>${cell.repeat(columns)}</tr>`.repeat(rows)}</table>`

test.each<[name: string, within: string, beyond: string]>([
  ['columns of a table', table(50, 3), table(51, 3)],
  ['cells of a table', table(50, 100), table(50, 101)],
  ['cells of all tables', `${table(50, 50)}\n${table(50, 50)}`, `${table(50, 50)}\n${table(50, 51)}`],
  ['columns that cells span', cells(5, 1, '<td colspan=10>'), cells(6, 1, '<td colspan=10>')],
  ['rows that cells span', cells(1, 70, '<td rowspan=70>'), cells(1, 72, '<td rowspan=72>')],
  ['underlined headings', 'a\n=\n'.repeat(500), 'a\n=\n'.repeat(501)],
  ['items of lists', '- a\n'.repeat(2000), '- a\n'.repeat(2001)],
  ['items that begin with a footnote', '- [^a]: b\n'.repeat(2000), '- [^a]: b\n'.repeat(2001)],
  ['items within items', '- - a\n'.repeat(1000), '- - a\n'.repeat(1001)],
  ['lazy lines', `> a\n${'b\n'.repeat(499)}`, `> a\n${'b\n'.repeat(600)}`],
  ['lazy lines that begin formulas', '>\n$$\na\n$$\n'.repeat(499), '>\n$$\na\n$$\n'.repeat(600)],
  ['lines of a paragraph', 'a\n'.repeat(2000), 'a\n'.repeat(2002)],
  ['elements', '*a*\n\n'.repeat(9000), '*a*\n\n'.repeat(20_000)],
  ['unclosed HTML', '<b><i>\n\n'.repeat(30), `${'<b><i><u><s>'.repeat(10)}\n\n${'a\n\n'.repeat(20_000)}`],
])('a text is shown as it was written beyond the limit of %s', (_, within, beyond) => {
  expect([outcome(within), outcome(beyond)]).toEqual(['drawn', 'size'])
})

test.each<[name: string, within: string, beyond: string]>([
  ['symbols', `$${'x'.repeat(2000)}$`, `$${'x'.repeat(2001)}$`],
  ['symbols of a text', `$${'x'.repeat(2000)}$\n\n`.repeat(10), `${`$${'x'.repeat(2000)}$\n\n`.repeat(10)}$x$`],
  ['symbols of a macro', `$\\def\\a{${'x'.repeat(20)}}${'\\a'.repeat(90)}$`, `$\\def\\a{${'x'.repeat(20)}}${'\\a'.repeat(110)}$`],
  ['expansions', '$\\def\\a#1{#1#1}\\a{x}$', `$\\def\\a#1{#1#1}${'\\a{'.repeat(9)}x${'}'.repeat(9)}$`],
  ['symbols of a block', `$$\n${'x'.repeat(2000)}\n$$`, `$$\n${'x'.repeat(2001)}\n$$`],
  ['depth', `$${'{'.repeat(50)}x${'}'.repeat(50)}$`, `$${'\\rm '.repeat(1999)}$`],
])('a formula is shown as it was written beyond the limit of its %s', (_, within, beyond) => {
  expect([outcome(within), outcome(beyond)]).toEqual(['drawn', 'formulas'])
})

test('a formula beyond a limit leaves the others drawn', () => {
  const text = drawn(`$${'y'.repeat(2001)}$ and $z$`)
  expect(text).toContain('y'.repeat(2001))
  expect(text.match(/verdict-formula/g)).toHaveLength(1)
  // Even one that is longer than all formulas of a text may be.
  expect(drawn(`$\\def\\a{${'y'.repeat(300)}}${'\\a'.repeat(300)}$ and $z$`).match(/verdict-formula/g)).toHaveLength(1)
})

test('signs of a paragraph beyond the limit are plain, and the next paragraph has its own', () => {
  for (const sign of ['[', ']', '![', '[[]', '[$a', '[a](', '*a_', '`a``']) {
    const text = drawn(`${sign.repeat(3000)}\n\n[a](/b) and **bold**`)
    expect(text).toContain('"href":"/b"')
    expect(text).toContain('"tagName":"strong"')
  }
})

test('a series of backticks or dollar signs that nothing closes is plain', () => {
  for (const text of ['``a` b', '$$a$ b']) expect(drawn(text)).toContain(JSON.stringify(text))
})

test('addresses are links behind an open bracket, but not within a link', () => {
  const addresses = (source: string) => drawn(source).match(/"href":"[^"]*"/g)
  expect(addresses('[a http://a.b c@d.e')).toEqual(['"href":"http://a.b"', '"href":"mailto:c@d.e"'])
  expect(addresses('[a http://a.b](/c) http://d.e [f](/g)')).toEqual(['"href":"/c"', '"href":"http://d.e"', '"href":"/g"'])
})

test('code is highlighted unless it is a long series of words', () => {
  expect(highlight('cpp', 'int a;')).toContain('hljs-type')
  expect(highlight('cpp', 'a '.repeat(501))).toBe(undefined)
  expect(highlight('csharp', '"'.repeat(1001))).toBe(undefined)
  expect(highlight('cpp', 'int a = 1; // one two\n'.repeat(1000))).toContain('hljs-type')
})

test('combining marks beyond the 20th on a letter are dropped', () => {
  expect(drawn(`e${'\u0301'.repeat(60_000)} a\u0301`)).toContain(`e${'\u0301'.repeat(20)} a\u0301`)
})
