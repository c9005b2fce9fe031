import '@verdict/ui-kit/setup'
import { definePlugin } from '@verdict/core'
import { KitProvider } from '@verdict/ui-kit'
import { act, render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { kernelWeb } from '../../pages/kernel-web.ts'
import { defineWeb, fill, frame, navigation, page, part, type WebPlugin } from '../../declaration/define-web.ts'
import { Fills } from '../../plugins/fills.tsx'
import { FrameContent, useFrame } from '../../plugins/frame-content.tsx'
import { Part } from '../../plugins/part.tsx'
import { WebPlugins, WebPluginsContext } from '../../plugins/web-plugins.ts'
import { readSession, signInAtom, store } from '../../session/session.ts'
import { siteRoutes } from '../../shell/routing/router.tsx'
import { mainMenu, type MenuPlace } from '../../declaration/slots.ts'
import { startTexts } from '../../text/texts.ts'

export const rooms = definePlugin({ id: 'rooms' })
export const guests = definePlugin({ id: 'guests' })
export const sidebar = rooms.slot<{ room: string }>('sidebar')
const badge = guests.part<{ name: string }>('badge')
export const roomTabs = rooms.slot<MenuPlace>('tabs')
export const roomFrame = rooms.frame<{ topic: string }>('room', '/room/:roomId')
/** A page, a frame or a fill, as the import of its file. */
export const loaded = (component: () => ReactNode) => async () => ({ default: component as never })

export const roomsWeb = defineWeb(rooms, {
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
export const guestsWeb = defineWeb(guests, {
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

/** Opens an address of a site with these plugins. */
export async function open(path: string, plugins: WebPlugin[]): Promise<void> {
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
export const sees = (text: string | RegExp) => waitFor(() => expect(document.body.textContent).toMatch(text))

/** Starts the shell as in a browser that has never been used. */
export async function startShell(): Promise<void> {
  document.body.replaceChildren()
  localStorage.clear()
  readSession()
  store.set(signInAtom, false)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // There is no site here, but failures are still reported to it.
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, msg: 'success', data: null }))
  window.scrollTo = () => undefined
  await startTexts([kernelWeb], 'en-US')
}
