import { columnClass, type Column, type Sort } from './columns.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (key: string) => void
  /** Number of narrow columns (checkbox, expander) before the first column. */
  leading: number
}

const arrows = { ascending: '↑', descending: '↓' }

/** Table header; sortable columns are buttons. */
export function TableHead<Row>({ columns, sort, onSort, leading }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {Array.from({ length: leading }, (_, place) => (
          <td key={place} className="verdict-table-tool" />
        ))}
        {columns.map((column) => {
          const { key, title, width, sorter } = column
          const direction = sort?.key === key ? sort.direction : undefined
          return (
            <th key={key} scope="col" style={width ? { width } : undefined} className={columnClass(column) || undefined} aria-sort={direction}>
              {sorter ? (
                <button type="button" onClick={() => onSort(key)}>
                  {title} <span aria-hidden>{direction ? arrows[direction] : '↕'}</span>
                </button>
              ) : (
                title
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
