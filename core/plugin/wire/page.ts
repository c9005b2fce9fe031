import { z } from 'zod'
import { wireNumber } from './wire-types.ts'

/** The schema of a page of rows. */
export function page<Row extends z.ZodType>(row: Row) {
  return z.object({
    records: z.array(row),
    total: z.int(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
    orders: z.array(z.unknown()).default([]),
    searchCount: z.boolean().default(true),
  })
}

/** The largest page size. Existing clients request everything with a large limit. */
const maxPageSize = 500

/** The two fields of every paged query. A page or limit below 1 counts as left out; a larger limit is reduced to the largest page size. */
export function pageQuery(options: { limit: number }) {
  return {
    currentPage: wireNumber.optional().transform((page) => Math.min(Math.max(page ?? 1, 1), 1_000_000)),
    limit: wireNumber.optional().transform((limit) => Math.min(limit && limit > 0 ? limit : options.limit, maxPageSize)),
  }
}

/** A parsed paged query. */
export interface PageQuery {
  readonly currentPage: number
  readonly limit: number
}

/** Creates a page from its rows and the total. */
export function paged<Row>(records: Row[], total: number, { currentPage, limit }: PageQuery) {
  return { records, total, size: limit, current: currentPage, pages: Math.ceil(total / limit) }
}
