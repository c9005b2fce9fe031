import i18next, { type i18n } from 'i18next'
import type { CodedError, ErrorParameters } from '../../plugin/index.ts'
import english from '../locales/en-US.json' with { type: 'json' }
import chinese from '../locales/zh-CN.json' with { type: 'json' }

/** The languages of the site. */
export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]

/** The messages of one plugin in one language. */
export interface LocaleMessages {
  readonly [key: string]: string | LocaleMessages
}

/** Translates the messages of the server, with one namespace for every plugin. */
export class Locales {
  readonly #i18n: i18n
  readonly #fallback: () => string

  private constructor(engine: i18n, fallback: () => string) {
    this.#i18n = engine
    this.#fallback = fallback
  }

  static async create(fallback: () => string): Promise<Locales> {
    const engine = i18next.createInstance()
    await engine.init({ lng: 'zh-CN', fallbackLng: ['en-US', 'zh-CN'], resources: {}, interpolation: { escapeValue: false } })
    const locales = new Locales(engine, fallback)
    locales.add('kernel', { 'zh-CN': chinese, 'en-US': english })
    return locales
  }

  add(plugin: string, messages: Readonly<Partial<Record<Language, LocaleMessages>>>): void {
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
    const asked = (accepted ?? '').split(',', 8).map((part) => part.split(';')[0]?.trim().slice(0, 2).toLowerCase())
    const found = asked.map((start) => languages.find((language) => language.startsWith(start || '?'))).find(Boolean)
    return found ?? this.#fallback()
  }
}
