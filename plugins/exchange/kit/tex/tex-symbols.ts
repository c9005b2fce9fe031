const words = (text: string) => new Set(text.split(' '))

/** Commands for one or two characters, outside of formulas. */
export const symbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ldots: '…',
    dots: '…',
    textellipsis: '…',
    textbackslash: '\\\\',
    textasciitilde: '\\~',
    textasciicircum: '^',
    textless: '\\<',
    textgreater: '>',
    textbar: '|',
    textunderscore: '\\_',
    textquotedblleft: '“',
    textquotedblright: '”',
    textendash: '–',
    textemdash: '—',
    textdegree: '°',
    copyright: '©',
    pounds: '£',
    euro: '€',
    S: '§',
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    o: 'ø',
    O: 'Ø',
    aa: 'å',
    AA: 'Å',
    l: 'ł',
    L: 'Ł',
    i: 'ı',
    quad: ' ',
    qquad: ' ',
    TeX: 'TeX',
    LaTeX: 'LaTeX',
    par: '\n\n',
    newline: '\\\n',
    linebreak: '\\\n',
    ' ': ' ',
    ',': ' ',
    ';': ' ',
    ':': ' ',
    '%': '%',
    '&': '&',
    '#': '\\#',
    _: '\\_',
    $: '\\$',
    '{': '{',
    '}': '}',
  }),
)

/** Accents above or below the next letter, as combining characters. */
export const accents: ReadonlyMap<string, string> = new Map(
  Object.entries({ '"': '̈', "'": '́', '`': '̀', '^': '̂', '~': '̃', '=': '̄', '.': '̇', c: '̧', v: '̌', H: '̋', u: '̆', r: '̊', k: '̨' }),
)

/** Commands that only affect the layout, or produce what the site shows automatically, such as samples. */
export const silent: ReadonlySet<string> = words(
  'noindent centering small large Large LARGE huge Huge tiny scriptsize footnotesize normalsize bigskip medskip smallskip newpage clearpage hfill vfill sffamily ' +
    'rmfamily displaystyle leavevmode raggedright maketitle hline nextsample remainingsamples begingroup endgroup relax protect nolinebreak nopagebreak pagebreak ' +
    'upshape mdseries bfseries itshape ttfamily em sl normalfont - / ! @',
)

/** Commands like `silent`, followed by an argument that is also dropped. */
export const silentWithArgument: ReadonlySet<string> = words(
  'vspace hspace label thispagestyle pagestyle usepackage documentclass sampleinput sampleoutput phantom',
)

/** Commands for a style that Markdown does not have; their argument is kept. */
export const transparent: ReadonlySet<string> = words('mbox text textrm textsf textsc underline uline hbox textup textmd textnormal centerline fbox ensuremath')

/** Math commands that are often written without dollars. */
export const mathOutside: ReadonlySet<string> = words(
  'le leq ge geq ne neq times cdot cdots to rightarrow leftarrow infty pm approx equiv sum alpha beta gamma delta epsilon lambda pi theta',
)

export const headings: ReadonlyMap<string, string> = new Map(
  Object.entries({ section: '##', chapter: '##', subsection: '###', subsubsection: '####', paragraph: '####', subparagraph: '####' }),
)

/** Commands and environments that represent a heading. */
export const namedSections: ReadonlyMap<string, string> = new Map(
  Object.entries({
    InputFile: 'Input',
    OutputFile: 'Output',
    Input: 'Input',
    Output: 'Output',
    Interaction: 'Interaction',
    Note: 'Notes',
    Notes: 'Notes',
    Explanation: 'Notes',
    Scoring: 'Scoring',
  }),
)

/** How a multi-line formula is written between two dollars. */
export const displayed: ReadonlyMap<string, string | undefined> = new Map(
  Object.entries({
    equation: undefined,
    displaymath: undefined,
    math: undefined,
    align: 'aligned',
    eqnarray: 'aligned',
    gather: 'gathered',
    multline: 'gathered',
  }),
)

export const verbatim: ReadonlySet<string> = words('verbatim Verbatim lstlisting alltt minted')

/** Environments of which only the content is kept, with their number of arguments. */
export const plainEnvironments: ReadonlyMap<string, number> = new Map(
  Object.entries({ center: 0, flushleft: 0, flushright: 0, figure: 0, table: 0, document: 0, samepage: 0, small: 0, minipage: 1, wrapfigure: 2, multicols: 1 }),
)

/** The tokens of a text: commands, formulas, braces, dashes, and runs of plain characters. */
export const token = /\\(?:[a-zA-Z]+\*?|[\s\S])|\$\$?|[{}~`'%]|-{2,3}|\n[ \t]*|[*_<#>]|[^\\${}~`'%\-\n*_<#>]+|-/y

/** Their Markdown. */
export const plainTokens: ReadonlyMap<string, string> = new Map(
  Object.entries({ '~': ' ', '---': '—', '--': '–', '*': '\\*', _: '\\_', '<': '\\<', '}': '', '`': '‘', "'": "'", '#': '\\#', '>': '\\>' }),
)
