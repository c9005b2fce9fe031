// @vitest-environment happy-dom
import '@verdict/ui-kit/setup'
import { act, render, screen, within } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill } from '@verdict/core/web'
import { userTags, type UserFillProps } from '@verdict/plugin-accounts/contract'
import { KitProvider } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { kernelWeb } from '../../../core/web/kernel-web.ts'
import { WebPlugins, WebPluginsContext } from '../../../core/web/plugins/web-plugins.ts'
import { siteRoutes } from '../../../core/web/shell/routing/router.tsx'
import { startTexts } from '../../../core/web/text/texts.ts'
import { submissionPanels, type SubmissionFillProps } from '../contract.ts'
import submissionsWeb from '../web/index.tsx'

const loaded =
  <Props extends object>(component: (props: Props) => ReactNode) =>
  async () => ({ default: component as never })

/** What a plugin of comments and a plugin of ratings add. */
const guests = defineWeb(definePlugin({ id: 'guests' }), {
  fills: [
    fill(
      submissionPanels,
      loaded(({ submission }: SubmissionFillProps) => <section aria-label="comments">{`on ${submission.submitId}, problem ${submission.pid}`}</section>),
    ),
    fill(
      userTags,
      loaded(({ uid, username }: UserFillProps) => <em>{`${username} (${uid}) is a master`}</em>),
    ),
  ],
})
const row = {
  submitId: 7,
  pid: 1000,
  displayPid: 'SUM',
  displayId: null,
  title: 'Sum',
  uid: 'u1',
  username: 'ann',
  submitTime: '2026-01-01T00:00:00.000Z',
  status: 0,
  share: false,
  time: 1,
  memory: 1,
  length: 60,
  score: null,
  oiRankScore: null,
  language: 'C',
  cid: 0,
  cpid: null,
  gid: null,
  tid: null,
  source: null,
  judger: null,
  ip: null,
  isManual: false,
}
const detail = { ...row, code: null, errorMessage: null, version: 0, dataVersion: null, vjudgeSubmitId: null, vjudgeUsername: null, vjudgePassword: null }

beforeEach(async () => {
  document.body.replaceChildren()
  localStorage.clear()
  // The answers of the server.
  vi.stubGlobal('fetch', async (address: string) => {
    const answers: Record<string, unknown> = {
      '/api/get-submission-detail': { submission: detail, codeShare: false },
      '/api/get-submission-list': { records: [row], total: 1, size: 30, current: 1, pages: 1 },
    }
    return Response.json({ status: 200, msg: 'success', data: answers[new URL(address, 'http://site').pathname] ?? null })
  })
  await startTexts([kernelWeb, submissionsWeb], 'en-US')
})

async function open(path: string, more = [guests]) {
  const plugins = new WebPlugins([submissionsWeb, kernelWeb, ...more])
  const router = createMemoryRouter(siteRoutes(plugins), { initialEntries: [path] })
  await act(async () => {
    render(
      <KitProvider language="en-US">
        <WebPluginsContext value={plugins}>
          <RouterProvider router={router} />
        </WebPluginsContext>
      </KitProvider>,
    )
  })
}

test('plugins add panels below a submission, and tags behind the name of its author', async () => {
  await open('/submission-detail/7')
  expect((await screen.findByLabelText('comments')).textContent).toBe('on 7, problem 1000')
  expect(screen.getByText('ann (u1) is a master')).toBeTruthy()
})

test('plugins add tags behind the names in a list of submissions', async () => {
  await open('/status')
  const line = (await screen.findByRole('link', { name: 'ann' })).closest('tr')!
  expect(await within(line).findByText('ann (u1) is a master')).toBeTruthy()
})

test('without such plugins the page stands alone', async () => {
  await open('/submission-detail/7', [])
  await screen.findByRole('link', { name: 'ann' })
  expect(screen.queryByLabelText('comments')).toBeNull()
})
