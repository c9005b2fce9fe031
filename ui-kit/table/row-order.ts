export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

interface Sortable<Row> {
  key: string
  sorter?: (a: Row, b: Row) => number
}

/** A click on a head sorts upwards, then downwards, then not at all. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, direction: 'ascending' }
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : undefined
}

/** The rows in the order asked for; the order they came in where nothing is. */
export function sortedRows<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[], sort: Sort | undefined): readonly Row[] {
  const sorter = sort && columns.find(({ key }) => key === sort.key)?.sorter
  if (!sort || !sorter) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * sorter(a, b))
}
