import type { GroupAuth } from '../../contract.ts'
import type { GroupDoc } from './group-schema.ts'
import { searchFieldsOf, type SearchFields } from './search-fields.ts'

type Listed = Pick<GroupDoc, 'auth' | 'visible' | 'isClosed'>
type Named = Pick<GroupDoc, 'name' | 'shortName' | 'brief'>

/** Everything, for root of the site; what everybody sees; and hidden groups, which their members see. */
export type ListScope = 'all' | 'open' | 'hidden'

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
