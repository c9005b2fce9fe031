import { paged, isAdminRole, type PageQuery } from '@verdict/core'
import type { Caller, Users } from '@verdict/core/server'
import { personOf } from '@verdict/server-kit'
import type { PublicProfiles } from '@verdict/plugin-accounts/contract'
import type { z } from 'zod'
import { NoRankList, rankTypes, type RankRow, type RankType } from '../../contract.ts'
import type { RankLists } from './rank-lists.ts'
import type { RankedPlace } from './rank-table.ts'

type Row = z.input<typeof RankRow>
type Ratings = (uids: readonly string[]) => Promise<ReadonlyMap<string, number>>

interface Deps {
  readonly lists: RankLists
  readonly users: Pick<Users, 'summaries' | 'findByName'>
  readonly profiles: PublicProfiles | undefined
  readonly ratings: readonly Ratings[]
}

/** Reads rankings for users. All users see the same. */
export class RankService {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async page(query: PageQuery & { type: number; searchUser?: string | undefined }, caller: Caller | undefined) {
    const type = rankTypeOf(query.type)
    const table = await this.#deps.lists.current()
    const from = (query.currentPage - 1) * query.limit
    const { places, total } = query.searchUser
      ? table.search(type, query.searchUser, seesRealnames(caller), from, query.limit)
      : { places: table.slice(type, from, query.limit), total: table.size(type) }
    return paged(await this.#rows(type, places), total, query)
  }

  async person(query: { type: number; uid?: string | undefined; username?: string | undefined }, caller: Caller | undefined): Promise<Row | null> {
    const type = rankTypeOf(query.type)
    const uid = query.uid || (query.username ? (await this.#deps.users.findByName(query.username))?.uid : caller?.uid)
    const place = uid ? (await this.#deps.lists.current()).placeOf(type, uid) : undefined
    return place ? (await this.#rows(type, [place]))[0]! : null
  }

  async #rows(type: RankType, places: readonly RankedPlace[]): Promise<Row[]> {
    const { users, profiles, ratings } = this.#deps
    const uids = places.map(({ person }) => person.uid)
    const [cards, signatures, known] = await Promise.all([
      users.summaries(uids),
      profiles?.signatures(uids),
      type === rankTypes.acm ? Promise.all(ratings.map((ratingsOf) => ratingsOf(uids))) : [],
    ])
    return places.map(({ person: { ac, total, score, ...kept }, position }) => {
      const { uid } = kept
      const rating = known.find((some) => some.has(uid))?.get(uid) ?? null
      return {
        ...personOf(kept, cards.get(uid)),
        signature: signatures?.get(uid) ?? null,
        total,
        ac,
        ...(type === rankTypes.acm ? { rating } : { score }),
        position,
      }
    })
  }
}

/** A public search by real name would reveal which account belongs to whom. */
function seesRealnames(caller: Caller | undefined): boolean {
  return isAdminRole(caller?.role)
}

function rankTypeOf(type: number): RankType {
  const found = Object.values(rankTypes).find((known) => known === type)
  if (found === undefined) throw new NoRankList({ type })
  return found
}
