import { compileRegex } from '../../../core/embedded-mongo/src/values/regex.ts'
import { pictureIn } from '../../../core/server/files/picture.ts'
import { indexTerms, queryTerms, wordPatterns } from '../../../core/server-kit/search-terms.ts'
import { readCsv } from '../../../core/page-kit/form/read-csv.ts'
import { compare } from '../../../judge-daemon/comparison/compare.ts'
import type { ComparisonRule } from '../../../judge-daemon/comparison/comparison.ts'
import { readYaml } from '../../../plugins/exchange/server/archive/read-yaml.ts'
import { htmlAsMarkdown } from '../../../plugins/exchange/kit/draft-parts.ts'
import { texAsMarkdown } from '../../../plugins/exchange/kit/tex/tex-as-markdown.ts'
import { mapAddresses } from '../../../plugins/exchange/kit/texts/pictures.ts'
import { statementParts } from '../../../plugins/exchange/kit/texts/statement-parts.ts'
import { blocksOf } from '../../../plugins/exchange/kit/texts/template-blocks.ts'
import { readIni } from '../../../plugins/format-icpc/server/read/domjudge-ini.ts'
import { UojConf } from '../../../plugins/format-uoj/server/read/uoj-conf.ts'
import { examplesIn } from '../../../plugins/problems/contract/rows.ts'
import { AnswerPage } from '../../../plugins/remote-judging/server/pages/answer-page.ts'
import { parsePage } from '../../../plugins/remote-judging/server/pages/parse-page.ts'
import { kilobytes, milliseconds } from '../../../plugins/remote-judging/kit/reading.ts'
import { compileMarks } from '../../../plugins/submissions/web/workbench/compile-marks.ts'
import { separateSpoilers } from '../../../ui-kit/markdown/reading/syntax/spoilers.ts'
import type { HostileText } from './hostile-texts.ts'

/** Code that reads texts of users, packages or other sites. */
export interface Reader {
  readonly name: string
  read(text: string): unknown
  /** Texts that were slow, or would be with an obvious implementation. */
  readonly known: readonly HostileText[]
  /** Milliseconds that any text may cost, if these are many. */
  readonly floorMs?: number
}

const repeated = (unit: string, start = '', end = ''): HostileText => ({ start, repeated: unit, end })
const begins = repeated('\\begin{a}', '', '\\end{a}')

const builtIn = (['exact', 'lines', 'tokens', 'case-insensitive', 'numbers', 'yes-no', 'unordered'] as const).map((name) => {
  const rule = { builtInChecker: { name, tolerance: null }, removeTrailingBlanks: true }
  return comparison(`the comparison ${name}`, rule)
})

function comparison(name: string, rule: ComparisonRule): Reader {
  const read = (text: string) => ['1', `${text}1`].map((answer) => compare(rule, Buffer.from(text), Buffer.from(answer)))
  return { name, read, known: [repeated('1', '', 'x'), repeated(' ', '1', '1'), repeated('\n', '1', '1'), repeated('1 ')] }
}

function orError(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    return error
  }
}

function pageTexts(html: string): unknown {
  const address = 'http://remote.example/problem'
  const tree = parsePage(html)
  const page = tree && new AnswerPage({ status: 200, address, source: html, tree })
  return page && [page.text, page.lines, page.markdown({ mathMarks: { inline: '$' } }), page.all('a[href]'), page.without('script').text]
}

export const readers: readonly Reader[] = [
  ...builtIn,
  comparison('the plain comparison', { builtInChecker: null, removeTrailingBlanks: true }),
  comparison('the plain comparison of bytes', { builtInChecker: null, removeTrailingBlanks: false }),
  {
    name: 'compileRegex',
    read: (text) => orError(() => compileRegex(text, 'x')),
    known: [repeated('\\', '['), repeated('[ '), repeated('\\', '', 'u')],
  },
  { name: 'htmlAsMarkdown', read: htmlAsMarkdown, known: [repeated('<pre>'), repeated('\n ')] },
  {
    name: 'texAsMarkdown',
    read: (text) => texAsMarkdown(text),
    known: [
      repeated(' '),
      begins,
      repeated('\\begin{a}'),
      repeated('a', '', '\\'),
      repeated('\\begin{a}\\begin{b}'),
      repeated('\\textbf{'),
      repeated('\\begin{tabular}{c}\\\\['),
      repeated('\\\\[', '\\begin{tabular}{c}', '\\end{tabular}'),
      repeated('\\cline{', '\\begin{tabular}{c}', '\\end{tabular}'),
      repeated('\\newcommand{\\a}{'),
      repeated('\\verb|'),
      repeated('$'),
      repeated(' $'),
    ],
  },
  { name: 'mapAddresses', read: (text) => mapAddresses(text, (address) => address), known: [repeated('![a]('), repeated('['), repeated('src="')] },
  {
    name: 'statementParts',
    read: statementParts,
    known: [repeated('<pre><code class="language-input1">'), repeated('```\n'), repeated('```input1\n'), repeated('# input\n'), repeated('1', '# a')],
  },
  { name: 'blocksOf', read: blocksOf, known: [repeated('//PREPEND BEGIN\n'), repeated('\n', '//PREPEND BEGIN\n', '//PREPEND END')] },
  { name: 'readIni', read: readIni, known: [repeated(' ', 'a'), repeated(' ', 'a=b', 'c'), repeated('a=b\n')] },
  {
    name: 'UojConf',
    read: (text) => orError(() => new UojConf(text, 'problem.conf')),
    known: [repeated('\n'), repeated(' ', 'a'), repeated('a b\n')],
  },
  { name: 'examplesIn', read: examplesIn, known: [repeated('<input>'), repeated('<input></input><output>'), repeated('</input> ')] },
  {
    name: 'readYaml',
    floorMs: 100,
    read: (text) => orError(() => readYaml(text, 'problem.yaml')),
    known: [
      repeated('&a ', 'title: '),
      repeated('['),
      repeated('- '),
      repeated('a: &a\n'),
      repeated('*a ', 'a: &a 1\nb: '),
      repeated('? '),
      repeated('"\n', 'a: '),
    ],
  },
  {
    name: 'parsePage, and what a remote reads from a page',
    floorMs: 100,
    read: pageTexts,
    known: [
      repeated('<b>'),
      repeated('<b></b>'),
      repeated('<span> </span>'),
      repeated('<b><p>'),
      repeated('<a><table>'),
      repeated('.<b><a><table>'),
      repeated('<font>'),
      repeated('<li>'),
      repeated('$'),
      repeated(' $'),
      repeated('> $ $'),
      repeated('<br>'),
      repeated('<td>', '<table>'),
    ],
  },
  {
    name: 'readCsv',
    read: (text) => orError(() => readCsv(Buffer.from(text).buffer)),
    known: [repeated('"'), repeated('""', '"'), repeated(','), repeated('\n')],
  },
  {
    name: 'indexTerms and queryTerms',
    read: (text) => [indexTerms(text), queryTerms(text), wordPatterns(text)],
    known: [repeated('a'), repeated('a '), repeated('国'), repeated('\u0344')],
  },
  {
    name: 'pictureIn',
    read: (text) => pictureIn(Buffer.from(text, 'latin1')),
    known: [repeated('\xff\xc4\0\x02', '\xff\xd8\xff'), repeated('\xff', '\xff\xd8\xff')],
  },
  { name: 'milliseconds', read: milliseconds, known: [repeated('1'), repeated('1.'), repeated(' ', '1')] },
  { name: 'kilobytes', read: kilobytes, known: [repeated('1'), repeated('1.'), repeated(' ', '1')] },
  { name: 'compileMarks', read: compileMarks, known: [repeated(' ', 'a:1:', '\r'), repeated('a:1: error: b\n'), repeated('File "a", line 1\n')] },
  {
    name: 'separateSpoilers',
    read: (text) => separateSpoilers(`:::spoiler\n${text}`),
    known: [repeated('> '), repeated(' ', ':::spoiler', '\r'), repeated('`')],
  },
]
