import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Screens } from '../../../../tests/support/screens.tsx'
import contestsWeb from '../../web/index.tsx'
import { contestOf, pageOf, userScreens } from '../../testing/contest-screens.ts'
import { minutes } from '../../testing/forms.ts'

const path = '/api/get-contest-list'
const rows = [
  contestOf(),
  contestOf({
    id: 1002,
    title: 'Homework',
    type: 1,
    rule: 'oi',
    oiRankScoreType: 'Highest',
    auth: 1,
    count: 31,
    status: -1,
    startTime: minutes(10),
    duration: 180_000,
  }),
]
const answers = { [path]: pageOf(rows) }

test('a row says who may take part, by which rule, for how long, and where the contest stands', async () => {
  const screens = await userScreens(answers)
  await screens.open('/contest')
  const line = (await screen.findByRole('link', { name: 'Homework' })).closest('tr')!
  for (const text of ['OI', 'Private', '31 registered', '2 d 2 h', 'Scheduled']) expect(within(line).getByText(text)).toBeTruthy()
  const other = screen.getByRole('link', { name: 'Spring Cup' }).closest('tr')!
  for (const text of ['ACM', 'Public', '3 h', 'Running']) expect(within(other).getByText(text)).toBeTruthy()
  expect(other.textContent).not.toContain('registered')
})

test('a row counts down to the start or the end, by the clock of the server', async () => {
  const screens = await userScreens(answers)
  await screens.open('/contest')
  const timer = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!.querySelector('small:has([role=timer])')!.textContent
  expect(await timer('Homework')).toMatch(/^Starts in 00:(10:00|09:5\d)$/)
  expect(await timer('Spring Cup')).toMatch(/^Ends in 0(2:00:00|1:59:5\d)$/)
})

test('the filters are in the address, and only those of the list are sent', async () => {
  const screens = await userScreens(answers)
  const router = await screens.open('/contest?type=7&status=1&keyword=cup&currentPage=3')
  await screen.findByRole('link', { name: 'Homework' })
  expect(screens.sentTo(path)).toEqual([{ keyword: 'cup', status: '1', currentPage: '3', limit: '10' }])
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Rule' }), { target: { value: '1' } }))
  expect(router.state.location.search).toBe('?keyword=cup&type=1&status=1')
  await waitFor(() => expect(screens.sentTo(path).at(-1)).toEqual({ keyword: 'cup', type: '1', status: '1', currentPage: '1', limit: '10' }))
})

test('a visitor is asked to log in and stays on the list', async () => {
  const screens = await Screens.start({ plugins: [contestsWeb], answers })
  const router = await screens.open('/contest')
  const link = await screen.findByRole('link', { name: 'Homework' })
  await act(async () => void fireEvent.click(link))
  expect(router.state.location.pathname).toBe('/contest')
  expect(await screen.findByText('Log in first')).toBeTruthy()
})

test('without a match the filters can be cleared', async () => {
  const screens = await userScreens({ [path]: ({ keyword }: { keyword?: string }) => pageOf(keyword ? [] : rows) })
  await screens.open('/contest?keyword=nothing')
  const clear = await screen.findByRole('button', { name: 'Clear filters' })
  await act(async () => void fireEvent.click(clear))
  await screen.findByRole('link', { name: 'Homework' })
  expect((screen.getByRole('textbox', { name: 'Search contests' }) as HTMLInputElement).value).toBe('')
})

test('a failure is shown in place of the list', async () => {
  const screens = await userScreens({ [path]: new Error('The database is away.') })
  await screens.open('/contest')
  const notice = (await screen.findByRole('button', { name: 'Try again' })).closest('[role=alert]')!
  expect(notice.textContent).toContain('The database is away.')
})
