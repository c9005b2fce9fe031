import type { PageQuery } from '@verdict/core'
import { useLoad } from '@verdict/core/web'
import type { DataTableProps } from '@verdict/ui-kit'
import { useState, type DependencyList } from 'react'

interface PageOfRows {
  readonly records: readonly unknown[]
  readonly total: number
}

export interface FilteredList<Page extends PageOfRows> {
  /** Undefined until the first answer, and after a failure to load what another filter selects: rows are never shown below a filter that they do not fit. */
  readonly value: Page | undefined
  readonly failure: Error | undefined
  readonly reload: () => void
  /** Whether rows are loaded again, while those of before are shown. */
  readonly refreshing: boolean
  /** Properties for the `DataTable` that shows the list. */
  readonly table: Pick<Required<DataTableProps<Page['records'][number]>>, 'rows' | 'loading' | 'error' | 'pagination'>
}

/** Loads the page of a list that a filter names, and again when the filter or a dependency changes. `usePagedList` is for lists whose page no address holds. */
export function useFilteredList<Filter extends PageQuery, Page extends PageOfRows>(
  [filter, change]: readonly [Filter, (page: PageQuery) => void],
  load: (signal: AbortSignal) => Promise<Page>,
  dependencies: DependencyList = [],
): FilteredList<Page> {
  const wanted = [JSON.stringify(filter), ...dependencies]
  const { value: loaded, loading, failure, reload } = useLoad(async (signal) => ({ wanted, page: await load(signal) }), wanted)
  const isOfWanted = loaded?.wanted.every((one, index) => Object.is(one, wanted[index])) ?? false
  const value = failure && !isOfWanted ? undefined : loaded?.page
  const refreshing = loading && value !== undefined
  const pagination = {
    page: filter.currentPage,
    limit: filter.limit,
    total: value?.total ?? 0,
    onChange: (currentPage: number, limit: number) => change({ currentPage, limit }),
  }
  return {
    value,
    failure,
    reload,
    refreshing,
    table: { rows: value?.records, loading: refreshing, error: failure && { message: failure.message, onRetry: reload }, pagination },
  }
}

/** Loads one page of a list; when a dependency such as a filter changes, it starts again on the first page. The reader may change `rowsPerPage`. */
export function usePagedList<Page extends PageOfRows>(
  load: (page: PageQuery, signal: AbortSignal) => Promise<Page>,
  dependencies: DependencyList = [],
  rowsPerPage = 10,
): FilteredList<Page> {
  const [page, setPage] = useState<PageQuery>({ currentPage: 1, limit: rowsPerPage })
  const [previous, setPrevious] = useState(dependencies)
  if (dependencies.some((dependency, index) => !Object.is(dependency, previous[index]))) {
    setPrevious(dependencies)
    setPage({ ...page, currentPage: 1 })
  }
  return useFilteredList([page, setPage], (signal) => load(page, signal), dependencies)
}
