import type { PageQuery } from '@verdict/core'
import { useLoad } from '@verdict/core/web'
import type { DataTableProps } from '@verdict/ui-kit'
import type { DependencyList } from 'react'

interface PageOfRows {
  readonly records: unknown[]
  readonly total: number
}

export interface FilteredList<Page extends PageOfRows> {
  readonly value: Page | undefined
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
  const { value, loading, failure, reload } = useLoad(load, [JSON.stringify(filter), ...dependencies])
  const refreshing = loading && value !== undefined
  const pagination = {
    page: filter.currentPage,
    limit: filter.limit,
    total: value?.total ?? 0,
    onChange: (currentPage: number, limit: number) => change({ currentPage, limit }),
  }
  return {
    value,
    reload,
    refreshing,
    table: { rows: value?.records, loading: refreshing, error: failure && { message: failure.message, onRetry: reload }, pagination },
  }
}
