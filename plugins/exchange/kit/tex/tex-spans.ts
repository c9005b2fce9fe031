/** The options of a conversion. */
export interface TexOptions {
  /** Returns the URL of an image by its name in the text, which may lack the extension; undefined if there is none. */
  readonly picture?: (name: string) => string | undefined
  readonly constants?: ReadonlyMap<string, string>
}

type Convert = (tex: string) => string

/** Marks text as emphasized. Marks cannot span paragraphs. */
export function markedOf(text: string, marks: string): string {
  const inner = text.trim()
  return inner === '' || inner.includes('\n\n') ? text : text.replace(inner, () => `${marks}${inner}${marks}`)
}

/** Returns code, or other text if it contains formulas or commands. */
export function codeOf(content: string, convert: Convert): string {
  const text = content
    .replaceAll(/\\([_#%&${} ])/g, '$1')
    .replaceAll(/\\textbackslash(?:\{\})?/g, '\\')
    .replaceAll('~', ' ')
    .trim()
  if (text === '') return ''
  return /[`\n]|\\[a-zA-Z]|(?<!\\)\$/.test(content) ? convert(content) : `\`${text}\``
}

export function accentedOf(letter: string, accent: string, convert: Convert): string {
  const text = letter === '\\i' ? 'i' : letter === '\\j' ? 'j' : convert(letter)
  return text === '' ? '' : (text[0]! + accent + text.slice(1)).normalize('NFC')
}

export function pictureOf(file: string, caption: string, addressOf: TexOptions['picture']): string {
  const name = file.trim()
  const address = addressOf?.(name) ?? name
  // Browsers cannot show a PDF as an image.
  return `${/\.(?:pdf|e?ps)$/i.test(address) ? '' : '!'}[${caption.trim() || name}](<${address}>)`
}
