import { indexTerms, normalizeForSearch, queryTerms, wordPatterns } from '@verdict/server-kit'
import type { GroupAuth } from '../../contract.ts'
import type { GroupDoc } from './group-schema.ts'

/** The fields by which searches find a document. */
interface SearchFields {
  readonly terms: string[]
  readonly searchText: string
}

/** Returns the search fields of a text. */
function searchFieldsOf(text: string): SearchFields {
  const searchText = normalizeForSearch(text)
  return { terms: indexTerms(searchText), searchText }
}

/** Returns the search fields of a username, which single letters anywhere in the name also match. */
export function nameFieldsOf(name: string): SearchFields {
  const { terms, searchText } = searchFieldsOf(name)
  return { terms: [...new Set([...terms, ...searchText])], searchText }
}

/** Returns a filter for the words of a keyword and parts of them; undefined if it has no words. */
export function keywordFilter(keyword: string | undefined) {
  const terms = queryTerms(keyword ?? '')
  if (terms.length === 0) return undefined
  const patterns = wordPatterns(keyword ?? '').map((searchText) => ({ searchText }))
  return { terms: { $all: terms }, ...(patterns.length > 0 && { $and: patterns }) }
}

type Listed = Pick<GroupDoc, 'auth' | 'visible' | 'isClosed'>
type Named = Pick<GroupDoc, 'name' | 'shortName' | 'brief'>

/** All groups, for super admins; groups visible to all users; hidden groups, visible to their members. */
type ListScope = 'all' | 'open' | 'hidden'

/** Returns the fields for lists and searches of a group. Must be stored with every write of the fields from which they derive. */
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
