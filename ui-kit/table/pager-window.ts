/** The page sizes that every list offers. */
export const pageSizes = [10, 15, 30, 50, 100] as const

/** How many numbered buttons a pager has at most. */
export const pagerButtons = 5

export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / Math.max(1, limit)))

/** The numbers to show around the current page: first and last always, `null` for a gap. */
export function pagerWindow(current: number, count: number): (number | null)[] {
  if (count <= pagerButtons) return Array.from({ length: count }, (_, index) => index + 1)
  const inner = pagerButtons - 2
  const start = Math.min(Math.max(2, current - 1), count - inner)
  const middle = Array.from({ length: inner }, (_, index) => start + index)
  return [1, ...(start > 2 ? [null] : []), ...middle, ...(start + inner < count ? [null] : []), count]
}
