import '@verdict/ui-kit/setup'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import accountsWeb from '@verdict/plugin-accounts/web'
import ranksWeb from '../web/index.tsx'

const person = { uid: 'u1', username: 'ann b', nickname: null, avatar: null, titleName: null, titleColor: null, school: null }
const home = { ...person, gender: null, signature: null, github: null, blog: null, total: 0, rating: null, scoreList: [], solvedList: [] }
const row = { ...person, signature: null, total: 9, ac: 4, rating: null, score: 17 }

async function open(places: readonly [acm: number | null, oi: number | null]) {
  const screens = await Screens.start({
    plugins: [accountsWeb, ranksWeb],
    answers: {
      '/api/get-user-home-info': { ...home, solvedGroupByDifficulty: {}, recentLoginTime: null },
      '/api/get-user-rank': ({ type }: { type: string }) => {
        const position = places[Number(type)]
        return position === null ? null : { ...row, position }
      },
    },
  })
  await screens.open('/user-home?username=ann%20b')
  await screen.findByRole('heading', { level: 1 })
  return screens
}

test('the page of a user shows the places in both rank lists, and leads to them', async () => {
  const screens = await open([12, 5])
  const acm = await screen.findByRole('link', { name: 'No. 12 · 4 solved' })
  expect(acm.getAttribute('href')).toBe('/acm-rank?searchUser=ann%20b')
  expect(screen.getByRole('link', { name: 'No. 5 · score 17' }).getAttribute('href')).toBe('/oi-rank?searchUser=ann%20b')
  expect(screens.sentTo('/api/get-user-rank').map(({ type, uid }) => [type, uid])).toEqual([
    ['0', 'u1'],
    ['1', 'u1'],
  ])
})

test('a user in one list has one place, and a user in none has no panel', async () => {
  await open([null, 3])
  await screen.findByRole('link', { name: 'No. 3 · score 17' })
  expect(screen.queryByText('ACM ranking')).toBeNull()
  const screens = await open([null, null])
  await waitFor(() => expect(screens.sentTo('/api/get-user-rank')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rankings' })).toBeNull())
})
