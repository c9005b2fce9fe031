import { matchingLanguage, type SiteLanguage } from '@verdict/core'
import { bootstrap } from '../document/bootstrap.ts'

const languageKey = 'verdict-language'

const builtIn: readonly SiteLanguage[] = [
  { id: 'zh-CN', name: '简体中文', version: null },
  { id: 'en-US', name: 'English', version: null },
]

/** The languages of the interface. */
export const languages: readonly SiteLanguage[] = bootstrap?.languages.length ? bootstrap.languages : builtIn

/** The version of the texts that a plugin adds for a language; undefined for built-in languages. */
export const addedVersion = (language: string): string | undefined => languages.find(({ id }) => id === language)?.version ?? undefined

/** The query parameter `l`, else the stored choice, else the browser's languages, else the site's default. */
export function chosenLanguage(siteDefault = 'zh-CN'): string {
  const known = (wanted: readonly (string | null)[]) =>
    matchingLanguage(
      languages,
      wanted.filter((one) => one !== null),
    )
  const asked = known([new URLSearchParams(window.location.search).get('l')])
  if (asked) storeLanguage(asked)
  return asked ?? known([localStorage.getItem(languageKey)]) ?? known(navigator.languages) ?? known([siteDefault]) ?? 'zh-CN'
}

export const storeLanguage = (language: string): void => localStorage.setItem(languageKey, language)
