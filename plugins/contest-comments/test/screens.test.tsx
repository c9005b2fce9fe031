import '@verdict/ui-kit/setup'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import { contestAnswers, web as contestsWeb } from '@verdict/plugin-contests/testing/screens'
import discussionsWeb from '@verdict/plugin-discussions/web'
import contestCommentsWeb from '../web/index.tsx'

const plugins = [contestsWeb, discussionsWeb, contestCommentsWeb]
const comments = '/contest/1001/comment'
const openWith = (config: unknown) => Screens.start({ plugins, answers: { ...contestAnswers(), '/api/get-website-config': config }, viewer: {} })
const tabs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

// The site configuration is loaded once per page load, which is this file. So the test without a configuration must come first.
test('while the switch is unknown, tab and page are there, because the server refuses anyway', async () => {
  const screens = await openWith(new Error('no answer'))
  const router = await screens.open(comments)
  await screen.findByText('Until the contest ends', { exact: false })
  expect(tabs()).toContain(comments)
  expect(router.state.location.pathname).toBe(comments)
  await waitFor(() => expect(screens.sentTo('/api/comments')).toHaveLength(1))
})

test('while the switch is off, the tab is hidden and the page leads home with the reason', async () => {
  const screens = await openWith({ openContestComment: false })
  await screens.open('/contest/1001')
  await waitFor(() => expect(tabs()).toContain('/contest/1001/announcements'))
  await waitFor(() => expect(tabs()).not.toContain(comments))
  const router = await screens.open(comments)
  await screen.findByText('No Access: There is no open contest comment area on the website!')
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  expect(screens.sentTo('/api/comments')).toEqual([])
})
