import type { PageWish } from '@verdict/core'
import type { Collection, Document, Filter } from 'mongodb'
import type { ProblemLabel } from '../contract.ts'
import { adminFacet } from './facets.ts'
import type { KeptResults } from './kept-results.ts'
import type { ProblemDoc } from './problem-docs.ts'
import { wantedTerms, wordPatterns } from './search-terms.ts'

/** A list to be read: facets that all must hold, a keyword, and the order. */
export interface SearchWish extends PageWish {
  readonly facets: readonly string[]
  readonly keyword?: string | undefined
  readonly order: 'display-id' | 'newest'
}

interface Query {
  readonly filter: Filter<ProblemDoc>
  readonly hint: string
}

type Label = Pick<ProblemDoc, '_id' | 'problemId' | 'difficulty'> & { readonly removing?: boolean }

const tried = 1000
const mostKept = 10_000
const orders = { 'display-id': { idLength: 1, problemId: 1 }, newest: { _id: -1 } } as const
const indexes = { 'display-id': { terms: 'terms', facets: 'facets' }, newest: { terms: 'newest-terms', facets: 'newest' } } as const
const shown = { terms: 0, facets: 0, searchText: 0 }

/** Finds pages of problems, each by an index that holds the filter and the order. */
export class ProblemSearch {
  readonly #problems: Collection<ProblemDoc>
  readonly #kept: KeptResults

  constructor(problems: Collection<ProblemDoc>, kept: KeptResults) {
    this.#problems = problems
    this.#kept = kept
  }

  /** One facet is counted and paged by its index alone; what must be looked for in documents is found once for all pages. */
  async page<Row extends Pick<ProblemDoc, '_id'> = ProblemDoc>(wish: SearchWish, projection: Document = shown): Promise<{ rows: Row[]; total: number }> {
    const { facets, keyword = '' } = wish
    if (facets.length === 1 && wantedTerms(keyword).length === 0) {
      const [rows, total] = await Promise.all([this.#rows<Row>(wish, await this.#query(wish), projection), this.count(facets[0]!)])
      return { rows, total }
    }
    const found = await this.#kept.of(JSON.stringify([facets, keyword, wish.order]), () => this.#find(wish))
    if (!found.pids) return { rows: await this.#rows<Row>(wish, await this.#query(wish), projection), total: found.total }
    const from = (wish.currentPage - 1) * wish.limit
    return { rows: await this.#named<Row>(found.pids.slice(from, from + wish.limit), projection), total: found.total }
  }

  async count(facet: string): Promise<number> {
    return this.#kept.of(JSON.stringify([facet]), () => this.#problems.countDocuments({ facets: facet }, { hint: 'facets' }))
  }

  /** What is public, whoever owns it. */
  labels(): Promise<ReadonlyMap<number, ProblemLabel>> {
    return this.#kept.of('labels', async () => {
      const found = await this.#problems
        .find<Label>({ facets: adminFacet({ auth: 1 }) }, { hint: 'facets', projection: { problemId: 1, difficulty: 1, removing: 1 } })
        .toArray()
      return new Map(found.filter(({ removing }) => !removing).map(({ _id, problemId, difficulty }) => [_id, { pid: _id, problemId, difficulty }]))
    })
  }

  /** How the database finds a page, for tests. */
  async explain(wish: SearchWish, verbosity: 'queryPlanner' | 'executionStats' = 'queryPlanner'): Promise<unknown> {
    const { filter, hint } = await this.#query(wish)
    const { order, currentPage, limit } = wish
    return this.#problems
      .find(filter, { hint })
      .sort(orders[order])
      .skip((currentPage - 1) * limit)
      .limit(limit)
      .explain(verbosity)
  }

  /** All that a list finds, in its order; only the number where they are too many to be kept. */
  async #find(wish: SearchWish): Promise<{ pids: readonly number[] | undefined; total: number }> {
    const { filter, hint } = await this.#query(wish)
    const found = await this.#problems
      .find(filter, { hint, projection: { _id: 1 } })
      .sort(orders[wish.order])
      .limit(mostKept + 1)
      .toArray()
    if (found.length <= mostKept) return { pids: found.map(({ _id }) => _id), total: found.length }
    return { pids: undefined, total: await this.#problems.countDocuments(filter, { hint }) }
  }

  async #rows<Row extends Document>({ order, currentPage, limit }: SearchWish, { filter, hint }: Query, projection: Document): Promise<Row[]> {
    return this.#problems
      .find<Row>(filter, { hint, projection })
      .sort(orders[order])
      .skip((currentPage - 1) * limit)
      .limit(limit)
      .toArray()
  }

  async #named<Row extends Pick<ProblemDoc, '_id'>>(pids: readonly number[], projection: Document): Promise<Row[]> {
    const rows = await this.#problems.find<Row>({ _id: { $in: [...pids] } }, { projection }).toArray()
    const byPid = new Map(rows.map((row) => [row._id, row]))
    return pids.flatMap((pid) => byPid.get(pid) ?? [])
  }

  async #query({ facets, keyword = '', order }: SearchWish): Promise<Query> {
    // The rarest value comes first: an index reads the entries of one, and the others are looked for in what it finds.
    const terms = await this.#rarestFirst('terms', wantedTerms(keyword))
    const rest = terms.length > 0 ? facets : await this.#rarestFirst('facets', facets)
    const patterns = wordPatterns(keyword).map((searchText) => ({ searchText }))
    const parts = [...terms.map((term) => ({ terms: term })), ...rest.map((facet) => ({ facets: facet })), ...patterns]
    return { filter: (parts.length === 1 ? parts[0] : { $and: parts }) as Filter<ProblemDoc>, hint: indexes[order][terms.length > 0 ? 'terms' : 'facets'] }
  }

  async #rarestFirst(field: 'terms' | 'facets', values: readonly string[]): Promise<string[]> {
    if (values.length < 2) return [...values]
    const counted = await Promise.all(
      values.slice(0, 12).map(async (value) => ({ value, count: await this.#problems.countDocuments({ [field]: value }, { limit: tried, hint: field }) })),
    )
    return [...counted.sort((a, b) => a.count - b.count).map(({ value }) => value), ...values.slice(12)]
  }
}
