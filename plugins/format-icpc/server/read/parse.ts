import { htmlAsMarkdown, statementParts, texAsMarkdown, type StatementParts } from '@verdict/plugin-exchange/kit'
import { replaceConstants } from './constants.ts'

/** A statement as in the package, to be converted in a thread. */
export interface StatementText {
  readonly text: string
  readonly kind: 'tex' | 'html' | 'markdown'
  readonly constants: ReadonlyMap<string, string>
  /** The names of the images next to it. */
  readonly pictures: ReadonlySet<string>
}

export interface ReadText {
  readonly title: string | undefined
  readonly parts: StatementParts
  /** Unsupported TeX commands. */
  readonly unknown: readonly string[]
}

const pictureEndings = ['', '.png', '.jpg', '.jpeg', '.svg', '.gif', '.webp', '.pdf', '.eps']

export function readStatementText({ text, kind, constants, pictures }: StatementText): ReadText {
  if (kind === 'tex') {
    const picture = (file: string) => pictureEndings.map((ending) => file.replace(/^\.\//, '') + ending).find((one) => pictures.has(one))
    const { markdown, title, unknown } = texAsMarkdown(text, { picture, constants })
    return { title, parts: statementParts(withoutSamples(markdown)), unknown }
  }
  const whole = replaceConstants(text, constants)
  return { title: undefined, parts: statementParts(kind === 'html' ? htmlAsMarkdown(bodyOf(whole)) : withoutSamples(whole)), unknown: [] }
}

/** Removes the samples, because the site shows them automatically. */
const withoutSamples = (markdown: string): string => markdown.replaceAll(/^[ \t]*\{\{\s*(?:nextsample|remainingsamples)\s*\}\}[ \t]*$/gm, '')

const bodyOf = (html: string): string => /<body[^<>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(html)?.[1] ?? html
