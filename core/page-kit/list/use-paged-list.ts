import type { PageQuery } from '@verdict/core'
import { useState, type DependencyList } from 'react'
import { useFilteredList, type FilteredList, type PageOfRows } from './use-filtered-list.ts'

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
