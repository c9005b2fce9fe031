import { TexSource } from './tex-source.ts'
import { listOf, tableOf } from './tex-blocks.ts'
import {
  accents,
  displayed,
  headings,
  mathOutside,
  namedSections,
  plainEnvironments,
  silent,
  silentWithArgument,
  symbols,
  transparent,
  verbatim,
} from './tex-symbols.ts'

/** What a statement needs besides its own text. */
export interface TexOptions {
  /** The address of a picture by the name in the text, which may lack its ending; undefined where there is none. */
  readonly picture?: (name: string) => string | undefined
  readonly constants?: ReadonlyMap<string, string>
}

const maxDepth = 40
/** Names that stand for names that stand for names grow faster than the text that defines them. */
const maxDefinition = 2000
const maxMarkdown = 1_000_000
const maxExpansions = 10_000

const token = /\\(?:[a-zA-Z]+\*?|[\s\S])|\$\$?|[{}~`'%]|-{2,3}|\n[ \t]*|[*_<#>]|[^\\${}~`'%\-\n*_<#>]+|-/y
const plainTokens: ReadonlyMap<string, string> = new Map(
  Object.entries({ '~': ' ', '---': '—', '--': '–', '*': '\\*', _: '\\_', '<': '\\<', '}': '', '`': '‘', "'": "'", '#': '\\#', '>': '\\>' }),
)

/** One statement on its way to Markdown. */
export class TexConverter {
  title: string | undefined
  readonly unknown = new Set<string>()
  readonly #options: TexOptions
  readonly #definitions = new Map<string, string>()
  #written = 0
  #expansions = 0

  constructor(options: TexOptions) {
    this.#options = options
  }

  convert = (tex: string, depth = 0): string => {
    if (depth > maxDepth) return ''
    const source = new TexSource(tex)
    let text = ''
    while (!source.ended && this.#written < maxMarkdown) {
      const piece = this.#piece(source, depth)
      this.#written += piece.length
      text += piece
    }
    return text
  }

  #piece(source: TexSource, depth: number): string {
    if (source.startsWith('{')) return this.#group(source.argument(), depth)
    // No token begins with a backslash at the end of the text.
    const found = source.take(token) ?? source.take(/[\s\S]/y) ?? ''
    if (found.startsWith('\\')) return this.#command(found.slice(1), source, depth)
    if (found === '$') return this.#inline(source.formula('$'))
    if (found === '$$') return this.#display(source.formula('$$'))
    if (found === '%') {
      source.take(/[^\n]*(?:\n[ \t]*)?/y)
      return ''
    }
    if (found.startsWith('\n')) return '\n'
    if (found === '`' && source.take(/`/y) !== undefined) return '“'
    if (found === "'" && source.take(/'/y) !== undefined) return '”'
    return plainTokens.get(found) ?? found
  }

  /** Old switches of the font work up to the end of the group. */
  #group(content: string, depth: number): string {
    const [, font = ''] = /^\s*\\(bf|bfseries|it|itshape|em|sl|tt|ttfamily)(?![a-zA-Z])/.exec(content) ?? []
    if (font === '') return this.convert(content, depth + 1)
    const rest = content.slice(content.indexOf(font) + font.length).trimStart()
    return font.startsWith('tt') ? this.#code(rest, depth) : this.#marked(rest, font.startsWith('bf') ? '**' : '*', depth)
  }

  #command(name: string, source: TexSource, depth: number): string {
    // A letter after a command may not belong to it, so the blank that ends it says nothing.
    if (/^[a-zA-Z]/.test(name)) source.take(/[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?(?=[{[])|[ \t]+/y)
    const plain = name.replace(/\*$/, '')
    const heading = headings.get(plain)
    if (heading) return this.#heading(source, heading, depth)
    const section = namedSections.get(plain)
    if (section) return `\n\n## ${section}\n\n`
    if (name === '\\') {
      source.take(/\*/y)
      source.option()
      return '\\\n'
    }
    if (name === '(') return this.#inline(source.formula('\\)'))
    if (name === '[') return this.#display(source.formula('\\]'))
    const accent = accents.get(name)
    if (accent !== undefined) return this.#accented(source.argument(), accent, depth)
    const symbol = symbols.get(name)
    if (symbol !== undefined) {
      source.take(/\{\}/y)
      return symbol
    }
    if (silent.has(name)) return ''
    if (silentWithArgument.has(plain)) return this.#skip(source)
    if (transparent.has(name)) return this.convert(source.argument(), depth + 1)
    if (mathOutside.has(name)) return `$\\${name}$ `
    const definition = this.#definitions.get(name)
    if (definition === undefined) return this.#longer(plain, source, depth)
    // A definition that contains itself twice has no end, and writes nothing.
    this.#expansions += 1
    return this.#expansions > maxExpansions ? '' : this.convert(definition, depth + 1)
  }

  #longer(name: string, source: TexSource, depth: number): string {
    switch (name) {
      case 'begin':
        return this.#environment(source.argument(), source, depth)
      case 'end':
        return this.#skip(source)
      case 'bf':
      case 'it':
      case 'tt':
        // Up to the end of the group, which began before.
        if (!source.startsWith('{')) return ''
        return name === 'tt' ? this.#code(source.argument(), depth) : this.#marked(source.argument(), name === 'bf' ? '**' : '*', depth)
      case 'textbf':
        return this.#marked(source.argument(), '**', depth)
      case 'emph':
      case 'textit':
      case 'textsl':
        return this.#marked(source.argument(), '*', depth)
      case 'texttt':
      case 't':
        return this.#code(source.argument(), depth)
      case 'verb':
        return '`' + source.until(source.take(/[\s\S]/y) ?? '') + '`'
      case 'url':
        return `<${source.argument()}>`
      case 'href': {
        const address = source.argument().replaceAll(/\\([%#&_])/g, '$1')
        return `[${this.convert(source.argument(), depth + 1)}](<${address}>)`
      }
      case 'includegraphics':
        source.option()
        return this.#picture(source.argument(), '')
      case 'illustration': {
        source.argument()
        const file = source.argument()
        return `\n\n${this.#picture(file, this.convert(source.argument(), depth + 1))}\n\n`
      }
      case 'caption':
        return `\n\n${this.#marked(source.argument(), '*', depth)}\n\n`
      case 'footnote':
        return ` (${this.convert(source.argument(), depth + 1)})`
      case 'problemname':
        this.title = this.#plain(source.argument(), depth)
        return ''
      case 'constant': {
        const constant = source.argument()
        return this.#options.constants?.get(constant) ?? this.#unknown(`\\constant{${constant}}`)
      }
      case 'newcommand':
      case 'renewcommand':
      case 'def':
        return this.#define(source)
    }
    return this.#unknown(`\\${name}`)
  }

  #environment(given: string, source: TexSource, depth: number): string {
    const name = given.replace(/\*$/, '')
    const content = source.environment(given)
    if (verbatim.has(name)) return `\n\n\`\`\`\n${content.replace(/^(?:\[[^\]\n]*\])?(?:\{[^}\n]*\})?[ \t]*\n/, '').replace(/\n[ \t]*$/, '')}\n\`\`\`\n\n`
    if (displayed.has(name)) {
      const lines = displayed.get(name)
      return this.#display(lines === undefined ? content : `\\begin{${lines}}${content}\\end{${lines}}`)
    }
    const convert = (tex: string) => this.convert(tex, depth + 1)
    if (['itemize', 'enumerate', 'description', 'compactitem'].includes(name)) return listOf(content, name === 'enumerate', convert)
    if (['tabular', 'tabularx', 'longtable'].includes(name)) {
      const table = tableOf(content, { hasWidth: name === 'tabularx', convert })
      return table ?? `${this.#unknown(`\\begin{${name}}`)}\n\n\`\`\`\n${content.trim()}\n\`\`\`\n\n`
    }
    const section = namedSections.get(name)
    if (section) return `\n\n## ${section}\n\n${convert(content)}\n\n`
    const inner = new TexSource(content)
    inner.option()
    if (name === 'problem') {
      // Name, input, output, time and memory.
      this.title ??= this.#plain(inner.argument(), depth)
      for (let count = 0; count < 4; count += 1) inner.argument()
    }
    const skipped = plainEnvironments.get(name)
    for (let count = 0; count < (skipped ?? 0); count += 1) inner.argument()
    if (name === 'quote' || name === 'quotation') return `\n\n${convert(content).trim().replaceAll(/^/gm, '> ')}\n\n`
    if (skipped === undefined && name !== 'problem') this.unknown.add(`\\begin{${name}}`)
    return `\n\n${convert(content.slice(inner.at))}\n\n`
  }

  #heading(source: TexSource, marks: string, depth: number): string {
    source.option()
    return `\n\n${marks} ${this.#plain(source.argument(), depth)}\n\n`
  }

  #marked(content: string, marks: string, depth: number): string {
    const text = this.convert(content, depth + 1)
    const inner = text.trim()
    // Marks do not reach over paragraphs.
    return inner === '' || inner.includes('\n\n') ? text : text.replace(inner, () => `${marks}${inner}${marks}`)
  }

  #code(content: string, depth: number): string {
    const text = content
      .replaceAll(/\\([_#%&${} ])/g, '$1')
      .replaceAll(/\\textbackslash(?:\{\})?/g, '\\')
      .replaceAll('~', ' ')
      .trim()
    if (text === '') return ''
    return /[`\n]|\\[a-zA-Z]|(?<!\\)\$/.test(content) ? this.convert(content, depth + 1) : `\`${text}\``
  }

  #inline(formula: string): string {
    const content = this.#expanded(formula).replaceAll(/\s+/g, ' ').trim()
    return content === '' ? '' : `$${content}$`
  }

  #display(formula: string): string {
    const lines = this.#expanded(formula).split('\n')
    const content = lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n')
    return content === '' ? '' : `\n\n$$\n${content}\n$$\n\n`
  }

  #expanded(formula: string): string {
    const text = formula.replaceAll(/\\label\{[^{}]*\}|\\nonumber(?![a-zA-Z])/g, '')
    if (this.#definitions.size === 0) return text
    return text.replaceAll(/\\([a-zA-Z]+)/g, (whole, name: string) => {
      const definition = this.#definitions.get(name)
      if (definition === undefined) return whole
      this.#expansions += 1
      return this.#expansions > maxExpansions ? '' : `{${definition}}`
    })
  }

  #accented(letter: string, accent: string, depth: number): string {
    const text = letter === '\\i' ? 'i' : letter === '\\j' ? 'j' : this.convert(letter, depth + 1)
    return text === '' ? '' : (text[0]! + accent + text.slice(1)).normalize('NFC')
  }

  #picture(file: string, caption: string): string {
    const name = file.trim()
    const address = this.#options.picture?.(name) ?? name
    // Pages show no PDF as a picture.
    return `${/\.(?:pdf|e?ps)$/i.test(address) ? '' : '!'}[${caption.trim() || name}](<${address}>)`
  }

  #define(source: TexSource): string {
    const name = source.argument().trim().replace(/^\\/, '')
    if (source.option() !== undefined || source.take(/#\d[^{]*/y) !== undefined) {
      source.argument()
      return this.#unknown(`\\newcommand{\\${name}}`)
    }
    const definition = this.#expanded(source.argument())
    if (definition.length <= maxDefinition) this.#definitions.set(name, definition)
    return ''
  }

  /** On one line. */
  #plain(content: string, depth: number): string {
    return this.convert(content, depth + 1)
      .replaceAll(/\s+/g, ' ')
      .trim()
  }

  #skip(source: TexSource): string {
    source.option()
    source.argument()
    return ''
  }

  #unknown(name: string): string {
    this.unknown.add(name.slice(0, 60))
    return ''
  }
}
