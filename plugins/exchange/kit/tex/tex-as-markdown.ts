import { TexConverter } from './tex-converter.ts'
import type { TexOptions } from './tex-spans.ts'

/** A TeX statement as Markdown with formulas between dollars. */
export interface TexMarkdown {
  readonly markdown: string
  /** The problem's title according to the statement. */
  readonly title: string | undefined
  /** Unknown commands that it uses; the text in their braces is kept. */
  readonly unknown: readonly string[]
}

/** Converts the subset of TeX that statements use. Executes nothing but definitions of names without arguments, and reads no files. */
export function texAsMarkdown(tex: string, options: TexOptions = {}): TexMarkdown {
  const text = tex.replaceAll(/\r\n?/g, '\n')
  const [, body = text] = /\\begin\{document\}([\s\S]*?)(?:\\end\{document\}|$)/.exec(text) ?? []
  const plainName = /%%[ \t]*plainproblemname:[ \t]*([^\n]*)/.exec(text)?.[1]?.trim()
  const converter = new TexConverter(options)
  const markdown = converter
    .convert(body)
    // The lookbehind avoids searching again from each blank of a run.
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { markdown, title: plainName ?? converter.title, unknown: [...converter.unknown] }
}
