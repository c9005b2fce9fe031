/** Splits a text at white space; the words are views into the text, not copies. */
export function* wordsOf(text: Uint8Array): Generator<Uint8Array, undefined> {
  let at = 0
  while (at < text.length) {
    while (at < text.length && isBlank(text[at]!)) at++
    const start = at
    while (at < text.length && !isBlank(text[at]!)) at++
    if (at > start) yield text.subarray(start, at)
  }
  return undefined
}

const isBlank = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13)

/** A short, printable form of a word for messages. */
export function excerpt(word: Uint8Array): string {
  const text = Buffer.from(word.subarray(0, 40))
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, '?')
  return `"${text}${word.length > 40 ? '...' : ''}"`
}
