import { paged } from '@verdict/core'
import type { Collection } from 'mongodb'
import { titleFor, NoneToPick, type LatestProblem, type ProblemRow } from '../../contract.ts'
import { judgeFilter, publicFacet } from './facets.ts'
import type { ProblemDoc } from '../problem-schema.ts'
import { listedFields, type ListedProblem, type ProblemPages } from './problem-pages.ts'
import type { ProblemSearch } from './problem-search.ts'

/** What the public list can be filtered by. */
export interface PublicListQuery {
  readonly currentPage: number
  readonly limit: number
  readonly keyword?: string | undefined
  readonly tagId?: readonly number[] | undefined
  readonly difficulty?: number | undefined
  readonly oj?: string | undefined
}

const latestShown = 10

/** The public problems of the bank. */
export class PublicProblemList {
  readonly #problems: Collection<ProblemDoc>
  readonly #search: ProblemSearch
  readonly #pages: ProblemPages

  constructor(problems: Collection<ProblemDoc>, search: ProblemSearch, pages: ProblemPages) {
    this.#problems = problems
    this.#search = search
    this.#pages = pages
  }

  async page(query: PublicListQuery, language: string | undefined) {
    const { rows, total } = await this.#search.page<ListedProblem>(toSearchQuery(query), listedFields)
    return paged<ProblemRow>(await this.#pages.rows(rows, language), total, query)
  }

  async random(): Promise<{ problemId: string }> {
    const count = await this.#search.count(publicFacet({}))
    const chosen = () => this.#problems.find({ facets: publicFacet({}) }, { hint: 'facets', projection: { problemId: 1 } })
    const [problem] = await chosen()
      .skip(Math.floor(Math.random() * count))
      .limit(1)
      .toArray()
    const [found] = problem ? [problem] : await chosen().limit(1).toArray()
    if (!found) throw new NoneToPick()
    return { problemId: found.problemId }
  }

  async latest(language: string | undefined): Promise<LatestProblem[]> {
    const rows = await this.#problems
      .find({ facets: publicFacet({}) }, { hint: 'newest' })
      .sort({ _id: -1 })
      .limit(latestShown)
      .toArray()
    return rows.map((row) => ({
      id: row._id,
      problemId: row.problemId,
      title: titleFor(row, language),
      type: row.type,
      gmtCreate: row.gmtCreate.toISOString(),
      gmtModified: row.gmtModified.toISOString(),
    }))
  }
}

function toSearchQuery({ tagId = [], difficulty, oj, ...query }: PublicListQuery) {
  const tags = [...new Set(tagId)].slice(0, 20)
  const part = { difficulty, oj: judgeFilter(oj) }
  return { ...query, facets: tags.length > 0 ? tags.map((tag) => publicFacet({ ...part, tag })) : [publicFacet(part)], order: 'display-id' as const }
}
