import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../../tests/support/screens.tsx'
import contestsWeb from '../../web/index.tsx'
import { boardRow } from '../support/board-rows.ts'
import { contestAnswers, contestOf, pageOf, problemOf, userScreens } from '../../testing/contest-screens.ts'

const path = '/api/get-contest-rank'
const outsidePath = '/api/get-contest-outside-scoreboard'
const rows = [
  boardRow('bob', 1, { realname: 'Robert', ac: 1, totalTime: 3725, submissionInfo: { A: { isAC: true, isFirstAC: true, ACTime: 3725, errorNum: 0 } } }),
  boardRow('ann', 2, { ac: 0, totalTime: 0, submissionInfo: {} }),
]
const answers = {
  ...contestAnswers({ openRank: true, sealRank: true, sealRankTime: new Date().toISOString() }, { access: true, isStaff: true }),
  '/api/get-contest-outsize-info': { contest: contestOf({ openRank: true }), problemList: [problemOf(1, 'A')] },
  '/api/get-contest-problem': [problemOf(1, 'A')],
  [path]: pageOf(rows),
  [outsidePath]: pageOf(rows),
}
const press = (key: string, target: Element = document.body) => act(async () => void fireEvent.keyDown(target, { key }))
const shown = async () => {
  await screen.findByText('bob')
  return screen
    .getAllByRole('row')
    .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map(({ textContent }) => textContent)
}

test('a key opens the board on a big screen, where even the staff see only the public board, and Escape leads back', async () => {
  const screens = await userScreens(answers)
  const router = await screens.open('/contest/1001/rank')
  const unsealed = await screen.findByRole('switch', { name: 'Results after the freeze' })
  await act(async () => void fireEvent.click(unsealed))
  await waitFor(() => expect(screens.sentTo(path).at(-1)).toMatchObject({ forceRefresh: true }))
  await press('f', screen.getByRole('textbox', { name: 'Search names and schools' }))
  expect(router.state.location.pathname).toBe('/contest/1001/rank')
  await press('f')
  await waitFor(() => expect(router.state.location.pathname).toBe('/contest/1001/rank/big-screen'))
  await screen.findByRole('button', { name: 'Leave the big screen (Esc)' })
  expect(await shown()).toEqual(['RankUserSolvedPenalty A2 / 5', '1bob11:02:051:02:05', '2ann00:00:00'])
  expect(document.querySelector('[data-tone=first]')).toBeTruthy()
  expect(screen.queryByText(/Robert/)).toBeNull()
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screens.sentTo(path).at(-1)).toMatchObject({ forceRefresh: false, limit: 100, live: true })
  await press('Escape')
  await waitFor(() => expect(router.state.location.pathname).toBe('/contest/1001/rank'))
})

test('the public board has a big screen, too', async () => {
  const screens = await Screens.start({ plugins: [contestsWeb], answers })
  const router = await screens.open('/contest/acm-scoreboard/1001')
  const button = await screen.findByRole('button', { name: 'Big screen' })
  await act(async () => void fireEvent.click(button))
  await screen.findByRole('button', { name: 'Leave the big screen (Esc)' })
  expect(router.state.location.pathname).toBe('/contest/acm-scoreboard/1001/big-screen')
  expect(await shown()).toHaveLength(3)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Leave the big screen (Esc)' })))
  await waitFor(() => expect(router.state.location.pathname).toBe('/contest/acm-scoreboard/1001'))
})
