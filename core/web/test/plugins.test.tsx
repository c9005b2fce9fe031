import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { signInAtom, store, storeUser, tokenStore } from '../session/session.ts'
import { person } from './people.ts'
import { defineWeb, page, redirect } from '../declaration/define-web.ts'
import { guests, guestsWeb, loaded, open, roomsWeb, sees, startShell } from './support/rooms.tsx'

beforeEach(startShell)

test('slots and parts are ordered, isolated by error boundaries, and have fallbacks when the other plugin is off', async () => {
  await open('/room', [roomsWeb, guestsWeb])
  await sees('second in blue')
  await sees('badge of Ann')
  await sees(/Something went wrong in “guests”.*spilled/s)
  expect(document.body.textContent).toMatch(/guests.*second in blue/s)
  expect(document.body.textContent).toContain('All rooms')
})

test('slots and parts whose provider is off', async () => {
  await open('/room', [roomsWeb])
  await sees('nobody')
  await sees('no badges')
})

test('a page that throws names its plugin, and the shell keeps working', async () => {
  await open('/broken', [roomsWeb])
  await sees(/Something went wrong in “rooms”.*wall fell down/s)
  expect(screen.getByRole('banner')).toBeTruthy()
})

test('guards redirect visitors home with the dialog and admit users and admins', async () => {
  await open('/room/7/secret', [roomsWeb])
  await sees('Log in to continue.')
  await sees('Welcome to Verdict')
  expect(store.get(signInAtom)).toBe(true)
})

test('guards admit users with the required role', async () => {
  tokenStore.write('mine')
  storeUser(person())
  await open('/room/7/secret', [roomsWeb])
  await sees('the secret')
})

test('an admin page redirects other users', async () => {
  tokenStore.write('mine')
  storeUser(person())
  await open('/room/7/desk', [roomsWeb])
  await sees('Welcome to Verdict')
})

test('pages that share a component get the props that the declaration names, and no state of each other', async () => {
  function Shelf({ topic }: { topic: string }) {
    const [count, setCount] = useState(0)
    return (
      <>
        <button onClick={() => setCount(count + 1)}>
          {topic} {count}
        </button>
        <Link to="/music">on</Link>
      </>
    )
  }
  const load = async () => ({ default: Shelf })
  const pages = [page('/books', load, { with: { topic: 'books' } }), page('/music', load, { with: { topic: 'music' } })]
  await open('/books', [defineWeb(guests, { pages })])
  await userEvent.click(await screen.findByRole('button', { name: 'books 0' }))
  await userEvent.click(screen.getByRole('link', { name: 'on' }))
  await screen.findByRole('button', { name: 'music 0' })
})

test('unknown paths show the 404 page, / redirects home', async () => {
  await open('/nowhere', [roomsWeb])
  await sees('Page not found')
  document.body.replaceChildren()
  await open('/', [roomsWeb])
  await sees('Welcome to Verdict')
})

test.each([
  ['/chamber', '/room'],
  ['/chamber/7/guests', '/room/7/guests'],
  ['/chamber/7/guests?keyword=a%26b', '/room/7/guests?keyword=a%26b'],
  ['/chamber/a%2Fb/$&', '/room/a%2Fb/$&'],
])('a redirect keeps all that follows: %s', async (from, to) => {
  function Address() {
    const { pathname, search } = useLocation()
    return `at ${pathname}${search}.`
  }
  const pages = [
    page(
      '/room/*',
      loaded(() => <Address />),
    ),
  ]
  await open(from, [defineWeb(guests, { pages, redirects: [redirect('/chamber/*', '/room/*')] })])
  await sees(`at ${to}.`)
})
