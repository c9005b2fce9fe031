import { Choice } from '../form/choice.tsx'
import { IconLeft, IconRight } from '../icons.ts'
import { usePhone } from '../layout/use-media.ts'
import { useWords } from '../locale/words.ts'
import type { ReactNode } from 'react'
import './table.css'

export interface PageOf {
  page: number
  limit: number
  total: number
}

export interface PaginationProps extends PageOf {
  onChange: (page: number, limit: number) => void
  /** Off for lists with a fixed page size. */
  sizes?: boolean
  /** The name of the paged list, on screens with several. */
  label?: string | undefined
}

/** Pagination below a list; hidden when there is only one page. */
export function Pagination({ page, limit, total, onChange, sizes = true, label }: PaginationProps) {
  const words = useWords()
  const small = usePhone()
  const count = pageCount(total, limit)
  if (count === 1) return null
  const current = Math.min(Math.max(1, page), count)
  const step = (target: number, label: string, icon: ReactNode) => (
    <button type="button" className="verdict-pager-button" aria-label={label} disabled={target < 1 || target > count} onClick={() => onChange(target, limit)}>
      {icon}
    </button>
  )
  return (
    <nav className="verdict-pagination" data-small={small} aria-label={label ?? words.pages}>
      <span className="verdict-pagination-total">{words.totalRows(total)}</span>
      {step(current - 1, words.previousPage, <IconLeft />)}
      {pagerWindow(current, count).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} className="verdict-pager-gap" aria-hidden>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className="verdict-pager-button"
            aria-current={number === current ? 'page' : undefined}
            onClick={() => onChange(number, limit)}
          >
            {number}
          </button>
        ),
      )}
      {step(current + 1, words.nextPage, <IconRight />)}
      {sizes && (
        <Choice
          small={small}
          label={words.rowsPerPage}
          value={limit}
          options={[...new Set([...pageSizes, limit])].map((size) => ({ value: size, label: words.perPage(size) }))}
          onChange={(size) => onChange(1, size)}
        />
      )}
    </nav>
  )
}

/** The page sizes that every list offers. */
export const pageSizes = [10, 15, 30, 50, 100] as const

/** Maximum number of page buttons. */
const maxPageButtons = 5

const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / Math.max(1, limit)))

/** The page numbers to show: the first, the last and those around the current one; `null` is a gap. */
export function pagerWindow(current: number, count: number): (number | null)[] {
  if (count <= maxPageButtons) return Array.from({ length: count }, (_, index) => index + 1)
  const inner = maxPageButtons - 2
  const start = Math.min(Math.max(2, current - 1), count - inner)
  const middle = Array.from({ length: inner }, (_, index) => start + index)
  return [1, ...(start > 2 ? [null] : []), ...middle, ...(start + inner < count ? [null] : []), count]
}
