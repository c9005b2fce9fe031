export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

interface Sortable<Row> {
  key: string
  sorter?: (a: Row, b: Row) => number
}

/** Clicks on a column header cycle through ascending, descending and unsorted. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, direction: 'ascending' }
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : undefined
}

/** The sorted rows; the original order without a sort. */
export function sortedRows<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[], sort: Sort | undefined): readonly Row[] {
  const sorter = sort && columns.find(({ key }) => key === sort.key)?.sorter
  if (!sort || !sorter) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * sorter(a, b))
}
