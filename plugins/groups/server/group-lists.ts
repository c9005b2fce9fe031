import { indexTerms, normalizeForSearch, queryTerms, wordPatterns } from '@verdict/core/server'
import type { Filter } from 'mongodb'
import type { GroupAuth } from '../contract.ts'
import type { GroupDoc } from './group-schema.ts'

type Listed = Pick<GroupDoc, 'auth' | 'visible' | 'isClosed'>
type Named = Pick<GroupDoc, 'name' | 'shortName' | 'brief'>

/** Everything, for root of the site; what everybody sees; and hidden groups, which their members see. */
export type ListScope = 'all' | 'open' | 'hidden'

/** What of a group its lists and searches are read by; stored with every write of what it follows from. */
export function listFieldsOf(group: Listed & Named): Pick<GroupDoc, 'lists' | 'terms' | 'searchText'> {
  const scopes: ListScope[] = group.isClosed ? ['all'] : ['all', group.visible ? 'open' : 'hidden']
  const searchText = normalizeForSearch(`${group.name} ${group.shortName} ${group.brief}`)
  return { lists: scopes.flatMap((scope) => [listKey(scope), listKey(scope, group.auth)]), terms: indexTerms(searchText), searchText }
}

export function listKey(scope: ListScope, auth?: GroupAuth): string {
  return auth === undefined ? scope : `${scope} ${auth}`
}

/** Finds the words of a keyword, and parts of them. */
export function keywordFilter(keyword: string | undefined): Filter<GroupDoc> {
  const terms = queryTerms(keyword ?? '')
  if (terms.length === 0) return {}
  const patterns = wordPatterns(keyword ?? '').map((searchText) => ({ searchText }))
  return { terms: { $all: terms }, ...(patterns.length > 0 && { $and: patterns }) }
}
