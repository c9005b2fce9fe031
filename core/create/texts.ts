import { readFileSync } from 'node:fs'

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

  constructor(language: Language) {
    this.language = language
    this.#texts = JSON.parse(readFileSync(new URL(`locales/${language}.json`, import.meta.url), 'utf8'))
  }

  /** In the named language, otherwise in that of the environment. */
  static choose(named: string | undefined, { LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Texts {
    const chosen = named ?? ((LC_ALL || LC_MESSAGES || LANG || '').startsWith('zh') ? 'zh-CN' : 'en-US')
    const language = languages.find((one) => one === chosen)
    if (language === undefined) throw new Refusal('refused.language', { name: chosen, languages: languages.join(', ') })
    return new Texts(language)
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
