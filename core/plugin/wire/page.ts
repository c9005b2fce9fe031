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

/** The page of a list that the address of a screen names, in the two fields of the query. */
export function pageInAddress(address: URLSearchParams, defaultLimit: number): PageQuery {
  return { currentPage: Math.max(1, wholeNumber(address.get('currentPage')) ?? 1), limit: wholeNumber(address.get('limit')) || defaultLimit }
}

/** The address of a list. What is undefined or empty is left out, and so are the first page and the usual number of rows. */
export function listAddress(
  filter: Readonly<Record<string, string | number | undefined>>,
  { currentPage, limit }: PageQuery,
  defaultLimit: number,
): URLSearchParams {
  const page = { currentPage: currentPage > 1 ? currentPage : '', limit: limit === defaultLimit ? '' : limit }
  const pairs = Object.entries({ ...filter, ...page }).map(([name, value]): [string, string] => [name, String(value ?? '')])
  return new URLSearchParams(pairs.filter(([, value]) => value !== ''))
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
