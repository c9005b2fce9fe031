import { queryTerms, wordPatterns } from '@verdict/server-kit'
import type { PageQuery } from '@verdict/core'
import type { Collection, Document, Filter } from 'mongodb'
import type { ProblemLabel } from '../../contract.ts'
import { publicFacet } from '../problem/facets.ts'
import { ListResultCache, type ListRevision } from './list-result-cache.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'

/** A page of a list: the facets that all problems must have, a keyword and the order. */
export interface SearchQuery extends PageQuery {
  readonly facets: readonly string[]
  readonly keyword?: string | undefined
  readonly order: 'display-id' | 'newest'
  /** A few problems to leave out, because each read names them. */
  readonly except?: readonly number[]
}

/** All problems of a list; only their number if they are too many to cache. */
interface Found {
  readonly pids: readonly number[] | undefined
  readonly total: number
}

interface IndexQuery {
  readonly filter: Filter<ProblemDoc>
  readonly hint: string
}

type Label = Pick<ProblemDoc, '_id' | 'problemId' | 'difficulty'> & { readonly removing?: boolean }

/** Values that more problems than this have are equally unsuitable to start a search. */
const maxCounted = 1000
const maxCachedPids = 10_000
const orders = { 'display-id': { idLength: 1, problemId: 1 }, newest: { _id: -1 } } as const
const indexes = { 'display-id': { terms: 'terms', facets: 'facets' }, newest: { terms: 'newest-terms', facets: 'newest' } } as const
const withoutSearchFields = { terms: 0, facets: 0, searchText: 0 }

/** Finds pages of problems, each by an index that serves both the filter and the order. */
export class ProblemSearch {
  readonly #problems: Collection<ProblemDoc>
  readonly #found: ListResultCache<Found>
  readonly #counts: ListResultCache<number>
  readonly #labels: ListResultCache<ReadonlyMap<number, ProblemLabel>>

  constructor(problems: Collection<ProblemDoc>, revision: ListRevision) {
    this.#problems = problems
    this.#found = new ListResultCache(revision)
    this.#counts = new ListResultCache(revision)
    this.#labels = new ListResultCache(revision)
  }

  /** An index alone counts and pages a single facet. Other filters must read documents, so their complete result is found once and cached for all pages. */
  async page<Row extends Pick<ProblemDoc, '_id'> = ProblemDoc>(
    query: SearchQuery,
    projection: Document = withoutSearchFields,
  ): Promise<{ rows: Row[]; total: number }> {
    const { facets, keyword = '', except = [] } = query
    const isCounted = facets.length === 1 && queryTerms(keyword).length === 0
    const found = isCounted ? undefined : await this.#found.get(JSON.stringify([facets, keyword, query.order]), () => this.#findAll(query))
    if (found?.pids) {
      const pids = except.length === 0 ? found.pids : found.pids.filter((pid) => !except.includes(pid))
      const from = (query.currentPage - 1) * query.limit
      return { rows: await this.#rowsByPid<Row>(pids.slice(from, from + query.limit), projection), total: pids.length }
    }
    const index = await this.#query(query)
    const total = found ? found.total : this.count(facets[0]!)
    const [rows, all, leftOut] = await Promise.all([this.#rows<Row>(query, index, projection), total, this.#countAmong(except, index)])
    // The total is cached, and can be older than a problem that is left out.
    return { rows, total: Math.max(0, all - leftOut) }
  }

  async count(facet: string): Promise<number> {
    return this.#counts.get(facet, () => this.#problems.countDocuments({ facets: facet }, { hint: 'facets' }))
  }

  /** Returns all problems of the public list. */
  labels(): Promise<ReadonlyMap<number, ProblemLabel>> {
    return this.#labels.get('labels', async () => {
      const found = await this.#problems
        .find<Label>({ facets: publicFacet({}) }, { hint: 'facets', projection: { problemId: 1, difficulty: 1, removing: 1 } })
        .toArray()
      return new Map(found.filter(({ removing }) => !removing).map(({ _id, problemId, difficulty }) => [_id, { pid: _id, problemId, difficulty }]))
    })
  }

  async isListed(pid: number): Promise<boolean> {
    return (await this.#problems.findOne({ _id: pid, facets: publicFacet({}), removing: { $exists: false } }, { projection: { _id: 1 } })) !== null
  }

  /** Returns the database's plan for a page, for tests. */
  async explain(query: SearchQuery, verbosity: 'queryPlanner' | 'executionStats' = 'queryPlanner'): Promise<unknown> {
    const { filter, hint } = await this.#query(query)
    const { order, currentPage, limit } = query
    return this.#problems
      .find(filter, { hint })
      .sort(orders[order])
      .skip((currentPage - 1) * limit)
      .limit(limit)
      .explain(verbosity)
  }

  /** Returns the complete result of a list in order; only its size if it is too large to cache. */
  async #findAll(query: SearchQuery): Promise<Found> {
    const { filter, hint } = await this.#query(query)
    const found = await this.#problems
      .find(filter, { hint, projection: { _id: 1 } })
      .sort(orders[query.order])
      .limit(maxCachedPids + 1)
      .toArray()
    if (found.length <= maxCachedPids) return { pids: found.map(({ _id }) => _id), total: found.length }
    return { pids: undefined, total: await this.#problems.countDocuments(filter, { hint }) }
  }

  async #countAmong(pids: readonly number[], { filter }: IndexQuery): Promise<number> {
    return pids.length === 0 ? 0 : this.#problems.countDocuments({ $and: [{ _id: { $in: [...pids] } }, filter] })
  }

  async #rows<Row extends Document>(
    { order, currentPage, limit, except = [] }: SearchQuery,
    { filter, hint }: IndexQuery,
    projection: Document,
  ): Promise<Row[]> {
    const wanted = except.length === 0 ? filter : { $and: [filter, { _id: { $nin: [...except] } }] }
    return this.#problems
      .find<Row>(wanted, { hint, projection })
      .sort(orders[order])
      .skip((currentPage - 1) * limit)
      .limit(limit)
      .toArray()
  }

  async #rowsByPid<Row extends Pick<ProblemDoc, '_id'>>(pids: readonly number[], projection: Document): Promise<Row[]> {
    const rows = await this.#problems.find<Row>({ _id: { $in: [...pids] } }, { projection }).toArray()
    const byPid = new Map(rows.map((row) => [row._id, row]))
    return pids.flatMap((pid) => byPid.get(pid) ?? [])
  }

  async #query({ facets, keyword = '', order }: SearchQuery): Promise<IndexQuery> {
    // The rarest value comes first: the index finds its documents, and the rest of the filter is applied to them.
    const terms = await this.#rarestFirst('terms', queryTerms(keyword))
    const rest = terms.length > 0 ? facets : await this.#rarestFirst('facets', facets)
    const patterns = wordPatterns(keyword).map((searchText) => ({ searchText }))
    const conditions: Filter<ProblemDoc>[] = [...terms.map((term) => ({ terms: term })), ...rest.map((facet) => ({ facets: facet })), ...patterns]
    const [only, ...others] = conditions
    return {
      filter: only && others.length === 0 ? only : { $and: conditions },
      hint: indexes[order][terms.length > 0 ? 'terms' : 'facets'],
    }
  }

  async #rarestFirst(field: 'terms' | 'facets', values: readonly string[]): Promise<string[]> {
    if (values.length < 2) return [...values]
    const counted = await Promise.all(
      values.slice(0, 12).map(async (value) => ({ value, count: await this.#problems.countDocuments({ [field]: value }, { limit: maxCounted, hint: field }) })),
    )
    return [...counted.sort((a, b) => a.count - b.count).map(({ value }) => value), ...values.slice(12)]
  }
}
