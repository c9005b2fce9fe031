import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: ReactNode
  render: (row: Row, index: number) => ReactNode
  /** In pixels; columns without a width share the rest. */
  width?: number
  align?: 'left' | 'center' | 'right'
  /** Stays visible while the table scrolls horizontally; for the first column, and on wide screens for the last. */
  fixed?: 'start' | 'end'
  /** Truncates with an ellipsis instead of wrapping. */
  ellipsis?: boolean
  /** Sorts the rows of the current page. */
  sorter?: (a: Row, b: Row) => number
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

/** The classes of the cells of a column, the heading included. */
export function columnClass<Row>({ align, fixed }: Column<Row>): string {
  return [align && `verdict-table-${align}`, fixed && `verdict-table-fixed verdict-table-fixed-${fixed}`].filter(Boolean).join(' ')
}

/** Clicks on a column header cycle through ascending, descending and unsorted. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, direction: 'ascending' }
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : undefined
}

/** The sorted rows; the original order without a sort. */
export function sortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined): readonly Row[] {
  const sorter = sort && columns.find(({ key }) => key === sort.key)?.sorter
  if (!sort || !sorter) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * sorter(a, b))
}
