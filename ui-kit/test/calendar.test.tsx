import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CalendarHeatmap } from '../index.ts'

test('a calendar ends on its last day, names each day and supports arrow keys', async () => {
  const days = [
    { date: '2026-06-17', count: 9 },
    { date: '2026-06-10', count: 1 },
  ]
  render(
    <CalendarHeatmap days={days} end="2026-06-17" weeks={3} label="Days" dayText={(date, count) => `${date}: ${count}`} legend={{ less: '-', more: '+' }} />,
  )
  const named = screen.getAllByRole('gridcell').filter((cell) => cell.title)
  // 2026-06-17 is a Wednesday: two whole weeks, and four days of the third.
  expect(named).toHaveLength(18)
  expect(screen.getByTitle('2026-06-17: 9').dataset.level).toBe('4')
  expect(screen.getByTitle('2026-06-10: 1').dataset.level).toBe('1')
  expect(screen.getByTitle('2026-06-09: 0').dataset.level).toBe('0')
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-06-14: 0')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-06-17: 9')
  await user.keyboard('{ArrowDown}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('2026-06-10: 1')
})
