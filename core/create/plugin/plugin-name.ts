/** A kind of plugin that has a template. */
interface TemplateKind {
  /** The start of the plugin's id. */
  readonly prefix: string
  /** The plugins of the site that `npm run dev` starts, besides those that the plugin needs; all if it is undefined. */
  readonly site?: readonly string[]
}

const base = ['accounts', 'admin', 'home']

export const kinds: Readonly<Record<string, TemplateKind>> = {
  feature: { prefix: '', site: base },
  remote: { prefix: 'remote-', site: [...base, 'submissions'] },
  format: { prefix: 'format-', site: [...base, 'submissions'] },
  rule: { prefix: 'rule-', site: base },
  language: { prefix: 'language-' },
}

export const kindNames: readonly string[] = Object.keys(kinds)

/** The name of a new plugin: the id without the prefix of its kind. */
export class PluginName {
  readonly kind: string
  readonly own: string

  /** Throws a RangeError if no plugin can have the name. */
  constructor(given: string, kind: string) {
    const prefix = kinds[kind]?.prefix ?? ''
    this.kind = kind
    this.own = given.startsWith(prefix) ? given.slice(prefix.length) : given
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(this.own)) throw new RangeError(given)
    if (kind === 'language') Intl.getCanonicalLocales(this.own)
  }

  get id(): string {
    return (kinds[this.kind]?.prefix ?? '') + this.own
  }

  /** For readers. A language is called as in the language itself. */
  get title(): string {
    const words = this.own.split('-').map((word) => capital(word))
    const language = this.kind === 'language' ? new Intl.DisplayNames([this.own], { type: 'language', fallback: 'none' }).of(this.own) : undefined
    return language === undefined ? words.join(' ') : capital(language)
  }

  /** A text of a template, with this name instead of that of the example. */
  in(text: string): string {
    const words = this.own.split('-').map((word) => capital(word))
    const camel = words.join('').replace(/^./, (letter) => letter.toLowerCase())
    return (
      text
        .replace(/(['"`/-])example(?![A-Z])/g, `$1${this.own}`)
        .replace(/\bexample(?=: \{ longestNote)/g, `'${this.own}'`)
        .replace(/\bexample(?!s)/g, camel)
        // Keys of judges have ten characters at most.
        .replace(/EXAMPLE/g, words.join('').toUpperCase().slice(0, 10))
        .replace(/Example|示例/g, this.title)
    )
  }
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
