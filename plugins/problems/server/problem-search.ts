import type { Collection, Filter } from 'mongodb'
import type { PageWish } from '@verdict/core'
import type { KeptTotals } from './kept-totals.ts'
import type { ProblemDoc } from './problem-docs.ts'
import { wantedTerms, wordPatterns } from './search-terms.ts'

/** A list to be read: facets that all must hold, a keyword, and the order. */
export interface SearchWish extends PageWish {
  readonly facets: readonly string[]
  readonly keyword?: string | undefined
  readonly order: 'display-id' | 'newest'
}

const fewest = 1000
const orders = { 'display-id': { idLength: 1, problemId: 1 }, newest: { _id: -1 } } as const
const indexes = { 'display-id': { terms: 'terms', facets: 'facets' }, newest: { terms: 'newest-terms', facets: 'newest' } } as const

/** Finds pages of problems, each by an index that holds the filter and the order. */
export class ProblemSearch {
  readonly #problems: Collection<ProblemDoc>
  readonly #totals: KeptTotals

  constructor(problems: Collection<ProblemDoc>, totals: KeptTotals) {
    this.#problems = problems
    this.#totals = totals
  }

  async page(wish: SearchWish): Promise<{ rows: ProblemDoc[]; total: number }> {
    const { filter, index } = await this.#query(wish)
    const { order, currentPage, limit } = wish
    const [rows, total] = await Promise.all([
      this.#problems
        .find(filter, { hint: index, projection: { terms: 0, facets: 0, searchText: 0 } })
        .sort(orders[order])
        .skip((currentPage - 1) * limit)
        .limit(limit)
        .toArray(),
      this.#totals.of(JSON.stringify([wish.facets, wish.keyword ?? '']), () => this.#problems.countDocuments(filter, { hint: index })),
    ])
    return { rows: rows as ProblemDoc[], total }
  }

  async count(facet: string): Promise<number> {
    return this.#totals.of(JSON.stringify([[facet], '']), () => this.#problems.countDocuments({ facets: facet }, { hint: 'facets' }))
  }

  /** How the database would find a page, for tests. */
  async explain(wish: SearchWish): Promise<unknown> {
    const { filter, index } = await this.#query(wish)
    return this.#problems.find(filter, { hint: index }).sort(orders[wish.order]).explain()
  }

  async #query({ facets, keyword, order }: SearchWish): Promise<{ filter: Filter<ProblemDoc>; index: string }> {
    const wanted = wantedTerms(keyword ?? '')
    // The rarest value comes first: an index reads the entries of one, and the others are looked for in what it finds.
    const terms = await this.#rarestFirst('terms', wanted)
    const rest = await this.#rarestFirst('facets', facets)
    const patterns = wordPatterns(keyword ?? '').map((searchText) => ({ searchText }))
    const parts = [...terms.map((term) => ({ terms: term })), ...rest.map((facet) => ({ facets: facet })), ...patterns]
    return { filter: (parts.length === 1 ? parts[0] : { $and: parts }) as Filter<ProblemDoc>, index: indexes[order][terms.length > 0 ? 'terms' : 'facets'] }
  }

  async #rarestFirst(field: 'terms' | 'facets', values: readonly string[]): Promise<string[]> {
    if (values.length < 2) return [...values]
    const counted = await Promise.all(values.slice(0, 12).map(async (value) => ({ value, count: await this.#problems.countDocuments({ [field]: value }, { limit: fewest, hint: field }) })))
    return [...counted.sort((a, b) => a.count - b.count).map(({ value }) => value), ...values.slice(12)]
  }
}
