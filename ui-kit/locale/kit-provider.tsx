import type { ReactNode } from 'react'
import { LanguageContext, type Language } from './words.ts'

/** Provides the language to every component of the kit; rendered once, at the root. */
export function KitProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}
