import { paged, type ParsedInput } from '@verdict/core'
import type { OwnedListQuery, Problem, problemAdminApi } from '../../contract.ts'
import { adminFacet, judgeFilter } from '../problem/facets.ts'
import type { ProblemSearch } from './problem-search.ts'
import { toWireProblem } from './wire-problem.ts'

type SiteQuery = ParsedInput<typeof problemAdminApi.routes.adminList>['query']

/** Lists of problems for users who manage or choose them, newest first. */
export class AdminProblemList {
  readonly #search: ProblemSearch

  constructor(search: ProblemSearch) {
    this.#search = search
  }

  ofSite({ auth, oj, ...query }: SiteQuery) {
    return this.page(query, [adminFacet({ auth: auth || undefined, oj: judgeFilter(oj) })])
  }

  /** Returns the problems with all facets. */
  async page(query: OwnedListQuery, facets: readonly string[]) {
    const { rows, total } = await this.#search.page({ ...query, facets, order: 'newest' })
    return paged<Problem>(
      rows.map((row) => toWireProblem(row)),
      total,
      query,
    )
  }
}
