import '@verdict/ui-kit/setup'
import { fireEvent, screen, within } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill } from '@verdict/core/web'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import { userAdminPanels, userTags, type UserFillProps } from '../contract.ts'
import accountsWeb from '../web/index.tsx'

const loaded = (component: (props: UserFillProps) => ReactNode) => async () => ({ default: component as never })
const ratings = defineWeb(definePlugin({ id: 'ratings' }), {
  fills: [
    fill(
      userTags,
      loaded(({ uid, username }) => <em>{`${username} (${uid}) is a master`}</em>),
    ),
    fill(
      userAdminPanels,
      loaded(({ uid, username }) => <section aria-label="rating">{`rating of ${username} (${uid})`}</section>),
    ),
  ],
})
const user = {
  uid: 'u1',
  username: 'ann',
  nickname: null,
  realname: null,
  avatar: null,
  email: null,
  gender: null,
  titleName: null,
  titleColor: null,
  school: null,
}
const row = { ...user, status: 0, roles: [{ id: 1002, role: 'default_user' }], gmtCreate: '2026-01-01T00:00:00.000Z', gmtModified: null }
const home = {
  ...user,
  signature: null,
  github: null,
  blog: null,
  total: 0,
  rating: null,
  scoreList: [],
  solvedList: [],
  solvedGroupByDifficulty: {},
  recentLoginTime: null,
}

const screens = await Screens.start({
  plugins: [accountsWeb, ratings],
  viewer: { roles: ['root'], username: 'boss' },
  answers: {
    '/api/get-user-home-info': home,
    '/api/admin/user/get-user-list': { records: [row], total: 1, size: 10, current: 1, pages: 1 },
  },
})

test('plugins add tags behind the name on the page of a user', async () => {
  await screens.open('/user-home?username=ann')
  expect(await screen.findByText('ann (u1) is a master')).toBeTruthy()
})

test('plugins add tags in the user administration, and panels where a user is edited', async () => {
  await screens.open('/admin/user')
  const line = (await screen.findByRole('link', { name: 'ann' })).closest('tr')!
  expect(await within(line).findByText('ann (u1) is a master')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: /edit.*ann/i })[0]!)
  expect((await screen.findByLabelText('rating')).textContent).toBe('rating of ann (u1)')
})
