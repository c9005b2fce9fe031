import type { Column, Sort } from './columns.ts'

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
        {columns.map(({ key, title, width, align, fixed, sorter }) => {
          const direction = sort?.key === key ? sort.direction : undefined
          return (
            <th
              key={key}
              scope="col"
              style={width ? { width } : undefined}
              className={[align && `verdict-table-${align}`, fixed && 'verdict-table-fixed'].filter(Boolean).join(' ') || undefined}
              aria-sort={direction}
            >
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
