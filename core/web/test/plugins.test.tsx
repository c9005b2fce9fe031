// @vitest-environment happy-dom
import '@verdict/ui-kit/setup'
import { definePlugin } from '@verdict/core'
import { KitProvider } from '@verdict/ui-kit'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { kernelWeb } from '../kernel-web.ts'
import { defineWeb, fill, frame, menuEntry, navigation, page, part, redirect, type WebPlugin } from '../plugins/define-web.ts'
import { Fills } from '../plugins/fills.tsx'
import { FrameContent, useFrame } from '../plugins/frame-content.tsx'
import { Part } from '../plugins/part.tsx'
import { WebPlugins, WebPluginsContext } from '../plugins/web-plugins.ts'
import { storeUser, readSession, signInAtom, store, tokenStore } from '../session/session.ts'
import { siteRoutes } from '../shell/routing/router.tsx'
import { mainMenu, type MenuPlace } from '../shell/slots.ts'
import { startTexts } from '../text/texts.ts'
import { person } from './people.ts'

const rooms = definePlugin({ id: 'rooms' })
const guests = definePlugin({ id: 'guests' })
const sidebar = rooms.slot<{ room: string }>('sidebar')
const badge = guests.part<{ name: string }>('badge')
const roomTabs = rooms.slot<MenuPlace>('tabs')
const roomFrame = rooms.frame<{ topic: string }>('room', '/room/:roomId')
const loaded = (component: () => ReactNode) => async () => ({ default: component as never })

const roomsWeb = defineWeb(rooms, {
  pages: [
    page(
      '/room',
      loaded(() => (
        <>
          <h1>All rooms</h1>
          <Fills of={sidebar} with={{ room: 'blue' }} empty="nobody" />
          <Part of={badge} with={{ name: 'Ann' }} fallback="no badges" />
        </>
      )),
    ),
    page(
      '/room/:roomId/secret',
      loaded(() => 'the secret'),
      { guard: 'user' },
    ),
    page(
      '/room/:roomId/desk',
      loaded(() => 'the desk'),
      { guard: 'admin' },
    ),
    page(
      '/broken',
      loaded(() => {
        throw new Error('wall fell down')
      }),
    ),
  ],
  frames: [
    frame(
      roomFrame,
      loaded(() => (
        <section aria-label="frame">
          <FrameContent of={roomFrame} with={{ topic: 'chess' }} />
        </section>
      )),
    ),
  ],
  navigations: [
    navigation(
      '/room/:roomId',
      loaded(() => 'room menu'),
    ),
  ],
})
const guestsWeb = defineWeb(guests, {
  pages: [
    page(
      '/room/:roomId/guests',
      loaded(function Guests() {
        return <>guests talk of {useFrame(roomFrame)?.topic ?? 'nothing'}</>
      }),
    ),
  ],
  fills: [
    fill(
      sidebar,
      loaded(({ room }: { room?: string } = {}) => `second in ${room}`),
      2,
    ),
    fill(
      sidebar,
      loaded(() => {
        throw new Error('spilled')
      }),
      1,
    ),
    fill(
      mainMenu,
      loaded(() => 'guest menu'),
    ),
  ],
  parts: [
    part(
      badge,
      loaded(({ name }: { name?: string } = {}) => `badge of ${name}`),
    ),
  ],
})

async function open(path: string, plugins: WebPlugin[]): Promise<void> {
  const router = createMemoryRouter(siteRoutes(new WebPlugins([...plugins, kernelWeb])), { initialEntries: [path] })
  await act(async () => {
    render(
      <KitProvider language="en-US">
        <WebPluginsContext value={new WebPlugins([...plugins, kernelWeb])}>
          <RouterProvider router={router} />
        </WebPluginsContext>
      </KitProvider>,
    )
  })
}
const sees = (text: string | RegExp) => waitFor(() => expect(document.body.textContent).toMatch(text))

beforeEach(async () => {
  document.body.replaceChildren()
  localStorage.clear()
  readSession()
  store.set(signInAtom, false)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // There is no site here, but failures are still reported to it.
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, msg: 'success', data: null }))
  window.scrollTo = () => undefined
  await startTexts([kernelWeb], 'en-US')
})

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

test('a bare frame replaces the bar, the footer and the main landmark; groups of a slot get their headings', async () => {
  const inside = defineWeb(rooms, {
    pages: [
      page(
        '/room/:roomId/hall',
        loaded(() => (
          <Fills
            of={sidebar}
            with={{ room: 'red' }}
            before={(order, previous) => (previous === undefined || order - previous >= 10) && <b>from {order}. </b>}
          />
        )),
      ),
    ],
    fills: [5, 7, 20].map((order) =>
      fill(
        sidebar,
        loaded(() => `at ${order}; `),
        order,
      ),
    ),
    frames: [
      frame(
        roomFrame,
        loaded(() => (
          <main>
            hall: <FrameContent of={roomFrame} with={{ topic: 'chess' }} />
          </main>
        )),
        { bare: true },
      ),
    ],
  })
  await open('/room/7/hall', [inside])
  await sees('hall: from 5. at 5; at 7; from 20. at 20;')
  expect(document.querySelectorAll('main, header, footer')).toHaveLength(1)
})

test('a frame surrounds pages of other plugins, passes them a value and has its own menu', async () => {
  await open('/room/7/guests', [roomsWeb, guestsWeb])
  await sees('guests talk of chess')
  expect(screen.getByLabelText('frame').textContent).toContain('guests talk')
  await sees('room menu')
  expect(document.body.textContent).not.toContain('guest menu')
})

test('a frame has tabs as a slot: another plugin adds a tab as data, with the parameters of the path, and a redirect to it', async () => {
  const tabbed = defineWeb(rooms, {
    frames: [
      frame(
        roomFrame,
        loaded(() => (
          <>
            <nav aria-label="tabs">
              <Fills of={roomTabs} with={{ place: 'list' }} />
            </nav>
            <FrameContent of={roomFrame} with={{ topic: 'go' }} />
          </>
        )),
      ),
    ],
    pages: [
      page(
        '/room/:roomId',
        loaded(() => 'the room itself'),
      ),
    ],
    menu: [menuEntry(roomTabs, { to: '/room/:roomId', label: 'room', order: 1 })],
  })
  const guestTab = defineWeb(guests, {
    ...guestsWeb,
    redirects: [redirect('/guests/:roomId', '/room/:roomId/guests')],
    menu: [menuEntry(roomTabs, { to: '/room/:roomId/guests', label: 'guests', order: 2 })],
  })
  await open('/guests/7', [guestTab, tabbed])
  await sees('guests talk of go')
  const tabs = () => [...screen.getByLabelText('tabs').querySelectorAll('a')].map((tab) => tab.getAttribute('href'))
  expect(tabs()).toEqual(['/room/7', '/room/7/guests'])
  expect(document.querySelector('a[href="/room/7/guests"]')?.getAttribute('aria-current')).toBe('page')
  fireEvent.click(document.querySelector('a[href="/room/7"]')!)
  await sees('the room itself')
  expect(tabs()).toHaveLength(2)
  document.body.replaceChildren()
  await open('/guests/a%2Fb', [guestTab, tabbed])
  await waitFor(() => expect(tabs()).toEqual(['/room/a%2Fb', '/room/a%2Fb/guests']))
  document.body.replaceChildren()
  await open('/room/7', [tabbed])
  await sees('the room itself')
  expect(tabs()).toEqual(['/room/7'])
})

test('a frame whose files cannot be loaded is reported, and the page is shown without it', async () => {
  const lost = defineWeb(rooms, { frames: [frame(roomFrame, () => Promise.reject(new Error('no such file')))] })
  await open('/room/7/guests', [lost, guestsWeb])
  await sees(/Something went wrong in “rooms”/)
  await sees('guests talk of nothing')
})

test('without the plugin of the frame, the page is shown in the plain shell', async () => {
  await open('/room/7/guests', [guestsWeb])
  await sees('guests talk of nothing')
  expect(screen.queryByLabelText('frame')).toBe(null)
})

test('a page that throws names its plugin, and the shell keeps working', async () => {
  await open('/broken', [roomsWeb])
  await sees(/Something went wrong in “rooms”.*wall fell down/s)
  expect(screen.getByRole('banner')).toBeTruthy()
})

test('guards redirect visitors home with the dialog and admit users and admins', async () => {
  await open('/room/7/secret', [roomsWeb])
  await sees('Please login first!')
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

test('unknown paths show the 404 page, / redirects home', async () => {
  await open('/nowhere', [roomsWeb])
  await sees('Page not found')
  document.body.replaceChildren()
  await open('/', [roomsWeb])
  await sees('Welcome to Verdict')
})
