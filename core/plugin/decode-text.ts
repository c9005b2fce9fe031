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
