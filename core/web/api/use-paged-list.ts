import type { DataTableProps } from '@verdict/ui-kit'
import { useState, type DependencyList } from 'react'
import { useLoad } from './use-load.ts'

interface PageOfList {
  readonly currentPage: number
  readonly limit: number
}

interface PagedList<Row> {
  value: { records: Row[]; total: number } | undefined
  reload: () => void
  /** Properties for the `DataTable` that shows the list. */
  table: Pick<DataTableProps<Row>, 'rows' | 'loading' | 'error'> & { pagination: NonNullable<DataTableProps<Row>['pagination']> }
}

/** Loads one page of a list; when a dependency such as a filter changes, it starts again on the first page. The reader may change `rowsPerPage`. */
export function usePagedList<Row>(
  load: (page: PageOfList, signal: AbortSignal) => Promise<{ records: Row[]; total: number }>,
  dependencies: DependencyList = [],
  rowsPerPage = 10,
): PagedList<Row> {
  const [page, setPage] = useState<PageOfList>({ currentPage: 1, limit: rowsPerPage })
  const [previous, setPrevious] = useState(dependencies)
  if (dependencies.some((dependency, index) => !Object.is(dependency, previous[index]))) {
    setPrevious(dependencies)
    setPage({ ...page, currentPage: 1 })
  }
  const { value, loading, failure, reload } = useLoad((signal) => load(page, signal), [page, ...dependencies])
  return {
    value,
    reload,
    table: {
      rows: value?.records,
      loading: loading && value !== undefined,
      error: failure && { message: failure.message, onRetry: reload },
      pagination: {
        page: page.currentPage,
        limit: page.limit,
        total: value?.total ?? 0,
        onChange: (currentPage, limit) => setPage({ currentPage, limit }),
      },
    },
  }
}
