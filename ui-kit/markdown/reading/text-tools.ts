import type { Root } from 'hast'

/** Libraries that not every text needs. */
export interface TextTools {
  readonly readHtml?: (tree: Root) => Root
  /** Returns whether all formulas are within the limits. */
  readonly writeFormulas?: (tree: Root) => boolean
  readonly highlight?: (language: string | undefined, code: string) => string | undefined
}

export const mayHaveFormulas = (source: string): boolean => /\$|math/.test(source)

/** Loads the libraries that a text may need. */
export async function toolsFor(source: string): Promise<TextTools> {
  const [html, formulas, code] = await Promise.all([
    source.includes('<') ? import('./html-reader.ts') : undefined,
    mayHaveFormulas(source) ? import('./formula-writer.ts') : undefined,
    /```|~~~|language-/.test(source) ? import('./highlight.ts') : undefined,
  ])
  return { ...html, ...formulas, ...code }
}
