import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { inAddress } from '../list/address-fields.ts'
import { useAddressFilter } from '../list/use-address-filter.ts'

const fields = {
  keyword: inAddress.text(),
  bank: inAddress.text('All'),
  level: inAddress.whole(0, 2),
  state: inAddress.oneOf(['open', 'closed']),
  order: inAddress.oneOf([1, 2], 1),
  mine: inAddress.flag,
  tags: inAddress.numbers,
}
const usual = { keyword: '', bank: 'All', level: undefined, state: undefined, order: 1 as const, mine: false, tags: [], currentPage: 1, limit: 30 }

function open(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={[`/rows?${address}`]}>{children}</MemoryRouter>
  const { result } = renderHook(() => ({ list: useAddressFilter(fields, 30), search: decodeURIComponent(useLocation().search) }), { wrapper })
  return {
    filter: () => result.current.list[0],
    search: () => result.current.search,
    change: (changed: Parameters<(typeof result.current.list)[1]>[0]) => act(() => result.current.list[1](changed)),
  }
}

test('the address holds the filter and its page, without what is usual', () => {
  const { filter, search, change } = open('')
  expect(filter()).toEqual(usual)
  change({ keyword: '图', bank: 'Mine', level: 0, state: 'closed', order: 2, mine: true, tags: [3, 5], currentPage: 4, limit: 100 })
  expect(search()).toBe('?keyword=图&bank=Mine&level=0&state=closed&order=2&mine=true&tags=[3,5]&currentPage=4&limit=100')
  expect(open(search().slice(1)).filter()).toEqual(filter())
  change({ ...usual, tags: [] })
  expect(search()).toBe('')
})

test('a change of the filter leads to the first page, and keeps the rest', () => {
  const { filter, search, change } = open('keyword=rain&currentPage=3&limit=50')
  change({ currentPage: 5 })
  expect(filter()).toEqual({ ...usual, keyword: 'rain', currentPage: 5, limit: 50 })
  change({ mine: true })
  expect(search()).toBe('?keyword=rain&mine=true&limit=50')
})

test('invalid values count as absent', () => {
  expect(open('level=3&state=ajar&order=7&mine=yes&tags={&currentPage=-3&limit=x').filter()).toEqual(usual)
  expect(open('level=-1&tags=[1,"2",null,3.5,4]').filter()).toEqual({ ...usual, tags: [1, 4] })
})
