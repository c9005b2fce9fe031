import { TexSource } from './tex-source.ts'
import { listOf, tableOf } from './tex-blocks.ts'
import { TexDefinitions } from './tex-definitions.ts'
import { accentedOf, codeOf, markedOf, pictureOf, type TexOptions } from './tex-spans.ts'
import {
  accents,
  displayed,
  headings,
  mathOutside,
  namedSections,
  plainEnvironments,
  plainTokens,
  silent,
  silentWithArgument,
  symbols,
  token,
  transparent,
  verbatim,
} from './tex-symbols.ts'

const maxDepth = 40
const maxMarkdown = 1_000_000

/** Converts one statement to Markdown. */
export class TexConverter {
  title: string | undefined
  readonly unknown = new Set<string>()
  readonly #options: TexOptions
  readonly #definitions = new TexDefinitions()
  #written = 0

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
    // No token matches a backslash at the end of the text.
    const found = source.take(token) ?? source.take(/[\s\S]/y) ?? ''
    if (found.startsWith('\\')) return this.#command(found.slice(1), source, depth)
    if (found === '$') return this.#definitions.inline(source.formula('$'))
    if (found === '$$') return this.#definitions.display(source.formula('$$'))
    if (found === '%') {
      source.take(/[^\n]*(?:\n[ \t]*)?/y)
      return ''
    }
    if (found.startsWith('\n')) return '\n'
    if (found === '`' && source.take(/`/y) !== undefined) return '“'
    if (found === "'" && source.take(/'/y) !== undefined) return '”'
    return plainTokens.get(found) ?? found
  }

  /** Old font commands apply until the end of the group. */
  #group(content: string, depth: number): string {
    const [, font = ''] = /^\s*\\(bf|bfseries|it|itshape|em|sl|tt|ttfamily)(?![a-zA-Z])/.exec(content) ?? []
    if (font === '') return this.convert(content, depth + 1)
    const rest = content.slice(content.indexOf(font) + font.length).trimStart()
    return font.startsWith('tt')
      ? codeOf(rest, (tex) => this.convert(tex, depth + 1))
      : markedOf(this.convert(rest, depth + 1), font.startsWith('bf') ? '**' : '*')
  }

  #command(name: string, source: TexSource, depth: number): string {
    // A letter after a command must not join its name, so the blank that ends the command is dropped.
    if (/^[a-zA-Z]/.test(name)) source.take(/[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?(?=[{[])|[ \t]+/y)
    const plain = name.replace(/\*$/, '')
    const heading = headings.get(plain)
    if (heading) {
      source.option()
      return `\n\n${heading} ${this.#plain(source.argument(), depth)}\n\n`
    }
    const section = namedSections.get(plain)
    if (section) return `\n\n## ${section}\n\n`
    if (name === '\\') {
      source.take(/\*/y)
      source.option()
      return '\\\n'
    }
    if (name === '(') return this.#definitions.inline(source.formula('\\)'))
    if (name === '[') return this.#definitions.display(source.formula('\\]'))
    const accent = accents.get(name)
    if (accent !== undefined) return accentedOf(source.argument(), accent, (tex) => this.convert(tex, depth + 1))
    const symbol = symbols.get(name)
    if (symbol !== undefined) {
      source.take(/\{\}/y)
      return symbol
    }
    if (silent.has(name)) return ''
    if (silentWithArgument.has(plain)) return this.#skip(source)
    if (transparent.has(name)) return this.convert(source.argument(), depth + 1)
    if (mathOutside.has(name)) return `$\\${name}$ `
    const expansion = this.#definitions.expansionOf(name)
    return expansion === undefined ? this.#longer(plain, source, depth) : this.convert(expansion, depth + 1)
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
        // Applies until the end of the enclosing group.
        if (!source.startsWith('{')) return ''
        return name === 'tt'
          ? codeOf(source.argument(), (tex) => this.convert(tex, depth + 1))
          : markedOf(this.convert(source.argument(), depth + 1), name === 'bf' ? '**' : '*')
      case 'textbf':
        return markedOf(this.convert(source.argument(), depth + 1), '**')
      case 'emph':
      case 'textit':
      case 'textsl':
        return markedOf(this.convert(source.argument(), depth + 1), '*')
      case 'texttt':
      case 't':
        return codeOf(source.argument(), (tex) => this.convert(tex, depth + 1))
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
        return pictureOf(source.argument(), '', this.#options.picture)
      case 'illustration': {
        source.argument()
        const file = source.argument()
        return `\n\n${pictureOf(file, this.convert(source.argument(), depth + 1), this.#options.picture)}\n\n`
      }
      case 'caption':
        return `\n\n${markedOf(this.convert(source.argument(), depth + 1), '*')}\n\n`
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
      return this.#definitions.display(lines === undefined ? content : `\\begin{${lines}}${content}\\end{${lines}}`)
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
    // The arguments of a problem: name, input, output, time and memory.
    if (name === 'problem') this.title ??= this.#plain(inner.argument(), depth)
    const skipped = name === 'problem' ? 4 : plainEnvironments.get(name)
    inner.skipArguments(skipped ?? 0)
    if (name === 'quote' || name === 'quotation') return `\n\n${convert(content).trim().replaceAll(/^/gm, '> ')}\n\n`
    if (skipped === undefined) this.unknown.add(`\\begin{${name}}`)
    return `\n\n${convert(content.slice(inner.at))}\n\n`
  }

  #define(source: TexSource): string {
    const name = source.argument().trim().replace(/^\\/, '')
    if (source.option() !== undefined || source.take(/#\d[^{]*/y) !== undefined) {
      source.argument()
      return this.#unknown(`\\newcommand{\\${name}}`)
    }
    this.#definitions.define(name, source.argument())
    return ''
  }

  /** Converts the content to one line. */
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
