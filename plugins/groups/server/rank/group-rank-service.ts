import { keysOf, paged, type PageQuery } from '@verdict/core'
import { normalizeName, type UserSummary, type Users } from '@verdict/core/server'
import { personOf, RecentSummaries } from '@verdict/server-kit'
import type { PublicProfiles } from '@verdict/plugin-accounts/contract'
import type { Viewer } from '@verdict/plugin-problems/contract'
import type { Filter } from 'mongodb'
import type { z } from 'zod'
import { groupRankTypes, NoRankList, type GroupRankRow } from '../../contract.ts'
import type { GroupAccessService } from '../group/group-access.ts'
import { rankOrders, type MemberDoc, type Members } from '../group/member-schema.ts'

interface Deps {
  readonly members: Members
  readonly access: GroupAccessService
  readonly users: Pick<Users, 'summaries'>
  readonly profiles: PublicProfiles | undefined
}

interface RankQuery extends PageQuery {
  readonly gid: number
  readonly type: number
  readonly searchUser?: string | undefined
}

type RankList = keyof typeof rankOrders
/** The fields of a row that determine its place in a ranking. */
type Place = Pick<MemberDoc, '_id' | 'uid' | 'username' | 'ac' | 'total' | 'score'>
type Placed = Place & { readonly position: number }

const placeFields = { uid: 1, username: 1, ac: 1, total: 1, score: 1 }

/** Reads the ranking of a group, in pages in the order of an index. */
export class GroupRankService {
  readonly #deps: Deps
  readonly #names: RecentSummaries

  constructor(deps: Deps) {
    this.#deps = deps
    this.#names = new RecentSummaries(deps.users)
  }

  async page({ gid, type, searchUser, ...query }: RankQuery, caller: NonNullable<Viewer>) {
    const { isAdmin } = await this.#deps.access.member(gid, caller)
    const list = listOf(type)
    const { found, total } = searchUser ? await this.#search(gid, list, searchUser, isAdmin, query) : await this.#pageOf(gid, list, query)
    return paged(await this.#rows(found), total, query)
  }

  async #pageOf(gid: number, list: RankList, { currentPage, limit }: PageQuery): Promise<{ found: Placed[]; total: number }> {
    const from = (currentPage - 1) * limit
    const [found, total] = await Promise.all([
      this.#places(gid, list).skip(from).limit(limit).toArray(),
      this.#deps.members.countDocuments({ gid, isRanked: true }),
    ])
    const [first] = found
    return { found: first ? withPositions(list, found, from, await this.#positionOf(gid, list, first)) : [], total }
  }

  async #search(gid: number, list: RankList, searchUser: string, byRealname: boolean, { currentPage, limit }: PageQuery) {
    const places = withPositions(list, await this.#places(gid, list).toArray(), 0, 1)
    const names = await this.#names.of(
      gid,
      places.map(({ uid }) => uid),
    )
    const wanted = normalizeName(searchUser)
    const matching = places.filter(({ uid }) => namesOf(names.get(uid), byRealname).some((name) => normalizeName(name).includes(wanted)))
    const from = (currentPage - 1) * limit
    return { found: matching.slice(from, from + limit), total: matching.length }
  }

  #places(gid: number, list: RankList) {
    return this.#deps.members.find<Place>({ gid, isRanked: true }, { projection: placeFields }).sort(rankOrders[list])
  }

  /** Returns one more than the number of better rows. */
  async #positionOf(gid: number, list: RankList, { ac, total, score }: Place): Promise<number> {
    const better: Readonly<Record<RankList, Filter<MemberDoc>[]>> = {
      acm: [{ ac: { $gt: ac } }, { ac, total: { $lt: total } }],
      oi: [{ score: { $gt: score } }, { score, ac: { $gt: ac } }],
    }
    const counts = await Promise.all(better[list].map((filter) => this.#deps.members.countDocuments({ gid, isRanked: true, ...filter })))
    return 1 + counts.reduce((sum, count) => sum + count, 0)
  }

  async #rows(found: readonly Placed[]): Promise<z.input<typeof GroupRankRow>[]> {
    const uids = found.map(({ uid }) => uid)
    const [cards, signatures] = await Promise.all([this.#deps.users.summaries(uids), this.#deps.profiles?.signatures(uids)])
    return found.map(({ ac, total, score, position, ...kept }) => ({
      ...personOf(kept, cards.get(kept.uid)),
      signature: signatures?.get(kept.uid) ?? null,
      ac,
      total,
      score: Math.round(score),
      position,
    }))
  }
}

function listOf(type: number): RankList {
  const found = keysOf(groupRankTypes).find((list) => groupRankTypes[list] === type)
  if (!found) throw new NoRankList({ type })
  return found
}

/**
 * Adds ranks to rows. Equal results share a rank, and the next result's rank counts all rows before it. `from` rows precede the first one, whose rank is known.
 */
function withPositions(list: RankList, places: readonly Place[], from: number, first: number): Placed[] {
  let position = first
  return places.map((place, index) => {
    const before = places[index - 1]
    if (before && !isEqual(list, before, place)) position = from + index + 1
    return { ...place, position }
  })
}

function isEqual(list: RankList, a: Place, b: Place): boolean {
  return a.ac === b.ac && (list === 'acm' ? a.total === b.total : a.score === b.score)
}

/** The names by which searches find a user; real names only for group staff. */
function namesOf(card: UserSummary | undefined, byRealname: boolean): string[] {
  return [card?.username, card?.nickname, byRealname ? card?.realname : null].filter((name) => typeof name === 'string')
}
