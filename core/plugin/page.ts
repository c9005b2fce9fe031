import { z } from 'zod'
import { wireNumber } from './wire-types.ts'

/** The paged answer of the wire. */
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

/** Rows of the longest page; existing clients ask for everything by a large limit. */
const longestPage = 500

/** The two fields of every paged query; a page or limit below 1 counts as left out, and a limit above the longest page as that. */
export function pageQuery(options: { limit: number }) {
  return {
    currentPage: wireNumber.optional().transform((wanted) => Math.min(Math.max(wanted ?? 1, 1), 1_000_000)),
    limit: wireNumber.optional().transform((wanted) => Math.min(wanted && wanted > 0 ? wanted : options.limit, longestPage)),
  }
}

/** What a paged query asks for, parsed. */
export interface PageQuery {
  readonly currentPage: number
  readonly limit: number
}

/** Makes the paged answer out of one page of rows and the total. */
export function paged<Row>(records: Row[], total: number, { currentPage, limit }: PageQuery) {
  return { records, total, size: limit, current: currentPage, pages: Math.ceil(total / limit) }
}
