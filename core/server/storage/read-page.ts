import type { Collection, Document, Filter, Sort, WithId } from 'mongodb'
import type { PageQuery } from '../../plugin/index.ts'

/** Reads one page of the matching documents and counts all of them. */
export async function readPage<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  sort: Sort,
  { currentPage, limit }: PageQuery,
): Promise<{ found: WithId<T>[]; total: number }> {
  const page = collection
    .find(filter)
    .sort(sort)
    .skip((currentPage - 1) * limit)
    .limit(limit)
  const [found, total] = await Promise.all([page.toArray(), collection.countDocuments(filter)])
  return { found, total }
}
