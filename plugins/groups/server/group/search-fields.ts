import { indexTerms, normalizeForSearch, queryTerms, wordPatterns } from '@verdict/server-kit'
import type { GroupAuth } from '../../contract.ts'
import type { GroupDoc } from './group-schema.ts'

/** What searches find a document by. */
interface SearchFields {
  readonly terms: string[]
  readonly searchText: string
}

/** What a document with a text stores, so that searches find it. */
function searchFieldsOf(text: string): SearchFields {
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

type Listed = Pick<GroupDoc, 'auth' | 'visible' | 'isClosed'>
type Named = Pick<GroupDoc, 'name' | 'shortName' | 'brief'>

/** Everything, for root of the site; what everybody sees; and hidden groups, which their members see. */
type ListScope = 'all' | 'open' | 'hidden'

/** What of a group its lists and searches are read by; stored with every write of what it follows from. */
export function listFieldsOf(group: Listed & Named): Pick<GroupDoc, 'lists'> & SearchFields {
  const scopes: ListScope[] = group.isClosed ? ['all'] : ['all', group.visible ? 'open' : 'hidden']
  return {
    lists: scopes.flatMap((scope) => [listKey(scope), listKey(scope, group.auth)]),
    ...searchFieldsOf(`${group.name} ${group.shortName} ${group.brief}`),
  }
}

export function listKey(scope: ListScope, auth?: GroupAuth): string {
  return auth === undefined ? scope : `${scope} ${auth}`
}
