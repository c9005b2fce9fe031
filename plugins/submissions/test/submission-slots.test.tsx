import '@verdict/ui-kit/setup'
import { screen, within } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill } from '@verdict/core/web'
import { userTags, type UserFillProps } from '@verdict/plugin-accounts/contract'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import { submissionPanels, type SubmissionFillProps } from '../contract.ts'
import submissionsWeb from '../web/index.tsx'
import { submissionRow } from '../testing/submission-row.ts'

const loaded =
  <Props extends object>(component: (props: Props) => ReactNode) =>
  async () => ({ default: component as never })

/** The fills of a comment plugin and a rating plugin. */
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
const detail = {
  ...submissionRow,
  code: null,
  errorMessage: null,
  version: 0,
  dataVersion: null,
  vjudgeSubmitId: null,
  vjudgeUsername: null,
  vjudgePassword: null,
}

async function open(path: string, { more = [guests], contexts = [] as string[] } = {}): Promise<void> {
  const screens = await Screens.start({
    plugins: [submissionsWeb, ...more],
    answers: {
      '/api/get-submission-detail': { submission: { ...detail, contexts }, codeShare: false, liveKey: 'bank' },
      '/api/get-submission-list': { records: [submissionRow], total: 1, size: 30, current: 1, pages: 1, liveKey: 'bank' },
    },
  })
  await screens.open(path)
}

test('plugins add panels below a submission, and tags behind the name of its author', async () => {
  await open('/submission-detail/7')
  expect((await screen.findByLabelText('comments')).textContent).toBe('on 7, problem 1000')
  expect(screen.getByText('ann (u1) is a master')).toBeTruthy()
})

test('a submission links its problem in the bank only, and not in a context with any key', async () => {
  await open('/submission-detail/7')
  expect((await screen.findByRole('link', { name: /SUM/ })).getAttribute('href')).toBe('/problem/SUM')
  await open('/submission-detail/7', { contexts: ['rid:8'] })
  await screen.findByText('SUM')
  expect(screen.queryByRole('link', { name: /SUM/ })).toBeNull()
})

test('plugins add tags behind the names in a list of submissions', async () => {
  await open('/status')
  const line = (await screen.findByText('ann')).closest('tr')!
  expect(await within(line).findByText('ann (u1) is a master')).toBeTruthy()
})

test('without such plugins the page stands alone', async () => {
  await open('/submission-detail/7', { more: [] })
  await screen.findByText('ann')
  expect(screen.queryByLabelText('comments')).toBeNull()
})
