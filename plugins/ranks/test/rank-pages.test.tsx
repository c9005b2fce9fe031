import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { paged } from '@verdict/core'
import { expect, test } from 'vitest'
import { Screens, type Answers } from '../../../tests/support/screens.tsx'
import ranksWeb from '../web/index.tsx'

const listPath = '/api/get-rank-list'
const ownPath = '/api/get-user-rank'
const person = (position: number, username: string, more: object = {}) => ({
  position,
  uid: `uid-${username}`,
  username,
  nickname: null,
  signature: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  ac: 1,
  total: 3,
  rating: null,
  ...more,
})
const answers = (rows: readonly ReturnType<typeof person>[], own: object | null = null): Answers => ({
  [listPath]: ({ limit, currentPage }: { limit: string; currentPage?: string }) =>
    paged([...rows], 90, { currentPage: Number(currentPage ?? 1), limit: Number(limit) }),
  [ownPath]: own,
})
const start = (given: Answers, viewer?: object) => Screens.start({ plugins: [ranksWeb], answers: given, ...(viewer && { viewer }) })
const cells = async (name: string) => {
  const table = await screen.findByRole('table', { name })
  await waitFor(() => expect(table.querySelector('tbody tr')).toBeTruthy())
  return {
    heads: [...table.querySelectorAll('th')].map(({ textContent }) => textContent?.trim()),
    rows: [...table.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)),
  }
}

test('the ACM list shows the share of solved problems and the signature, and ratings only if a user has one', async () => {
  const rows = [person(31, 'ann', { nickname: 'Annie', signature: 'Hello', titleName: 'Team' }), person(32, 'ben', { ac: 0, total: 0 })]
  const screens = await start(answers(rows))
  await screens.open('/acm-rank?currentPage=2')
  const without = await cells('ACM ranking')
  expect(without.heads).toEqual(['#', 'User', 'Nickname', 'Solved', 'Submissions', 'Acceptance rate', 'Signature'])
  expect(without.rows).toEqual([
    ['31', 'AannTeam', 'Annie', '1', '3', '33.33%', 'Hello'],
    ['32', 'Bben', '', '0', '0', '–', ''],
  ])
  expect(screens.calls).toContainEqual({ path: listPath, input: { type: '0', currentPage: '2', limit: '30' } })
  const rated = await start(answers([person(1, 'ann', { rating: 1500 }), person(2, 'ben')]))
  await rated.open('/acm-rank')
  const { heads, rows: shown } = await cells('ACM ranking')
  expect(heads).toContain('Rating')
  expect(shown.map((row) => row[heads.indexOf('Rating')])).toEqual(['1500', '–'])
})

test('the OI list shows the score, and the ten first of the whole list even during a search', async () => {
  const screens = await start(answers([person(1, 'ann', { score: 42 })]))
  await screens.open('/oi-rank?searchUser=an')
  const { heads, rows } = await cells('OI ranking')
  expect(heads).toEqual(['#', 'User', 'Nickname', 'Score', 'Accepted / submitted'])
  expect(rows).toEqual([['1', 'Aann', '', '42', '1 / 3']])
  const inputs = screens.calls.filter(({ path }) => path === listPath).map(({ input }) => input)
  expect(inputs).toEqual(
    expect.arrayContaining([
      { type: '1', currentPage: '1', limit: '30', searchUser: 'an' },
      { type: '1', limit: '10' },
    ]),
  )
  // A visitor has no place.
  expect(screens.calls.some(({ path }) => path === ownPath)).toBe(false)
})

test('a user reads the own place, and comes to the page on which it is', async () => {
  const screens = await start(answers([person(1, 'ben')], person(75, 'ann')), {})
  await screens.open('/acm-rank?searchUser=b')
  await screen.findByText('Your rank: 75')
  const button = screen.getByRole('button', { name: 'Show my rank' })
  await act(async () => void fireEvent.click(button))
  await waitFor(() => expect(screens.calls).toContainEqual({ path: listPath, input: { type: '0', currentPage: '3', limit: '30' } }))
})

test('a list that cannot be read says why', async () => {
  const screens = await start({ [listPath]: new Error('The server is tired'), [ownPath]: null })
  await screens.open('/acm-rank')
  await screen.findByText('The server is tired')
})
