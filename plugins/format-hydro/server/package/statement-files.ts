import { type PackageArchive } from '@verdict/plugin-exchange/contract'

/** A statement in one language, or null for a file without one. The path is a Markdown file, or a PDF if there is none. */
export interface StatementFile {
  readonly language: string | null
  readonly path: string
  readonly isPdf: boolean
}

const pattern = /^(?:(?:statement|problem_statement)\/)?problem(?:[._]([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?))?\.(md|pdf)$/

/** Returns the statements of a problem, the main one first: that without a language, otherwise the Chinese or English one. */
export function statementFiles({ files }: PackageArchive): StatementFile[] {
  const found = new Map<string | null, StatementFile>()
  for (const path of files.keys()) {
    const [match, locale, ending] = pattern.exec(path) ?? []
    if (match === undefined) continue
    const language = locale === undefined ? null : languageOf(locale)
    const isPdf = ending === 'pdf'
    const known = found.get(language)
    if (!known || (known.isPdf && !isPdf)) found.set(language, { language, path, isPdf })
  }
  const rank = ({ language }: StatementFile) => [null, 'zh-CN', 'en-US'].indexOf(language) >>> 0
  return [...found.values()].toSorted((left, right) => rank(left) - rank(right))
}

const ourNames: Readonly<Record<string, string>> = { zh: 'zh-CN', en: 'en-US' }

function languageOf(locale: string): string {
  const [language = '', region] = locale.split(/[-_]/)
  const name = language.toLowerCase()
  return region === undefined ? (ourNames[name] ?? name) : `${name}-${region.toUpperCase()}`
}

/** Returns Hydro's name of a language. */
export function localeOf(language: string): string {
  return Object.keys(ourNames).find((locale) => ourNames[locale] === language) ?? language.replaceAll('-', '_')
}
