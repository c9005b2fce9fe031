/** As much of a regular expression's structure as is needed to find texts for it. */
export type PatternNode =
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeated'; readonly body: PatternNode; readonly least: number; readonly most: number }
  /** One character, as the pattern writes it: a letter, an escape or a class. */
  | { readonly kind: 'character'; readonly source: string }
  /** Accepts no characters of its own: an assertion, or a reference. */
  | { readonly kind: 'empty' }

const groupStart = /\((?:\?(?:<?[=!]|:|<[^>]+>|[a-z-]+:))?/y
const quantifier = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y
const character = /\\(?:u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|[pP]\{[^}]*\}|c.|[^])|\[(?:\\[^]|[^\\\]])*\]|[^]/uy
const assertion = /\\[bB]|\\k<[^>]*>|\\[1-9]\d*|[$^]/y

/** Parses a regular expression that JavaScript accepts. */
export function parsePattern(source: string): PatternNode {
  let at = 0
  const take = (token: RegExp): RegExpExecArray | null => {
    token.lastIndex = at
    const found = token.exec(source)
    if (found) at = token.lastIndex
    return found
  }

  function choice(): PatternNode {
    const options = [sequence()]
    while (source[at] === '|') {
      at += 1
      options.push(sequence())
    }
    return options.length === 1 ? options[0]! : { kind: 'choice', options }
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(quantified(atom()))
    return { kind: 'sequence', parts }
  }

  function atom(): PatternNode {
    if (take(assertion)) return { kind: 'empty' }
    if (!take(groupStart)) return { kind: 'character', source: take(character)![0] }
    const body = choice()
    at += 1
    return body
  }

  function quantified(body: PatternNode): PatternNode {
    const found = take(quantifier)
    if (!found) return body
    const [text, least, comma, most] = found
    if (least === undefined) return { kind: 'repeated', body, least: text.startsWith('+') ? 1 : 0, most: text.startsWith('?') ? 1 : Infinity }
    return { kind: 'repeated', body, least: Number(least), most: comma === '' ? Number(least) : most === '' ? Infinity : Number(most) }
  }

  return choice()
}
