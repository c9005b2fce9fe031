import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { KitProvider } from '../locale/kit-provider.tsx'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { Pagination, pagerWindow } from '../table/pagination.tsx'

test.each([
  [1, 1, [1]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 10, [1, 2, 3, 4, null, 10]],
  [3, 10, [1, 2, 3, 4, null, 10]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [8, 10, [1, null, 7, 8, 9, 10]],
  [10, 10, [1, null, 7, 8, 9, 10]],
])('page %i of %i shows %j', (current, count, expected) => {
  expect(pagerWindow(current, count)).toEqual(expected)
})

test('never more than five numbers, always the first, the last and the current one', () => {
  for (let count = 1; count <= 60; count++) {
    for (let current = 1; current <= count; current++) {
      const numbers = pagerWindow(current, count).filter((number) => number !== null)
      expect(numbers.length).toBeLessThanOrEqual(5)
      expect(numbers).toEqual(expect.arrayContaining([1, current, count]))
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    }
  }
})

test('hidden with no rows and with a single page; a new size starts at page one', async () => {
  const change = vi.fn()
  const { container, rerender } = render(<Pagination page={1} limit={10} total={0} onChange={change} />)
  expect(container.innerHTML).toBe('')
  rerender(<Pagination page={1} limit={10} total={10} onChange={change} />)
  expect(container.innerHTML).toBe('')
  rerender(<Pagination page={2} limit={10} total={45} onChange={change} />)
  expect([...container.querySelectorAll('option')].map(({ value }) => Number(value))).toEqual([10, 15, 30, 50, 100])
  expect(container.querySelector('[aria-current=page]')?.textContent).toBe('2')
  await userEvent.click(screen.getByText('4'))
  expect(change).toHaveBeenLastCalledWith(4, 10)
  await userEvent.selectOptions(container.querySelector('select')!, '30')
  expect(change).toHaveBeenLastCalledWith(1, 30)
})

const columns: Column<{ id: number; name: string }>[] = [
  { key: 'id', title: 'Id', render: (row) => row.id, sorter: (a, b) => a.id - b.id },
  { key: 'name', title: 'Name', render: (row) => row.name },
]
const rows = [
  { id: 2, name: 'b' },
  { id: 1, name: 'a' },
]
const table = (props: object) => (
  <KitProvider language="en-US">
    <DataTable label="Rows" columns={columns} rows={rows} rowKey={({ id }) => id} {...props} />
  </KitProvider>
)
const firstCells = (container: HTMLElement) => [...container.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent)

test('loading, empty, failed and sorted', async () => {
  const retry = vi.fn()
  const { container, rerender } = render(table({ rows: undefined, pagination: { page: 1, limit: 10, total: 0, onChange: retry } }))
  expect(container.querySelectorAll('.verdict-table-skeleton')).toHaveLength(20)
  rerender(table({ rows: [] }))
  expect(container.textContent).toContain('Nothing here yet')
  rerender(table({ error: { message: 'broken', onRetry: retry } }))
  await userEvent.click(screen.getByText('Try again'))
  expect(retry).toHaveBeenCalledOnce()
  rerender(table({}))
  expect(firstCells(container)).toEqual(['2', '1'])
  await userEvent.click(screen.getByRole('button', { name: /Id/ }))
  expect(firstCells(container)).toEqual(['1', '2'])
  await userEvent.click(screen.getByRole('button', { name: /Id/ }))
  expect(firstCells(container)).toEqual(['2', '1'])
})
