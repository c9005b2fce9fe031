import { textsAddress } from '@verdict/core'
import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { WebPlugin } from '../declaration/define-web.ts'
import { addedVersion, languages, storeLanguage } from './language.ts'

export const texts: i18n = i18next.createInstance()

/** The name under which added languages have the texts of the ui-kit. */
export const kitTexts = 'ui-kit'

/** Loads what components need for an added language. */
let prepareLanguage: (language: string) => Promise<void> = () => Promise.resolve()

/** Initialises i18next with one namespace per plugin, loaded when one of its texts is first shown. */
export async function startTexts(plugins: readonly WebPlugin[], language: string, prepare = prepareLanguage): Promise<void> {
  prepareLanguage = prepare
  const locales = new Map(plugins.map((plugin) => [plugin.id, plugin.locales ?? {}]))
  texts.use(initReactI18next).use({
    type: 'backend',
    read: (wanted: string, plugin: string, done: (error: unknown, found: object | false) => void) => {
      const load = locales.get(plugin)?.[wanted]
      const version = addedVersion(wanted)
      if (!load && version === undefined) return done(null, {})
      Promise.all([load?.(), version === undefined ? undefined : addedTexts(textsAddress(wanted, plugin, version))]).then(
        ([module, added]) => done(null, merged(module?.default ?? {}, added ?? {})),
        // `false`: no retries, which would leave the page blank for ten seconds.
        (error: unknown) => done(error, false),
      )
    },
  })
  let failure: unknown
  texts.on('failedLoading', (_, plugin: string, reason: unknown) => plugin === 'kernel' && (failure ??= reason))
  const prepared = addedVersion(language) === undefined ? undefined : prepareLanguage(language)
  await texts.init({
    lng: language,
    // The texts of built-in languages are complete.
    fallbackLng: (code: string) => (addedVersion(code) === undefined ? [] : ['en-US']),
    supportedLngs: languages.map(({ id }) => id),
    ns: addedVersion(language) === undefined ? ['kernel'] : ['kernel', kitTexts],
    defaultNS: 'kernel',
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: true },
  })
  if (failure) throw failure
  await prepared
  document.documentElement.lang = language
}

/** Changes the language of the interface. */
export async function changeLanguage(language: string): Promise<void> {
  storeLanguage(language)
  // Components read these when they are drawn again.
  if (addedVersion(language) !== undefined) await Promise.all([texts.loadNamespaces(kitTexts), prepareLanguage(language)])
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}

/** Of an added language. Where it has none for a plugin, or they cannot be fetched, the plugin is English. */
async function addedTexts(address: string): Promise<object> {
  try {
    const answer = await fetch(address)
    return answer.ok ? await answer.json() : {}
  } catch {
    return {}
  }
}

/** Texts with those that another plugin adds. */
function merged(own: object, added: object): object {
  const both: Record<string, unknown> = { ...own }
  for (const [key, value] of Object.entries(added)) {
    const before = both[key]
    both[key] = typeof value === 'object' && typeof before === 'object' ? merged({ ...before }, value ?? {}) : value
  }
  return both
}
