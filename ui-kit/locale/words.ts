import { createContext, use, useMemo } from 'react'
import english from '../locales/en-US.json' with { type: 'json' }
import chinese from '../locales/zh-CN.json' with { type: 'json' }

/** The id of a language, such as `en-US`. */
export type Language = string

/** The language of the page, and its texts if the kit has none in that language; those that are missing there are English. */
export interface KitLanguage {
  readonly language: Language
  readonly texts?: Readonly<Record<string, string>> | undefined
}

export const LanguageContext = createContext<KitLanguage>({ language: 'zh-CN' })

/** The language of the page. */
export const useLanguage = (): Language => use(LanguageContext).language

/** The kit's own strings; all other texts are passed in as props. */
export function useWords(): Words {
  const { language, texts } = use(LanguageContext)
  return useMemo(() => wordsOf(language, texts), [language, texts])
}

type Texts = typeof english
export type Words = Omit<Texts, 'partFailed' | 'totalRows' | 'perPage'> & {
  readonly partFailed: (part: string) => string
  readonly totalRows: (total: number) => string
  readonly perPage: (size: number) => string
}

function wordsOf(language: Language, added: KitLanguage['texts']): Words {
  const texts: Texts = language === 'zh-CN' ? chinese : { ...english, ...added }
  const filled = (text: string) => (value: string | number) => text.replace(/\{\{\w+\}\}/, () => String(value))
  return { ...texts, partFailed: filled(texts.partFailed), totalRows: filled(texts.totalRows), perPage: filled(texts.perPage) }
}
