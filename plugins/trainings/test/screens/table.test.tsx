import '@verdict/ui-kit/setup'
import { paged } from '@verdict/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problemOf, trainingScreens } from '../support/training-screens.ts'

const lastTry = '2026-11-22T12:00:00.000Z'
const nobody = { nickname: null, realname: null, school: null, ac: 0, tries: 0, lastTry: null, cells: {} }
const row = (username: string, different: object = {}) => ({ uid: username, username, ...nobody, ...different })
const rows = [row('ann', { realname: 'Ann Lee', ac: 1, tries: 3, lastTry, cells: { P10: { status: 0, isAC: true, tries: 3, lastTry } } }), row('cat')]
const answers = {
  '/api/get-training-problem-list': [problemOf(10), problemOf(11)],
  '/api/get-training-sections': [],
  '/api/get-training-table': paged(rows, 2, { currentPage: 1, limit: 30 }),
}

test('the staff reads who has done what, and goes to the submissions behind it', async () => {
  const screens = await trainingScreens(answers, { roles: ['root'] })
  await screens.open('/training/7/table')
  await screen.findByText('Ann Lee')
  const cells = screen.getAllByRole('row').map((one) => [...one.querySelectorAll('th, td')].map(({ textContent }) => textContent))
  expect(cells[0]).toEqual(['User', 'Solved', 'Attempts', 'Last attempt', 'P10', 'P11'])
  expect(cells[1]!.slice(0, 3)).toEqual(['annAnn Lee', '1', '3'])
  expect(cells[1]![4]).toMatch(/× 3$/)
  expect(cells[2]).toEqual(['cat', '0', '0', '–', '', ''])
  expect(screen.getByRole('link', { name: /× 3/ }).getAttribute('href')).toBe('/training/7/submissions?username=ann&problemID=P10')
  expect(screen.getByRole('link', { name: 'Members' })).toBeTruthy()
})

test('it is searched and sorted on the server, the longest inactive first, too', async () => {
  const screens = await trainingScreens(answers, { roles: ['root'] })
  await screens.open('/training/7/table')
  await screen.findByText('Ann Lee')
  const asked = () => screens.sentTo('/api/get-training-table').at(-1)
  expect(asked()).toMatchObject({ tid: '7', sort: 'name', reversed: 'false', currentPage: '1', limit: '30' })
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'idle' } }))
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'lastTry', reversed: 'true' }))
  const search = screen.getByRole('textbox', { name: 'Search names and schools' })
  await act(async () => void fireEvent.change(search, { target: { value: 'lee' } }))
  await act(async () => void fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 }))
  await waitFor(() => expect(asked()).toMatchObject({ keyword: 'lee', sort: 'lastTry' }))
})

test('other users do not have the tab, and the page says why', async () => {
  const screens = await trainingScreens(answers)
  await screens.open('/training/7/table')
  await screen.findByText('Only training staff can view this page')
  expect(screen.getByRole('link', { name: 'Go to the overview' }).getAttribute('href')).toBe('/training/7')
  expect(screen.queryByRole('link', { name: 'Members' })).toBeNull()
  expect(screens.sentTo('/api/get-training-table')).toEqual([])
})
