import Table, { type TableProps } from '@arco-design/web-react/es/Table'
import type { Key, ReactNode } from 'react'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'
import './data-table.css'

export interface Column<Row> {
  key: string
  title: ReactNode
  render: (row: Row, index: number) => ReactNode
  width?: number
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  /** Cut with an ellipsis instead of wrapping. */
  ellipsis?: boolean
  sorter?: (a: Row, b: Row) => number
}

export interface DataTableProps<Row> {
  columns: readonly Column<Row>[]
  /** `undefined` while the first answer is on its way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  loading?: boolean
  error?: { message: string; onRetry?: () => void } | undefined
  empty?: ReactNode
  pagination?: PaginationProps
  /** Below this width the table scrolls inside its frame. */
  minimumWidth?: number
  rowClass?: (row: Row) => string
  onRowClick?: (row: Row) => void
  /** Read aloud as the table's name. */
  label?: string
  /** What only some tables need: selection, expansion, virtual rows. */
  more?: Pick<TableProps<Row>, 'rowSelection' | 'expandedRowRender' | 'expandProps' | 'virtualized' | 'scroll' | 'showHeader'>
}

const skeletonRows = (count: number) => Array.from({ length: Math.min(Math.max(count, 3), 15) }, (_, index) => ({ skeleton: index }))

/** A dense table with its pager, and its own looks for loading, failing and having nothing. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, loading = false, error, empty, pagination, minimumWidth, rowClass, onRowClick, label, more } = props
  if (error) return <div className="verdict-table verdict-table-framed"><ErrorState hint={error.message} {...(error.onRetry ? { onRetry: error.onRetry } : {})} /></div>
  const waiting = rows === undefined
  const shown = columns.map(({ key, render, sorter, ...column }) => ({
    ...column,
    key,
    dataIndex: key,
    ...(sorter && !waiting ? { sorter } : {}),
    render: (_: unknown, row: unknown, index: number) => (waiting ? <span className="verdict-table-skeleton" /> : render(row as Row, index)),
  }))
  return (
    <section className="verdict-table" aria-label={label} aria-busy={waiting || loading}>
      <Table<unknown>
        {...(more as object)}
        size="small"
        pagination={false}
        columns={shown as never}
        data={(waiting ? skeletonRows(pagination?.limit ?? 5) : rows) as unknown[]}
        rowKey={(row) => (waiting ? (row as { skeleton: number }).skeleton : rowKey(row as Row)) as string}
        loading={loading && !waiting}
        noDataElement={empty ?? <EmptyState />}
        border={{ wrapper: true, cell: false }}
        {...(minimumWidth ? { scroll: { x: minimumWidth, ...more?.scroll } } : {})}
        {...(rowClass && !waiting ? { rowClassName: (row) => rowClass(row as Row) } : {})}
        {...(onRowClick && !waiting ? { onRow: (row) => ({ onClick: () => onRowClick(row as Row) }) } : {})}
      />
      {pagination && !waiting && <Pagination {...pagination} />}
    </section>
  )
}
