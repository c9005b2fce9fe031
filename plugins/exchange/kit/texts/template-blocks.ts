const blocks = ['prepend', 'template', 'append'] as const

/** What stands before the code that somebody writes, what he begins with, and what stands after it. */
export type TemplateBlocks = Readonly<Record<(typeof blocks)[number], string>>

/** The one text with three marked blocks that HOJ and QDUOJ keep, and we with them. */
export function markedBlocks(template: { readonly [block in keyof TemplateBlocks]?: string | null | undefined }): string {
  return blocks.map((block) => `//${block.toUpperCase()} BEGIN\n${template[block] ?? ''}\n//${block.toUpperCase()} END`).join('\n\n')
}

/** The blocks of a template; without marks all of it is the part that is written. */
export function blocksOf(code: string): TemplateBlocks {
  const found = blocks.map((block) => contentOf(code, block.toUpperCase()))
  const [prepend = '', template = '', append = ''] = found.some((one) => one !== undefined) ? found : ['', code, '']
  return { prepend, template, append }
}

function contentOf(code: string, block: string): string | undefined {
  const begin = new RegExp(`//${block} BEGIN\\r?\\n`).exec(code)
  if (!begin) return undefined
  const start = begin.index + begin[0].length
  const end = code.indexOf(`//${block} END`, start)
  return end < 0 ? undefined : code.slice(start, end).replace(/\r?\n?$/, '')
}
