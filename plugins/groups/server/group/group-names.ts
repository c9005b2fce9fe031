import type { FileOwner, FileOwnerNames } from '@verdict/core'
import type { Collection } from 'mongodb'
import type { GroupDoc } from './group-schema.ts'
import { keywordFilter } from './search-fields.ts'

const prefix = 'group:'
const ownerOf = (gid: number): FileOwner => `${prefix}${gid}`

/** Returns the names of groups as owners of files. */
export function groupNames(groups: Collection<GroupDoc>): FileOwnerNames {
  return {
    names: async (owners) => {
      const gids = owners.flatMap((owner) => (owner.startsWith(prefix) ? [Number(owner.slice(prefix.length))] : []))
      const found = await groups.find({ _id: { $in: gids } }, { projection: { name: 1 } }).toArray()
      return new Map(found.map(({ _id, name }) => [ownerOf(_id), name]))
    },
    search: async (keyword, limit) => {
      const named = keywordFilter(keyword)
      const found = named
        ? await groups
            .find(named, { projection: { _id: 1 } })
            .limit(limit)
            .toArray()
        : []
      return found.map(({ _id }) => ownerOf(_id))
    },
  }
}
