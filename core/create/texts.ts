import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const languages = ['en-US', 'zh-CN'] as const
type Language = (typeof languages)[number]
type Values = Readonly<Record<string, string | number>>
type Branch = { readonly [key: string]: string | Branch }

/** Something that the user can correct. Its message is a key of the texts. */
export class Refusal extends Error {
  readonly values: Values

  constructor(key: string, values: Values = {}) {
    super(key)
    this.values = values
  }
}

/** The texts in the language of the user. */
export class Texts {
  readonly language: Language
  readonly #texts: Branch

  /** `folder` contains `locales/`. */
  constructor(language: Language, folder: string) {
    this.language = language
    this.#texts = JSON.parse(readFileSync(join(folder, `locales/${language}.json`), 'utf8'))
  }

  /** In the named language, otherwise in that of the environment. */
  static choose(folder: string, named: string | undefined, { LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Texts {
    const chosen = named ?? ((LC_ALL || LC_MESSAGES || LANG || '').startsWith('zh') ? 'zh-CN' : 'en-US')
    const language = languages.find((one) => one === chosen)
    if (language === undefined) throw new Refusal('refused.language', { name: chosen, languages: languages.join(', ') })
    return new Texts(language, folder)
  }

  readonly t = (key: string, values: Values = {}): string => {
    const found = key.split('.').reduce<string | Branch | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), this.#texts)
    const text = typeof found === 'string' ? found : key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }

  of({ message, values }: Refusal): string {
    return this.t(message, values)
  }
}

/** A path as a word of a shell. */
export function quoted(path: string): string {
  return /[^\w./-]/.test(path) ? `'${path.replaceAll("'", `'\\''`)}'` : path
}
