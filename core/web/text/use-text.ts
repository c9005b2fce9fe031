import { useCallback } from 'react'
import { kernel, type Plugin } from '@verdict/core'
import { useTranslation } from 'react-i18next'
import type { SiteLanguage } from './language.ts'
import { texts } from './texts.ts'

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
export function useSiteLanguage(): SiteLanguage {
  const { i18n } = useTranslation('kernel', { i18n: texts })
  return i18n.language === 'en-US' ? 'en-US' : 'zh-CN'
}
