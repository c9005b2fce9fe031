import { escapeRegExp } from '@verdict/core'

/** The form in which searches compare texts: case and character width do not matter. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const maxIndexedLength = 600

/**
 * The terms under which a text is indexed: runs of two and three characters of each word, single characters that are words of
 * their own (Chinese), and the first letter of each word.
 */
export function indexTerms(text: string): string[] {
  const terms = new Set<string>()
  for (const word of normalizeForSearch(text).slice(0, maxIndexedLength).split(' ')) {
    const letters = [...word]
    letters.forEach((letter, at) => {
      if (at === 0 || isWordCharacter(letter)) terms.add(letter)
      if (at + 2 <= letters.length) terms.add(letters.slice(at, at + 2).join(''))
      if (at + 3 <= letters.length) terms.add(letters.slice(at, at + 3).join(''))
    })
  }
  return [...terms]
}

/** Returns the terms of every text that contains the words of a keyword. Longer terms are rarer, so these are as long as possible. */
export function queryTerms(keyword: string): string[] {
  const wanted = new Set<string>()
  for (const word of normalizeForSearch(keyword).slice(0, maxIndexedLength).split(' ').filter(Boolean)) {
    const letters = [...word]
    const size = Math.min(letters.length, 3)
    for (let at = 0; at + size <= letters.length; at += 1) wanted.add(letters.slice(at, at + size).join(''))
  }
  return [...wanted]
}

/** A pattern for each word longer than a term: the text must contain the word itself, since its terms may lie apart. */
export function wordPatterns(keyword: string): RegExp[] {
  return normalizeForSearch(keyword)
    .slice(0, maxIndexedLength)
    .split(' ')
    .filter((word) => [...word].length > 3)
    .map((word) => new RegExp(escapeRegExp(word)))
}

function isWordCharacter(letter: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}]/u.test(letter)
}
