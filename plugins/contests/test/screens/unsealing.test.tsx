// @vitest-environment happy-dom
import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Role } from '@verdict/core'
import { expect, test } from 'vitest'
import { Screens } from '../../../../tests/support/screens.tsx'
import contestsWeb from '../../web/index.tsx'
import { contestAnswers, contestOf, pageOf } from '../support/contest-screens.ts'
import { minutes } from '../support/forms.ts'

const notice = 'Participants still see the frozen scoreboard.'
const ended = { status: 1, endTime: minutes(-1), sealRank: true, sealRankTime: minutes(-30) }
async function open({
  contest = ended,
  role = 'admin',
  isStaff = true,
  autoRealRank = false,
}: { contest?: object; role?: Role; isStaff?: boolean; autoRealRank?: boolean } = {}) {
  const kept = { ...contestOf(contest), autoRealRank }
  const screens = await Screens.start({
    plugins: [contestsWeb],
    viewer: { roles: [role] },
    answers: {
      ...contestAnswers(contest, { access: true, isStaff }),
      '/api/get-contest-problem': [],
      '/api/get-contest-rank': pageOf([]),
      '/api/admin/contest': (input: Record<string, unknown>) => ('autoRealRank' in input ? void Object.assign(kept, input) : kept),
    },
  })
  await screens.open('/contest/1001/rank')
  await screen.findByText('Nobody is on the scoreboard yet')
  return screens
}

test('the staff unfreezes the board of an ended contest', async () => {
  const screens = await open()
  await screen.findByText(notice)
  const boards = () => screens.sentTo('/api/get-contest-rank').length
  const before = boards()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Unfreeze' })))
  const dialog = await screen.findByRole('dialog')
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Unfreeze' })))
  await screen.findByText('The scoreboard is unfrozen')
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
  expect(screens.sentTo('/api/admin/contest')).toEqual([{ cid: '1001' }, { id: 1001, autoRealRank: true }, { cid: '1001' }])
  expect(boards()).toBeGreaterThan(before)
})

test.each([
  ['while it runs', { contest: { sealRank: true, sealRankTime: minutes(-1) } }],
  ['without a seal', { contest: { ...ended, sealRank: false } }],
  ['to participants', { isStaff: false }],
  ['to the staff of an owner, whom the admin area refuses', { role: 'default_user' as const }],
])('nothing is asked and nothing is offered %s', async (_name, options) => {
  const screens = await open(options)
  expect(screen.queryByText(notice)).toBeNull()
  expect(screens.sentTo('/api/admin/contest')).toEqual([])
})

test('a board that was unfrozen by the clock needs nothing', async () => {
  const screens = await open({ autoRealRank: true })
  await waitFor(() => expect(screens.sentTo('/api/admin/contest')).toHaveLength(1))
  await act(async () => undefined)
  expect(screen.queryByText(notice)).toBeNull()
})
