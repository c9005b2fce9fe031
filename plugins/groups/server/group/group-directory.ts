import { paged, type PageQuery } from '@verdict/core'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import type { GroupAuth } from '../../contract.ts'
import type { GroupRepository } from './group-repository.ts'
import { groupRow } from './group-rows.ts'
import type { GroupDoc } from './group-schema.ts'
import type { MemberRepository } from './member-repository.ts'
import { keywordFilter, listKey } from './search-fields.ts'

interface DirectoryQuery extends PageQuery {
  readonly keyword?: string | undefined
  readonly auth?: GroupAuth | undefined
  readonly onlyMine: boolean
}

interface Deps {
  readonly groups: GroupRepository
  readonly members: MemberRepository
}

/** Lists groups: those visible to all users, and the viewer's hidden ones. */
export class GroupDirectory {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page({ keyword, auth, onlyMine, ...query }: DirectoryQuery, viewer: Viewer) {
    const filter = { ...(await this.#filterFor(viewer, onlyMine, auth)), ...keywordFilter(keyword) }
    const { found, total } = await this.#deps.groups.page(filter, query)
    return paged(found.map(groupRow), total, query)
  }

  async #filterFor(viewer: Viewer, onlyMine: boolean, auth: GroupAuth | undefined): Promise<Filter<GroupDoc>> {
    const mine = viewer ? await this.#deps.members.groupsOf(viewer.uid) : []
    if (viewer?.role === 'root') return { lists: listKey('all', auth), ...(onlyMine && { _id: { $in: mine } }) }
    if (onlyMine) return { _id: { $in: mine }, lists: { $in: [listKey('open', auth), listKey('hidden', auth)] } }
    const hidden = await this.#deps.groups.hiddenAmong(mine)
    const open = { lists: listKey('open', auth) }
    return hidden.length === 0 ? open : { $or: [open, { _id: { $in: hidden }, lists: listKey('hidden', auth) }] }
  }
}
