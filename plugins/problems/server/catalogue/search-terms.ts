/** How texts are compared in a search: whatever their case and width. */
export function searchable(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const maxIndexedLength = 600

/**
 * The pieces under which a text is found: runs of two and three characters in each word, and single characters where they
 * are whole words of their own (Chinese); of Latin words the first letter.
 */
export function termsOf(text: string): string[] {
  const terms = new Set<string>()
  for (const word of searchable(text).slice(0, maxIndexedLength).split(' ')) {
    const letters = [...word]
    letters.forEach((letter, at) => {
      if (at === 0 || isWordAlone(letter)) terms.add(letter)
      if (at + 2 <= letters.length) terms.add(letters.slice(at, at + 2).join(''))
      if (at + 3 <= letters.length) terms.add(letters.slice(at, at + 3).join(''))
    })
  }
  return [...terms]
}

/** What must all be among the terms of a text that holds the words; the longest pieces say the most. */
export function wantedTerms(keyword: string): string[] {
  const wanted = new Set<string>()
  for (const word of searchable(keyword).slice(0, maxIndexedLength).split(' ').filter(Boolean)) {
    const letters = [...word]
    const size = Math.min(letters.length, 3)
    for (let at = 0; at + size <= letters.length; at += 1) wanted.add(letters.slice(at, at + size).join(''))
  }
  return [...wanted]
}

/** One pattern for each word that the text itself must hold, since pieces may lie apart. */
export function wordPatterns(keyword: string): RegExp[] {
  return searchable(keyword)
    .slice(0, maxIndexedLength)
    .split(' ')
    .filter((word) => [...word].length > 3)
    .map((word) => new RegExp(word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')))
}

function isWordAlone(letter: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}]/u.test(letter)
}
