import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { WebPlugin } from '../declaration/define-web.ts'
import { languages, storeLanguage, type SiteLanguage } from './language.ts'

export const texts: i18n = i18next.createInstance()

/** Initialises i18next with one namespace per plugin, loaded when one of its texts is first shown. */
export async function startTexts(plugins: readonly WebPlugin[], language: SiteLanguage): Promise<void> {
  const locales = new Map(plugins.map((plugin) => [plugin.id, plugin.locales ?? {}]))
  texts.use(initReactI18next).use({
    type: 'backend',
    read: (wanted: string, plugin: string, done: (error: unknown, found: object | false) => void) => {
      const load = locales.get(plugin)?.[wanted]
      if (!load) return done(null, {})
      load().then(
        (module) => done(null, module.default),
        // `false`: no retries, which would leave the page blank for ten seconds.
        (error: unknown) => done(error, false),
      )
    },
  })
  let failure: unknown
  texts.on('failedLoading', (_, plugin: string, reason: unknown) => plugin === 'kernel' && (failure ??= reason))
  await texts.init({
    lng: language,
    fallbackLng: false,
    supportedLngs: [...languages],
    ns: ['kernel'],
    defaultNS: 'kernel',
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  })
  if (failure) throw failure
  document.documentElement.lang = language
}

/** Changes the language of the interface. */
export async function changeLanguage(language: SiteLanguage): Promise<void> {
  storeLanguage(language)
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}
