import { useMemo, type ReactNode } from 'react'
import { LanguageContext, type KitLanguage } from './words.ts'

/** Loads the widgets' texts in a language that the kit does not include. */
export const prepareLanguage = (language: string): Promise<void> => import('./added-locales.ts').then(({ loadArcoLocale }) => loadArcoLocale(language))

/** Provides the language to every component of the kit; rendered once, at the root. */
export function KitProvider({ language, texts, children }: KitLanguage & { children: ReactNode }) {
  const value = useMemo(() => ({ language, texts }), [language, texts])
  return <LanguageContext value={value}>{children}</LanguageContext>
}
