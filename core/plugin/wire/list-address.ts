import type { PageQuery } from './page.ts'

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
