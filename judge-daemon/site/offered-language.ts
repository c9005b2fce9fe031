import type { OfferedLanguage } from '@verdict/plugin-judging/contract'
import type { FoundLanguage } from '../languages/find-languages.ts'
import type { Language } from '../languages/language.ts'

/** A language as a site shows it, in the order of config/languages.yaml. */
export function offeredLanguage({ language, version }: FoundLanguage, place: number, all: readonly FoundLanguage[]): OfferedLanguage {
  const { name, contentType, template, isSpj } = language
  return {
    name,
    contentType,
    template,
    isSpj,
    description: version.slice(0, 500),
    compileCommand: shownCommand(language).slice(0, 1000) || null,
    codeTemplate: codeTemplate(language),
    seq: all.length - place,
  }
}

/** The compile command without paths and options that are specific to this machine. */
function shownCommand({ compile }: Language): string {
  const shown = (words: readonly string[]) =>
    words
      .map((word) => word.replace('{toolchain}/bin/', ''))
      .filter((word) => !word.includes('{'))
      .join(' ')
  return compile.map(shown).join(' && ')
}

/** Three marked blocks: the code before the submitter's part, a template of the part, and the code after it. */
function codeTemplate({ template, blocks = { prepend: '', template, append: '' } }: Language): string {
  const block = (name: string, text: string) => `//${name} BEGIN\n${text && `${text.trimEnd()}\n`}//${name} END\n`
  return [block('PREPEND', blocks.prepend), block('TEMPLATE', blocks.template), block('APPEND', blocks.append)].join('\n')
}
