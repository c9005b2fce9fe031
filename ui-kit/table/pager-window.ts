/** The page sizes that every list offers. */
export const pageSizes = [10, 15, 30, 50, 100] as const

/** Maximum number of page buttons. */
const maxPageButtons = 5

export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / Math.max(1, limit)))

/** The page numbers to show: the first, the last and those around the current one; `null` is a gap. */
export function pagerWindow(current: number, count: number): (number | null)[] {
  if (count <= maxPageButtons) return Array.from({ length: count }, (_, index) => index + 1)
  const inner = maxPageButtons - 2
  const start = Math.min(Math.max(2, current - 1), count - inner)
  const middle = Array.from({ length: inner }, (_, index) => start + index)
  return [1, ...(start > 2 ? [null] : []), ...middle, ...(start + inner < count ? [null] : []), count]
}
