import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../../tests/support/screens.tsx'
import { submissionRow, web as submissionsWeb } from '@verdict/plugin-submissions/testing/screens'
import contestsWeb from '../../web/index.tsx'
import { contestAnswers, pageOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const announcement = (id: number) => ({
  id,
  title: `News ${id}`,
  content: `All about **${id}**`,
  uid: 'u1',
  username: 'jury',
  status: 0,
  gmtCreate: minutes(-5),
  gmtModified: minutes(-5),
})
const submission = { ...submissionRow, pid: 7, displayPid: 'A', displayId: 'A', uid: 'u2', username: 'bob', submitTime: minutes(-5), status: -1, cid: 1001 }
const answers = {
  ...contestAnswers(),
  '/api/get-contest-announcement': pageOf([announcement(2), announcement(1)]),
  '/api/get-submission-list': pageOf([submission]),
}

test('announcements are read in full, and a failure can be repeated', async () => {
  let fails = true
  const screens = await userScreens({
    ...answers,
    '/api/get-contest-announcement': () => (fails ? new Error('Away.') : answers['/api/get-contest-announcement']),
  })
  await screens.open('/contest/1001/announcements')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await act(async () => void fireEvent.click(retry))
  await screen.findByRole('heading', { name: 'News 2' })
  expect((await screen.findAllByText(/^All about/)).map(({ textContent }) => textContent)).toEqual(['All about 2', 'All about 1'])
})

test('a contest without announcements says so', async () => {
  const screens = await userScreens({ ...answers, '/api/get-contest-announcement': pageOf([]) })
  await screens.open('/contest/1001/announcements')
  await screen.findByText('No announcements yet')
})

test('submissions are those of the contest, and lead to its problems', async () => {
  const screens = await userScreens(answers, submissionsWeb)
  await screens.open('/contest/1001/submissions?username=bo')
  expect((await screen.findByRole('link', { name: /Sum/ })).getAttribute('href')).toBe('/contest/1001/problem/A')
  const query = { cid: '1001', username: 'bo', currentPage: '1' }
  expect(screens.sentTo('/api/get-submission-list')).toEqual([expect.objectContaining(query)])
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: '-1' } }))
  await waitFor(() => expect(screens.sentTo('/api/get-submission-list').at(-1)).toMatchObject({ cid: '1001', status: '-1' }))
})

test('a rejudge of what is filtered, which knows the bank alone, is offered only there', async () => {
  const screens = await Screens.start({ plugins: [contestsWeb, submissionsWeb], answers, viewer: { roles: ['root'] } })
  const router = await screens.open('/status')
  await screen.findByRole('button', { name: 'Rejudge filtered' })
  await act(() => router.navigate('/contest/1001/submissions'))
  await screen.findByRole('link', { name: /Sum/ })
  expect(router.state.location.pathname).toBe('/contest/1001/submissions')
  expect(screen.queryByRole('button', { name: 'Rejudge filtered' })).toBeNull()
})

test('without the plugin of submissions the page says so', async () => {
  const screens = await userScreens(answers)
  await screens.open('/contest/1001/submissions')
  await screen.findByText('The submissions plugin is disabled')
})
