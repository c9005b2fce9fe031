import { screen } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { defineWeb, page, part, userName } from '@verdict/core/web'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import { UserName } from '../page/user-name.tsx'

const locales = { 'en-US': async () => ({ default: {} }) }

function Team() {
  return (
    <p>
      <UserName username="ann" /> and <UserName username="ben">Ben Li</UserName>
    </p>
  )
}
const teams = defineWeb(definePlugin({ id: 'teams' }), { pages: [page('/team', async () => ({ default: Team }))], locales })

const people = defineWeb(definePlugin({ id: 'people' }), {
  parts: [part(userName, async () => ({ default: ({ username, children }) => <a href={`/people/${username}`}>{children}</a> }))],
  locales,
})

test('names link to the pages that a plugin offers', async () => {
  await (await Screens.start({ plugins: [teams, people], answers: {} })).open('/team')
  expect((await screen.findByRole('link', { name: 'ann' })).getAttribute('href')).toBe('/people/ann')
  expect(screen.getByRole('link', { name: 'Ben Li' }).getAttribute('href')).toBe('/people/ben')
})

test('without such pages names are plain text', async () => {
  await (await Screens.start({ plugins: [teams], answers: {} })).open('/team')
  await screen.findByText('ann and Ben Li')
  expect(screen.queryByRole('link', { name: /ann|Ben/ })).toBeNull()
})
