import '@verdict/ui-kit/setup'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problemOf, sectionOf, trainingScreens } from '../support/training-screens.ts'

const open = async (solved: readonly number[], entry: object = {}) => {
  const screens = await trainingScreens({
    '/api/get-training-problem-list': [problemOf(10, 1), problemOf(11, 1), problemOf(12, 2)],
    '/api/get-training-sections': [sectionOf(1, 'Week 1'), sectionOf(2, 'Week 2', { isLocked: true, waitsFor: [1] })],
    '/api/get-user-problem-status': Object.fromEntries(solved.map((pid) => [pid, { status: 0, score: null }])),
    ...entry,
  })
  await screens.open('/training/7')
  await screen.findByText('Count.')
  return screens
}

test('the overview leads to the first problem that is open and not solved', async () => {
  const screens = await open([10])
  const link = await screen.findByRole('link', { name: 'P11 Problem 11' })
  expect(link.getAttribute('href')).toBe('/training/7/problem/P11')
  expect(link.parentElement!.textContent).toContain('Week 1')
  expect(screens.sentTo('/api/get-user-problem-status')).toMatchObject([{ pidList: [10, 11] }])
})

test('nothing comes next when everything that is open is solved', async () => {
  const screens = await open([10, 11])
  await expect.poll(() => screens.sentTo('/api/get-user-problem-status')).toHaveLength(1)
  expect(screen.queryByText('Next problem')).toBeNull()
})

test('without access to the problems the overview does not ask for them', async () => {
  const screens = await open([], { '/api/get-training-access': { access: false, hasJoined: false, isStaff: false } })
  expect(screens.sentTo('/api/get-training-problem-list')).toEqual([])
})
