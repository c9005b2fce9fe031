import { ConfigProvider } from '@arco-design/web-react'
import arcoEnglish from '@arco-design/web-react/es/locale/en-US'
import arcoChinese from '@arco-design/web-react/es/locale/zh-CN'
import type { ReactNode } from 'react'
import { LanguageContext, type Language } from './words.ts'

/** Gives every part below it the language; stands once, at the root. */
export function KitProvider({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <LanguageContext value={language}>
      <ConfigProvider locale={language === 'zh-CN' ? arcoChinese : arcoEnglish} size="default">
        {children}
      </ConfigProvider>
    </LanguageContext>
  )
}
