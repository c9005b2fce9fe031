import '@verdict/ui-kit/setup'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problemOf, sectionOf, trainingScreens } from '../support/training-screens.ts'

const open = async (sections: readonly object[], problems: readonly object[]) => {
  const screens = await trainingScreens({
    '/api/get-training-problem-list': problems,
    '/api/get-training-sections': sections,
    '/api/get-user-problem-status': {},
  })
  await screens.open('/training/7/problems')
  return screens
}

test('the list shows its sections, what must be solved to continue, and what unlocks the others', async () => {
  const screens = await open(
    [
      sectionOf(1, 'Week 1', { toSolve: 2, problemCount: 3, solved: 1, needed: 2 }),
      sectionOf(2, 'Week 2', { isLocked: true, waitsFor: [1] }),
      sectionOf(3, 'Extra', { after: [2], isLocked: true, waitsFor: [2] }),
    ],
    [problemOf(10), problemOf(11, 1), problemOf(12, 2)],
  )
  await screen.findByRole('heading', { name: /^Week 1/ })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Week 11 of 3 solved · solve 1 more to continue',
    'Week 2Locked. Finish first: Week 1 (solve 1 more)',
    'ExtraLocked. Finish first: Week 2 (solve 1 more)',
  ])
  expect(
    within(screen.getByRole('table', { name: 'Problems' }))
      .getByRole('link', { name: 'Problem 10' })
      .getAttribute('href'),
  ).toBe('/training/7/problem/P10')
  expect(within(screen.getByRole('table', { name: 'Week 1' })).getByRole('link', { name: 'Problem 11' })).toBeTruthy()
  const locked = within(screen.getByRole('table', { name: 'Week 2' }))
  expect(locked.getByText('Problem 12')).toBeTruthy()
  expect(locked.queryByRole('link')).toBeNull()
  // One switch, and one call for all results.
  expect(screen.getAllByRole('switch')).toHaveLength(1)
  await expect.poll(() => screens.sentTo('/api/get-user-problem-status').at(-1)).toMatchObject({ pidList: [10, 11, 12] })
})

test('a section that is finished says so, one that no section waits for shows its progress only', async () => {
  await open([sectionOf(1, 'Week 1', { solved: 1 }), sectionOf(2, 'Week 2', { after: [1] })], [problemOf(11, 1), problemOf(12, 2)])
  await screen.findByRole('heading', { name: /^Week 1/ })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Week 11 of 1 solved · finished', 'Week 20 of 1 solved'])
  expect(screen.queryByRole('table', { name: 'Problems' })).toBeNull()
})

test('without sections there is one list', async () => {
  await open([], [problemOf(10), problemOf(11)])
  expect(within(await screen.findByRole('table', { name: 'Problems' })).getAllByRole('link')).toHaveLength(2)
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})
