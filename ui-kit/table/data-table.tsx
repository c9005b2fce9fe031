import { Fragment, useState, type Key, type ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { FailedLine } from '../feedback/failed-line.tsx'
import { useWords } from '../locale/words.ts'
import { Pagination, type PaginationProps } from './pagination.tsx'
import { columnClass, nextSort, sortedRows, type Column, type Sort } from './columns.ts'
import { TableHead } from './table-head.tsx'
import { useRowMotion } from './use-row-motion.ts'
import './table.css'

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[]
  /** `undefined` while the first page is loading. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  /** The rows are being reloaded. */
  loading?: boolean
  /** In place of the table, or above the rows that are already there. */
  error?: { message: string; onRetry?: () => void } | undefined
  empty?: ReactNode
  pagination?: PaginationProps
  /** Below this width (px) the table scrolls horizontally inside its frame. */
  minimumWidth?: number
  rowClass?: (row: Row) => string
  /** Rows that change their places glide there; not for readers who want no motion. */
  rowsGlide?: boolean
  /** Content below an expanded row. */
  detail?: (row: Row) => ReactNode
  selection?: { selected: readonly Key[]; onChange: (selected: Key[]) => void; label: (row: Row) => string }
  /** The accessible name of the table. */
  label: string
}

/** A dense table with pagination and its own loading, error and empty states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, loading = false, error, empty, pagination, minimumWidth, rowClass, rowsGlide = false, detail, selection, label } = props
  const words = useWords()
  const [sort, setSort] = useState<Sort>()
  const [opened, setOpened] = useState<ReadonlySet<Key>>(new Set())
  const body = useRowMotion(rowsGlide)
  if (error && rows === undefined)
    return (
      <div className="verdict-table-frame">
        <ErrorState hint={error.message} {...(error.onRetry ? { onRetry: error.onRetry } : {})} />
      </div>
    )
  const shown = sortedRows(rows ?? [], columns, sort)
  const width = columns.length + (detail ? 1 : 0) + (selection ? 1 : 0)
  const flip = (key: Key) => setOpened((before) => (before.has(key) ? new Set([...before].filter((other) => other !== key)) : new Set([...before, key])))
  const select = (key: Key, on: boolean) => selection?.onChange(on ? [...selection.selected, key] : selection.selected.filter((other) => other !== key))
  return (
    <div className="verdict-table" aria-busy={rows === undefined || loading}>
      {error && <FailedLine {...error} />}
      <div className="verdict-table-frame verdict-table-scroller" tabIndex={minimumWidth ? 0 : undefined} role="region" aria-label={label}>
        <table style={minimumWidth ? { minWidth: minimumWidth } : undefined} aria-label={label}>
          <TableHead columns={columns} sort={sort} onSort={(key) => setSort(nextSort(sort, key))} leading={width - columns.length} />
          <tbody ref={body} className={loading ? 'verdict-table-renewing' : undefined}>
            {rows === undefined && skeletons(Math.min(pagination?.limit ?? 5, 15), columns.length)}
            {rows?.length === 0 && (
              <tr>
                <td colSpan={width}>
                  <div className="verdict-table-nothing">{empty ?? <EmptyState />}</div>
                </td>
              </tr>
            )}
            {shown.map((row, index) => {
              const key = rowKey(row)
              const open = opened.has(key)
              return (
                <Fragment key={key}>
                  <tr className={rowClass?.(row)} data-row={rowsGlide ? key : undefined}>
                    {selection && (
                      <td className="verdict-table-tool">
                        <input
                          type="checkbox"
                          aria-label={selection.label(row)}
                          checked={selection.selected.includes(key)}
                          onChange={(event) => select(key, event.target.checked)}
                        />
                      </td>
                    )}
                    {detail && (
                      <td className="verdict-table-tool">
                        <button type="button" aria-expanded={open} aria-label={words.details} onClick={() => flip(key)}>
                          {open ? '−' : '+'}
                        </button>
                      </td>
                    )}
                    {columns.map((column) => (
                      <td key={column.key} className={cellClass(column)}>
                        {column.render(row, index)}
                      </td>
                    ))}
                  </tr>
                  {detail && open && (
                    <tr className="verdict-table-detail">
                      <td colSpan={width}>
                        <div>{detail(row)}</div>
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      </div>
      {pagination && rows !== undefined && <Pagination {...pagination} />}
    </div>
  )
}

function cellClass<Row>(column: Column<Row>): string | undefined {
  return [columnClass(column), column.ellipsis && 'verdict-table-ellipsis'].filter(Boolean).join(' ') || undefined
}

function skeletons(rows: number, columns: number): ReactNode {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_unused, column) => (
        <td key={column}>
          <span className="verdict-table-skeleton" style={{ width: `${45 + ((row * 7 + column * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
