import type { ReactNode } from 'react'
import { LanguageContext, type Language } from './words.ts'

/** Gives every part below it the language; stands once, at the root. */
export function KitProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}
