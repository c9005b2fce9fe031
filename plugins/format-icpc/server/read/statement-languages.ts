import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import type { ProblemYaml } from './problem-yaml.ts'
import type { ReadStatements } from './statements.ts'

type Texts = Pick<ProblemDraft, 'title' | 'description' | 'input' | 'output' | 'hint' | 'translations'>

/** This site's names of languages by those of packages, if they differ. */
const ourLanguages: Readonly<Record<string, string>> = { en: 'en-US', zh: 'zh-CN' }

const ourTextLanguage = (code: string): string => ourLanguages[code] ?? code
export const itsTextLanguage = (language: string): string => Object.keys(ourLanguages).find((code) => ourLanguages[code] === language) ?? language

/** Returns the texts in the main language, which is the first one of `name`, and the others as translations. */
export function textsIn({ byLanguage }: ReadStatements, { name }: ProblemYaml, usualTitle: string): Texts {
  const names = new Map(typeof name === 'string' ? [['en', name]] : Object.entries(name ?? {}))
  const languages = [...byLanguage.keys()]
  const order = [...(typeof name === 'object' ? names.keys() : []), 'en', 'zh', ...languages.toSorted()]
  const main = order.find((code) => byLanguage.has(code))
  const titleIn = (code: string) => names.get(code) ?? byLanguage.get(code)?.title
  const mainTitle = (main === undefined ? undefined : titleIn(main)) ?? [...names.values()][0] ?? usualTitle
  const textsOf = (code: string | undefined) => {
    const { description = '', input = '', output = '', hint = '' } = (code !== undefined && byLanguage.get(code)) || {}
    return { description, input, output, hint }
  }
  const others = languages.filter((code) => code !== main)
  return {
    title: mainTitle,
    ...textsOf(main),
    translations: Object.fromEntries(others.map((code) => [ourTextLanguage(code), { title: titleIn(code) ?? mainTitle, ...textsOf(code) }])),
  }
}
