import { createHash } from 'node:crypto'
import i18next, { type i18n } from 'i18next'
import { matchingLanguage, type CodedError, type ErrorParameters, type SiteLanguage } from '../../plugin/index.ts'
import { readTranslations, type LocaleMessages } from './translations.ts'
import english from '../locales/en-US.json' with { type: 'json' }
import chinese from '../locales/zh-CN.json' with { type: 'json' }

/** The languages of the kernel and of all plugins of this repository. */
const builtInLanguages: readonly SiteLanguage[] = [
  { id: 'zh-CN', name: '简体中文', version: null },
  { id: 'en-US', name: 'English', version: null },
]

/** The id of a language, such as `en-US`. */
export type Language = string

/** Translates the messages of the server, with one namespace for every plugin. */
export class Locales {
  readonly #i18n: i18n
  readonly #fallback: () => string
  #languages = builtInLanguages
  /** The texts of added languages, as browsers fetch them: by language and plugin. */
  readonly #added = new Map<string, Map<string, LocaleMessages>>()

  private constructor(engine: i18n, fallback: () => string) {
    this.#i18n = engine
    this.#fallback = fallback
  }

  /** Reads the texts of a language in a folder of files. */
  static readonly readTranslations = readTranslations

  static async create(fallback: () => string): Promise<Locales> {
    const engine = i18next.createInstance()
    await engine.init({ lng: 'zh-CN', fallbackLng: ['en-US', 'zh-CN'], resources: {}, interpolation: { escapeValue: false } })
    const locales = new Locales(engine, fallback)
    locales.add('kernel', { 'zh-CN': chinese, 'en-US': english })
    return locales
  }

  /** The built-in languages, and those that plugins have added. */
  get languages(): readonly SiteLanguage[] {
    return this.#languages
  }

  /** Adds the texts of all plugins in another language, or further texts of one that is known. Texts that it lacks are English. */
  addLanguage({ id, name }: Pick<SiteLanguage, 'id' | 'name'>, texts: ReadonlyMap<string, LocaleMessages>): void {
    const known = this.#added.get(id) ?? new Map<string, LocaleMessages>()
    for (const [plugin, messages] of texts) {
      this.#i18n.addResourceBundle(id, plugin, messages, true, true)
      known.set(plugin, this.#i18n.getResourceBundle(id, plugin))
    }
    this.#added.set(id, known)
    const version = createHash('sha256')
      .update(JSON.stringify([...known]))
      .digest('hex')
      .slice(0, 12)
    this.#languages = [...this.#languages.filter((one) => one.id !== id), { id, name, version }]
  }

  /** A text in one language, without fallback. */
  textIn(language: string, plugin: string, key: string): string | undefined {
    const text: unknown = this.#i18n.getResource(language, plugin, key)
    return typeof text === 'string' ? text : undefined
  }

  /** All texts of a plugin in a language; undefined if it has none. */
  textsOf(language: string, plugin: string): LocaleMessages | undefined {
    return this.#i18n.getResourceBundle(language, plugin)
  }

  /** The texts of a plugin in an added language. */
  addedTexts(language: string, plugin: string): LocaleMessages | undefined {
    return this.#added.get(language)?.get(plugin)
  }

  add(plugin: string, messages: Readonly<Record<Language, LocaleMessages>>): void {
    for (const [language, texts] of Object.entries(messages)) this.#i18n.addResourceBundle(language, plugin, texts, true, true)
  }

  translate(plugin: string, key: string, accepted: string | undefined, parameters: ErrorParameters = {}): string {
    return this.#i18n.t(key, { ...parameters, ns: plugin, lng: this.pick(accepted) })
  }

  /** The message of an error, or its code when there is no message. */
  translateError({ code, parameters }: Pick<CodedError, 'code' | 'parameters'>, accepted: string | undefined): string {
    const [plugin = 'kernel', name = code] = code.split('/')
    return this.translate(plugin, `errors.${name}`, accepted, { defaultValue: code, ...parameters })
  }

  /** The language of the site that best matches an Accept-Language header. */
  pick(accepted: string | undefined): string {
    const asked = (accepted ?? '').split(',', 8).map((part) => part.split(';')[0]?.trim() ?? '')
    const fallback = this.#fallback()
    // The default may be a language whose plugin is disabled.
    return matchingLanguage(this.#languages, asked) ?? matchingLanguage(this.#languages, [fallback]) ?? 'zh-CN'
  }
}
