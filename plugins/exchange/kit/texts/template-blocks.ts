const blocks = ['prepend', 'template', 'append'] as const

/** The code before the user's code, their starting code, and the code after it. */
export type TemplateBlocks = Readonly<Record<(typeof blocks)[number], string>>

/** Returns the single text with three marked blocks that HOJ, QDUOJ and this site store. */
export function markedBlocks(template: { readonly [block in keyof TemplateBlocks]?: string | null | undefined }): string {
  return blocks.map((block) => `//${block.toUpperCase()} BEGIN\n${template[block] ?? ''}\n//${block.toUpperCase()} END`).join('\n\n')
}

/** Returns the blocks of a template. Without marks, the whole text is the user's part. */
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
