import '@verdict/ui-kit/setup'
import { act, screen, within } from '@testing-library/react'
import { openSignIn } from '@verdict/core/web'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import accountsWeb from '../web/index.tsx'

test('a site that does not let users sign up does not offer it', async () => {
  const screens = await Screens.start({ plugins: [accountsWeb], answers: { '/api/get-website-config': { register: false } } })
  await screens.open('/nowhere')
  act(() => openSignIn())
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Forgot password?']))
  expect(within(dialog).queryByText('Create an account')).toBeNull()
})
