import { paged, type ParsedInput } from '@verdict/core'
import type { Collection } from 'mongodb'
import { NoneToPick, titleFor, type LatestProblem, type problemApi, type ProblemRow } from '../../contract.ts'
import { judgeFilter, publicFacet } from '../problem/facets.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'
import { listedFields, type ListedProblem, type ProblemPresenter } from './problem-presenter.ts'
import type { ProblemSearch } from './problem-search.ts'

type PublicListQuery = ParsedInput<typeof problemApi.routes.list>['query']

const latestCount = 10

/** The public problems of the bank. */
export class PublicProblemList {
  readonly #problems: Collection<ProblemDoc>
  readonly #search: ProblemSearch
  readonly #presenter: ProblemPresenter

  constructor(problems: Collection<ProblemDoc>, search: ProblemSearch, presenter: ProblemPresenter) {
    this.#problems = problems
    this.#search = search
    this.#presenter = presenter
  }

  async page(query: PublicListQuery, language: string | undefined) {
    const { rows, total } = await this.#search.page<ListedProblem>(toSearchQuery(query), listedFields)
    return paged<ProblemRow>(await this.#presenter.rows(rows, language), total, query)
  }

  async random(): Promise<{ problemId: string }> {
    const facets = publicFacet({})
    const problemAt = (skip: number) => this.#problems.findOne({ facets }, { hint: 'facets', projection: { problemId: 1 }, skip })
    const count = await this.#search.count(facets)
    // The count is cached, and can be too large by now.
    const problem = (await problemAt(Math.floor(Math.random() * count))) ?? (await problemAt(0))
    if (!problem) throw new NoneToPick()
    return { problemId: problem.problemId }
  }

  async latest(language: string | undefined): Promise<LatestProblem[]> {
    const rows = await this.#problems
      .find({ facets: publicFacet({}) }, { hint: 'newest' })
      .sort({ _id: -1 })
      .limit(latestCount)
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
