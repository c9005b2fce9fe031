import { expect, test } from 'vitest'
import { blocksOf, markedBlocks, statementParts, texAsMarkdown } from '../kit/index.ts'

test.each<[tex: string, markdown: string]>([
  ['Plain % not this\n  text', 'Plain text'],
  ['100\\% of \\$5 \\& a\\_b * c_d <e>', '100% of \\$5 & a\\_b \\* c\\_d \\<e\\>'],
  ['between $1$ and\n$10^{15}$ (inclusive)', 'between $1$ and\n$10^{15}$ (inclusive)'],
  ['\\[ a\n = b \\] and $$c$$', '$$\na\n= b\n$$\n\n and\n\n$$\nc\n$$'],
  ['\\begin{align*}a &= b \\\\ c &= d\\end{align*}', '$$\n\\begin{aligned}a &= b \\\\ c &= d\\end{aligned}\n$$'],
  ["``quoted'' -- and --- \\ldots", '“quoted” – and — …'],
  ['\\textbf{bold} {\\it slanted} \\emph{ both } \\texttt{a\\_b}', '**bold** *slanted*  *both*  `a_b`'],
  ['\\section*{Input}\nOne line.\n\\subsection{More}', '## Input\n\nOne line.\n\n### More'],
  ['\\begin{Output}x\\end{Output}', '## Output\n\nx'],
  ['\\begin{itemize}\n\\item one\n\\item two \\begin{enumerate}\\item[a] b\\item c\\end{enumerate}\n\\end{itemize}', '- one\n- two\n\n  1. **a**  b\n  2. c'],
  ['\\begin{tabular}{|c|l|}\\hline a & $x|y$ \\\\ \\hline 1 & 2 \\\\ \\end{tabular}', '| a | $x\\|y$ |\n| --- | --- |\n| 1 | 2 |'],
  ['\\begin{verbatim}\nint *a_b = $1;\n\\end{verbatim}', '```\nint *a_b = $1;\n```'],
  ['\\includegraphics[width=3cm]{fig} \\illustration{0.3}{cave.jpg}{A \\emph{cave}}', '![fig](<fig.png>)\n\n![A *cave*](<cave.jpg>)'],
  ['\\href{http://a.b/\\%20}{here} \\url{http://c.d}', '[here](<http://a.b/%20>) <http://c.d>'],
  ['Erd\\H{o}s, na\\"ive, \\c{c}a, \\aa ngstr\\"om', 'Erdős, naïve, ça, ångström'],
  ['\\newcommand{\\N}{10^5} \\N{} and $n \\le \\N$', '10^5 and $n \\le {10^5}$'],
  ['\\begin{document}in\\end{document} out', 'in'],
  ['\\begin{quote}a \\begin{quote}b\\end{quote} c\\end{quote} d', '> a\n>\n> > b\n>\n>  c\n\n d'],
  ['a \\leq b, \\constant{MAX} of \\constant{NO}', 'a $\\leq$ b, 17 of'],
  ['\\bf{both} and then \\bf all', '**both** and then all'],
  ['unclosed {\\bf group', 'unclosed **group**'],
  ['stray } and \\end{x}', 'stray  and'],
])('%s', (tex, markdown) => {
  const picture = (name: string) => (name === 'fig' ? 'fig.png' : undefined)
  expect(texAsMarkdown(tex, { picture, constants: new Map([['MAX', '17']]) }).markdown).toBe(markdown)
})

test('a statement says its name, and what is unknown is named once with its text kept', () => {
  const { title, unknown, markdown } = texAsMarkdown(
    '\\problemname{A $x$ Problem}\n%% plainproblemname: A x Problem\n\\weird{kept} \\weird{too} \\begin{odd}in\\end{odd}',
  )
  expect({ title, unknown, markdown }).toEqual({ title: 'A x Problem', unknown: ['\\weird', '\\begin{odd}'], markdown: 'kept too\n\nin' })
  expect(texAsMarkdown('\\begin{problem}{Attack \\& Plan}{standard input}{standard output}{1 s}{64 MB}x\\end{problem}')).toMatchObject({
    title: 'Attack & Plan',
    markdown: 'x',
  })
})

test('what is long or deep without an end is read in little time and memory', () => {
  const bomb = `\\def\\a{${'x'.repeat(1000)}}\\def\\b{${'\\a'.repeat(1000)}}\\def\\c{${'\\b'.repeat(1000)}}$${'\\c'.repeat(1000)}$`
  for (const tex of ['{'.repeat(50_000), '\\begin{center}'.repeat(2000), '$'.repeat(99_999), '\\textbf{'.repeat(20_000), '`'.repeat(99_999), bomb])
    expect(texAsMarkdown(tex).markdown.length).toBeLessThan(3_000_000)
})

test('a converted statement is divided at its headings', () => {
  const { markdown } = texAsMarkdown('Intro.\n\\section*{Input}\nA number.\n\\section*{Output}\nIts square.\n\\section*{Notes}\nEasy.')
  expect(statementParts(markdown)).toMatchObject({ description: 'Intro.', input: 'A number.', output: 'Its square.', hint: 'Easy.' })
})

test('the blocks of a template survive their form as one text', () => {
  const blocks = { prepend: 'int a;\n', template: '', append: '//TEMPLATE BEGIN\n' }
  expect(blocksOf(markedBlocks(blocks))).toEqual(blocks)
  expect(blocksOf(markedBlocks(blocks).replaceAll('\n', '\r\n')).prepend).toBe('int a;\r\n')
  expect(blocksOf('//PREPEND BEGIN\nno end')).toEqual({ prepend: '', template: '//PREPEND BEGIN\nno end', append: '' })
})

test('a definition of TeX that stands for itself twice writes nothing, and one that stands for much is cut', () => {
  expect(texAsMarkdown('a \\def\\a{\\a\\a}\\a b').markdown).toBe('a b')
  expect(texAsMarkdown('a \\').markdown).toBe('a')
  expect(texAsMarkdown(`\\def\\a{${'x'.repeat(1000)}}$${'\\a'.repeat(100_000)}$`).markdown.length).toBeLessThan(20_000_000)
})
