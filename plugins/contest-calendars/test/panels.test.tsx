import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, within } from '@testing-library/react'
import adminWeb from '@verdict/plugin-admin/web'
import homeWeb from '@verdict/plugin-home/web'
import { expect, test } from 'vitest'
import { Screens, type Answers } from '../../../tests/support/screens.tsx'
import contestCalendarsWeb from '../web/index.tsx'

const list = '/api/get-recent-other-contest'
const overview = '/api/admin/contest-calendars'
const hour = 3_600_000
const contest = (title: string, begin: number, url: string | null) => ({
  oj: 'Codeforces',
  title,
  url,
  beginTime: new Date(Date.now() + begin).toISOString(),
  endTime: new Date(Date.now() + begin + 2 * hour).toISOString(),
})

let screens: Screens
async function open(path: string, answers: Answers) {
  const viewer = { username: 'boss', roles: ['root' as const], permissions: ['system_info_admin'] }
  screens = await Screens.start({ plugins: [homeWeb, adminWeb, contestCalendarsWeb], answers, viewer })
  return screens.open(path)
}
const click = (button: HTMLElement) => act(async () => void fireEvent.click(button))

test('the home page names the next contests of other sites, and says nothing without any', async () => {
  await open('/home', { [list]: [contest('Round 1', -hour, 'https://one.test/1'), contest('Round 2', 5 * hour, null)] })
  const link = await screen.findByRole('link', { name: 'Round 1' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['https://one.test/1', '_blank', 'noreferrer'])
  expect(screen.getByText('Round 2').closest('a')).toBeNull()
  expect(document.body.textContent).toMatch(/Codeforces · Ends .*Codeforces · Starts /s)
  await open('/home', { [list]: [] })
  await expect.poll(() => screens.calls.some(({ path }) => path === list)).toBe(true)
  expect(screen.queryByText('Contests on other sites')).toBeNull()
})

test('an operator lists calendars, and sees which could not be read', async () => {
  const address = 'https://one.test/cal.ics'
  const row = { address, name: 'Codeforces', contests: 3, readAt: new Date().toISOString(), problem: null }
  const broken = { address: 'https://two.test/cal.ics', name: 'two.test', contests: 0, readAt: null, problem: 'The calendar did not respond (HTTP 404).' }
  const settings = { addresses: [address], privateAddresses: false }
  await open('/admin/conf', {
    [overview]: { ...settings, calendars: [{ ...row, readAt: null }] },
    [`${overview}/read`]: { ...settings, calendars: [row, broken] },
    '/api/admin/config/get-web-config': {},
    '/api/admin/settings/contest-calendars': null,
  })
  expect(await screen.findByText('Not read yet')).toBeTruthy()
  await click(await screen.findByRole('button', { name: 'Read now' }))
  expect(await screen.findByText(broken.problem)).toBeTruthy()
  const field = await screen.findByRole('textbox', { name: 'iCalendar addresses' })
  fireEvent.change(field, { target: { value: `${address}\nftp://two.test` } })
  expect(await screen.findByText('Addresses must start with https:// or http://.')).toBeTruthy()
  fireEvent.change(field, { target: { value: ` ${address}\n\n${broken.address}\n` } })
  await click(within(field.closest('form')!).getByRole('button', { name: 'Save' }))
  const saved = { addresses: [address, broken.address], privateAddresses: false }
  await expect.poll(() => screens.sentTo('/api/admin/settings/contest-calendars')).toEqual([saved])
})
