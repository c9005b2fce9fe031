import { TexConverter } from './tex-converter.ts'
import type { TexOptions } from './tex-spans.ts'

/** A statement in TeX, as Markdown with formulas between dollars. */
export interface TexMarkdown {
  readonly markdown: string
  /** What the statement itself says about its name. */
  readonly title: string | undefined
  /** Commands that it uses and we do not know; the text that they have in braces is kept. */
  readonly unknown: readonly string[]
}

/** Converts the part of TeX that statements are written in. Nothing is executed but definitions of names without arguments, and nothing is read. */
export function texAsMarkdown(tex: string, options: TexOptions = {}): TexMarkdown {
  const text = tex.replaceAll(/\r\n?/g, '\n')
  const [, body = text] = /\\begin\{document\}([\s\S]*?)(?:\\end\{document\}|$)/.exec(text) ?? []
  const plainName = /%%[ \t]*plainproblemname:[ \t]*([^\n]*)/.exec(text)?.[1]?.trim()
  const converter = new TexConverter(options)
  const markdown = converter
    .convert(body)
    // Searched only from the first blank of several.
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { markdown, title: plainName ?? converter.title, unknown: [...converter.unknown] }
}
