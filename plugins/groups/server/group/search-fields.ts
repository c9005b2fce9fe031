import { indexTerms, normalizeForSearch, queryTerms, wordPatterns } from '@verdict/server-kit'

/** What searches find a document by. */
export interface SearchFields {
  readonly terms: string[]
  readonly searchText: string
}

/** What a document with a text stores, so that searches find it. */
export function searchFieldsOf(text: string): SearchFields {
  const searchText = normalizeForSearch(text)
  return { terms: indexTerms(searchText), searchText }
}

/** The same for the name of a person, in which also a single letter is found wherever it stands. */
export function nameFieldsOf(name: string): SearchFields {
  const { terms, searchText } = searchFieldsOf(name)
  return { terms: [...new Set([...terms, ...searchText])], searchText }
}

/** Finds the words of a keyword, and parts of them; undefined for one without words. */
export function keywordFilter(keyword: string | undefined) {
  const terms = queryTerms(keyword ?? '')
  if (terms.length === 0) return undefined
  const patterns = wordPatterns(keyword ?? '').map((searchText) => ({ searchText }))
  return { terms: { $all: terms }, ...(patterns.length > 0 && { $and: patterns }) }
}
