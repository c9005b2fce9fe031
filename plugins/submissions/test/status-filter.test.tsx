import { expect, test } from 'vitest'
import { searchParamsOf, parseStatusFilter } from '../web/list/use-status-filter.ts'

test('the URL holds the filters, and no defaults', () => {
  const text = 'gid=3&status=-1&problemID=P1&username=bob&currentPage=2'
  expect(searchParamsOf(parseStatusFilter(new URLSearchParams(text))).toString()).toBe(text)
  expect(parseStatusFilter(new URLSearchParams('currentPage=-4&limit=x&status=many'))).toMatchObject({ currentPage: 1, limit: 15, status: undefined, keys: {} })
})
