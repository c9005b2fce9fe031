import type { HostileText } from '../../architecture/patterns/hostile-texts.ts'

const repeated = (unit: string, start = '', end = ''): HostileText => ({ start, repeated: unit, end })
const nested = (levels: number) => Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a\n`).join('')
const unclosed = Array.from({ length: 60 }, (_, index) => `<b title="${index}">`).join('')

/** Texts of strangers that made the parsers slow, or that would without a limit. */
export const slowTexts: readonly HostileText[] = [
  // Headings, quotations and lists
  ...[
    'a\n=\n',
    'a\n-\n',
    '=\n',
    '# a\n',
    '> a\nb\n',
    '> a\nb\n\n',
    '> a\n\n',
    '>\n',
    '- a\nb\n',
    '- > a\nb\n',
    '> - a\n',
    '> - > - a\n',
    '> ```\na\n',
    '>\n$$\n>',
    '- [^a]: b\n',
  ].map((unit) => repeated(unit)),
  ...['- a\n', '-\n', '1. a\n', '* a\n+ a\n', '- a\n  - b\n', '- ', ':::spoiler a\n', 'a\n\n', 'a\n', 'a b\n', 'a  \n', 'a\\\n'].map((unit) => repeated(unit)),
  repeated('b\n', '> a\n'),
  repeated('b\n', `${'>'.repeat(50)} a\n`),
  repeated('a\n', nested(50)),
  // Brackets, links and footnotes
  ...[
    '[[]',
    '[$a',
    '[a](',
    '![',
    ']',
    '[]',
    '[a]',
    '[a][b]',
    '[^a]',
    '[a](b)',
    '![[]()',
    '[a](<b',
    '[a](b "',
    '[a\n',
    '`[`]',
    '[a]: b\n',
    '[^a]: b\n',
    '^[a]',
  ].map((unit) => repeated(unit)),
  repeated('a\n', '['),
  repeated('a&', '['),
  repeated('[a]', '[a]: b\n\n'),
  repeated('[^a]', '[^a]: b\n\n'),
  repeated('\\*', '', ']'.repeat(900)),
  // Emphasis, code, addresses and entities
  ...['*a_', '*a ', '**a*', '*a**a**', '~~a~', '*', '`a', '`a``', '$a$$', '$$\n', '&a', '&amp;', 'www.a.b ', 'http://', 'a@', '中*'].map((unit) =>
    repeated(unit),
  ),
  repeated('&a;', 'http://a.b/'),
  // Tables
  ...['|a|\n|-|\n\n', 'a|b\n', '|a\n|-\n', '|-|\n'].map((unit) => repeated(unit)),
  repeated('a\n', `${'|a'.repeat(300)}\n${'|-'.repeat(300)}\n`),
  repeated('|a|\n', '|a|\n|-|\n'),
  // HTML
  ...['<b>', '<b>x</b>', '<', '<a\n', '<a href="', '<div>\n', '<div>\n\n', '<p><b>', '<table><tr><td>', '<table>a', '<svg>', '</p>', '<b></a>'].map((unit) =>
    repeated(unit),
  ),
  repeated('<tr><td colspan=1000>', '<table>'),
  repeated('<tr><td rowspan=9999>', '<table>'),
  repeated('<p>a', unclosed),
  repeated('a\n\n', `${unclosed}\n\n`),
  // Formulas
  ...['$x$ ', '$\\frac{1}{2}$ ', '$$\n\\KaTeX\n$$\n\n'].map((unit) => repeated(unit)),
  ...['x', '{', '\\frac{', '\\sqrt{', '\\left(', 'x^{', '\\color{red}', '\\rm ', '\\hat{', '\\rule{9em}{9em}', '\\overbrace{', '\\Bigg(', '\\text{$'].map(
    (unit) => repeated(unit, '$', '$'),
  ),
  repeated('a&', '$\\begin{matrix}', '\\end{matrix}$'),
  repeated('\\hline', '$\\begin{array}{c}', '\\end{array}$'),
  repeated('\\a', `$\\def\\a{${'x'.repeat(1000)}}`, '$'),
  repeated('\\a{', '$\\def\\a#1{#1#1}', '$'),
  // Code
  ...['a ', '"""', 'a::', 'template<', 'int a '].map((unit) => repeated(unit, '```cpp\n')),
  repeated('"""', '```csharp\n'),
  repeated('a ', '```java\n'),
]
