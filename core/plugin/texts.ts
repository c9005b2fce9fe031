/**
 * Escapes a text so that a regular expression matches it literally. `RegExp.escape` needs Node 24, and leaves the character 0 as it is, which
 * the database refuses in a pattern. Pass the result to the database as a text (`$regex`): a `RegExp` writes line separators in a way that the
 * database refuses.
 */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00')
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes with its unit, such as `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const value = bytes / 1024 ** step
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${units[step]}`
}

/** Returns the text of a file and whether its encoding was guessed; undefined for binary files. */
export function decodeText(bytes: Uint8Array): { text: string; isGuessed: boolean } | undefined {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe && 'utf-16le') || (bytes[0] === 0xfe && bytes[1] === 0xff && 'utf-16be')
  const found = marked ? { text: strictly(marked, bytes), isGuessed: false } : { text: strictly('utf-8', bytes), isGuessed: false }
  // Schools in China often write GB18030 without declaring it.
  const { text, isGuessed } = found.text === undefined && !marked ? { text: strictly('gb18030', bytes), isGuessed: true } : found
  return text === undefined || text.includes('\0') ? undefined : { text, isGuessed }
}

function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The first of the wanted languages that the site has: the same one, otherwise one that differs only in region or script. */
export function matchingLanguage(languages: readonly { readonly id: string }[], wanted: readonly string[]): string | undefined {
  for (const one of wanted) {
    const lower = one.toLowerCase()
    const [start = ''] = lower.split('-')
    const found = languages.find(({ id }) => id.toLowerCase() === lower) ?? languages.find(({ id }) => id.toLowerCase().split('-')[0] === start)
    if (found) return found.id
  }
  return undefined
}

/** The address of a plugin's texts in an added language. The version makes it change with the texts. */
export const textsAddress = (language: string, plugin: string, version = ''): string => `/languages/${language}/${plugin}.json${version && `?v=${version}`}`
