import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineChart, ticksUpTo } from '../chart/line-chart.tsx'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [41, [0, 20, 40, 60]],
  [1000, [0, 500, 1000]],
])('ticks up to %i are few and round', (highest, expected) => expect(ticksUpTo(highest)).toEqual(expected))

test('a line for each series, the highest value at the top tick, and the numbers of a step where it is pointed at', () => {
  const series = [
    { name: 'Submitted', values: [0, 8] },
    { name: 'Accepted', values: [0, 2] },
  ]
  render(<LineChart label="Last week" steps={['Mon', 'Tue']} series={series} />)
  const chart = screen.getByRole('img', { name: 'Last week' })
  expect([...chart.querySelectorAll('polyline')].map((line) => line.getAttribute('points'))).toEqual(['25,100 75,0', '25,100 75,75'])
  expect(chart.querySelectorAll('span')[1]?.title).toBe('Tue\nSubmitted: 8\nAccepted: 2')
  expect(chart.textContent).toContain('Submitted')
})
