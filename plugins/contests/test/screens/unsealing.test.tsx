import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../../tests/support/screens.tsx'
import contestsWeb from '../../web/index.tsx'
import { contestAnswers, contestOf, pageOf } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const notice = 'Participants still see the frozen scoreboard.'
const ended = { status: 1, endTime: minutes(-1), sealRank: true, sealRankTime: minutes(-30) }
async function open({
  contest = ended,
  autoRealRank = false,
  ...entry
}: { contest?: object; autoRealRank?: boolean } & Parameters<typeof contestAnswers>[1] = {}) {
  const shown = { ...contest, autoRealRank }
  const kept = contestOf(shown)
  const screens = await Screens.start({
    plugins: [contestsWeb],
    viewer: {},
    answers: {
      ...contestAnswers(shown, { isStaff: true, ...entry }),
      '/api/get-contest-info': () => kept,
      '/api/get-contest-problem': [],
      '/api/get-contest-rank': pageOf([]),
      '/api/admin/contest': (input: Record<string, unknown>) => void Object.assign(kept, input),
    },
  })
  await screens.open('/contest/1001/rank')
  await screen.findByText('No participants on the scoreboard yet')
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
  await screen.findByText('Scoreboard unfrozen')
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
  expect(screens.sentTo('/api/admin/contest')).toEqual([{ id: 1001, autoRealRank: true }])
  expect(boards()).toBeGreaterThan(before)
})

test.each([
  ['while it runs', { contest: { sealRank: true, sealRankTime: minutes(-1) } }],
  ['without a seal', { contest: { ...ended, sealRank: false } }],
  ['to participants', { isStaff: false }],
  ['to staff who do not manage', { duties: ['unfrozen'] as const }],
  ['when the clock has unfrozen it', { autoRealRank: true }],
])('nothing is asked and nothing is offered %s', async (_name, options) => {
  const screens = await open(options)
  expect(screen.queryByText(notice)).toBeNull()
  expect(screens.sentTo('/api/admin/contest')).toEqual([])
})

test.each([
  [false, 1],
  [true, 0],
])('after the end, participants see a notice of a freeze that only staff lift (the clock lifts it: %s)', async (autoRealRank, notices) => {
  await open({ isStaff: false, autoRealRank })
  expect(screen.queryAllByText(/^The scoreboard has been frozen since/)).toHaveLength(notices)
})
