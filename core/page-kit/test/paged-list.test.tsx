import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePagedList } from '../list/use-filtered-list.ts'

test('a changed dependency starts again on the first page, with a single request', async () => {
  const requests: string[] = []
  const load = async (filter: string, page: number) => {
    requests.push(`${filter} ${page}`)
    return { records: [filter], total: 25 }
  }
  const { result, rerender } = renderHook(({ filter }) => usePagedList(({ currentPage }) => load(filter, currentPage), [filter]), {
    initialProps: { filter: 'a' },
  })
  await waitFor(() => expect(result.current.table.rows).toEqual(['a']))
  act(() => result.current.table.pagination.onChange(2, 10))
  await waitFor(() => expect(requests).toEqual(['a 1', 'a 2']))
  rerender({ filter: 'b' })
  await waitFor(() => expect(result.current.table.rows).toEqual(['b']))
  expect(requests).toEqual(['a 1', 'a 2', 'b 1'])
  expect(result.current.table.pagination.page).toBe(1)
})
