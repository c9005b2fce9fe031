import { readFile } from 'node:fs/promises'

/** The texts of a problem in one language. */
export interface Statement {
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

/** Parses `# title`, the description, and the sections input, output and (optional) hint, in this order regardless of their headings. */
function parseStatement(text: string): Statement {
  const [head = '', ...sections] = text.replaceAll('\r\n', '\n').split(/^## .*$/m)
  const title = /^# (.+)$/m.exec(head)
  if (!title || sections.length < 2 || sections.length > 3)
    throw new Error('a statement needs a title, a description, the sections input and output, and optionally a hint')
  const [input = '', output = '', hint = ''] = sections.map((section) => section.trim())
  return { title: (title[1] ?? '').trim(), description: head.slice(title.index + title[0].length).trim(), input, output, hint }
}

export const readStatement = async (folder: URL, language: string): Promise<Statement> =>
  parseStatement(await readFile(new URL(`statement.${language}.md`, folder), 'utf8'))
