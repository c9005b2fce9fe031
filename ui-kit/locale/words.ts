import { createContext, use } from 'react'
import { chinese } from './zh-cn.ts'
import { english, type Words } from './en-us.ts'

export type Language = 'zh-CN' | 'en-US'

export const LanguageContext = createContext<Language>('zh-CN')

export const useLanguage = (): Language => use(LanguageContext)

/** The kit's own strings; all other texts are passed in as props. */
export const useWords = (): Words => wordsOf(useLanguage())

const wordsOf = (language: Language): Words => (language === 'zh-CN' ? chinese : english)
