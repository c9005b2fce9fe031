const languageKey = 'verdict-language'

/** The languages of the interface. */
export const languages = ['zh-CN', 'en-US'] as const
export type SiteLanguage = (typeof languages)[number]

const names: Record<SiteLanguage, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }
export const languageName = (language: SiteLanguage): string => names[language]

function known(wanted: string | null | undefined): SiteLanguage | undefined {
  const prefix = wanted?.slice(0, 2).toLowerCase()
  return languages.find((language) => language.slice(0, 2) === prefix)
}

/** The query parameter `l`, else the stored choice, else the browser's languages, else the site's default. */
export function chosenLanguage(siteDefault: string = 'zh-CN'): SiteLanguage {
  const asked = known(new URLSearchParams(window.location.search).get('l'))
  if (asked) storeLanguage(asked)
  const browser = navigator.languages.map(known).find((language) => language !== undefined)
  return asked ?? known(localStorage.getItem(languageKey)) ?? browser ?? known(siteDefault) ?? 'zh-CN'
}

export const storeLanguage = (language: SiteLanguage): void => localStorage.setItem(languageKey, language)
