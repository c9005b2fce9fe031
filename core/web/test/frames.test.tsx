import { definePlugin } from '@verdict/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { defineWeb, fill, frame, menuEntry, page, redirect } from '../declaration/define-web.ts'
import { Fills } from '../plugins/fills.tsx'
import { FrameContent } from '../plugins/frame-content.tsx'
import type { FramePlace } from '../declaration/slots.ts'
import { guests, guestsWeb, loaded, open, roomFrame, rooms, roomsWeb, roomTabs, sees, sidebar, startShell } from './support/rooms.tsx'

beforeEach(startShell)

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
  const highlighted = () => [...document.querySelectorAll('.verdict-menu-link-active')].map((tab) => tab.getAttribute('href'))
  expect(document.querySelector('a[href="/room/7/guests"]')?.getAttribute('aria-current')).toBe('page')
  // Not the entry of the page above it, too.
  expect(highlighted()).toEqual(['/room/7/guests'])
  fireEvent.click(document.querySelector('a[href="/room/7"]')!)
  await sees('the room itself')
  expect(highlighted()).toEqual(['/room/7'])
  expect(tabs()).toHaveLength(2)
  document.body.replaceChildren()
  await open('/guests/a%2Fb', [guestTab, tabbed])
  await waitFor(() => expect(tabs()).toEqual(['/room/a%2Fb', '/room/a%2Fb/guests']))
  document.body.replaceChildren()
  await open('/room/7', [tabbed])
  await sees('the room itself')
  expect(tabs()).toEqual(['/room/7'])
})

test('the tabs of a frame below another address lead there', async () => {
  const placedTabs = rooms.slot<FramePlace>('placed-tabs')
  const houses = defineWeb(definePlugin({ id: 'houses' }), {
    pages: [
      page(
        '/house/:houseId/room/:roomId',
        loaded(() => (
          <nav aria-label="tabs">
            <Fills of={placedTabs} with={{ place: 'bar', at: { frame: roomFrame.path, path: '/house/3/room/7' } }} />
          </nav>
        )),
      ),
    ],
    menu: [
      menuEntry(placedTabs, { to: '/room/:roomId/guests', label: 'guests', order: 1, also: ['/room/:roomId'] }),
      menuEntry(placedTabs, { to: '/rooms', label: 'rooms', order: 2 }),
    ],
  })
  await open('/house/3/room/7', [houses])
  await waitFor(() =>
    expect([...screen.getByLabelText('tabs').querySelectorAll('a')].map((tab) => tab.getAttribute('href'))).toEqual(['/house/3/room/7/guests', '/rooms']),
  )
  expect(document.querySelector('.verdict-menu-link-active')?.getAttribute('href')).toBe('/house/3/room/7/guests')
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
