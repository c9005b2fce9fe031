import { useCallback } from 'react'
import { kernel, type Plugin } from '@verdict/core'
import { useTranslation } from 'react-i18next'
import { kitTexts, texts } from './texts.ts'

export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/**
 * Translates a plugin's texts into the reader's language. With `context`, texts that exist for it replace the usual ones: with `homework`, `create_homework`
 * replaces `create`.
 */
export function useText(plugin: Pick<Plugin, 'id'> = kernel, context?: string): Translate {
  const { t } = useTranslation(plugin.id, { i18n: texts })
  return useCallback<Translate>((key, values) => t(key, { ...values, ...(context && { context }) }), [t, context])
}

/** The language of the page. */
export function useSiteLanguage(): string {
  const { i18n } = useTranslation('kernel', { i18n: texts })
  return i18n.language ?? 'zh-CN'
}

/** The texts of the ui-kit in the language of the page; undefined for languages that it knows. */
export function useKitTexts(): Readonly<Record<string, string>> | undefined {
  const language = useSiteLanguage()
  return texts.getResourceBundle(language, kitTexts)
}
