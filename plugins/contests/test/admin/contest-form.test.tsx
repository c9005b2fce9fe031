import '@verdict/ui-kit/setup'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill } from '@verdict/core/web'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Screens, type Answers } from '../../../../tests/support/screens.tsx'
import { boardOf } from '../../contract/boards/board-screens.ts'
import contestsWeb from '../../web/index.tsx'

const choices = {
  rules: [
    { id: 'icpc', type: 0 },
    { id: 'acm', type: 0 },
    { id: 'oi', type: 1 },
    { id: 'ioi', type: 1 },
  ],
  judges: [],
}
const start = '2026-05-01T08:00:00.000Z'
const saved = {
  id: 1001,
  uid: '1',
  author: 'root',
  title: 'Spring Cup',
  description: 'Three hours.',
  type: 0,
  rule: 'acm',
  auth: 1,
  pwd: 'open',
  startTime: start,
  endTime: '2026-05-01T11:00:00.000Z',
  sealRank: true,
  sealRankTime: '2026-05-01T10:00:00.000Z',
  autoRealRank: true,
  visible: true,
  openPrint: false,
  rankShowGender: false,
  rankShowRegistered: false,
  openRank: false,
  allowEndSubmit: false,
  openAccountLimit: true,
  accountLimitRule: '<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra>guest</extra>',
  rankShowName: 'username',
  starAccount: ['coach'],
  oiRankScoreType: null,
  awardType: 0,
  awardConfigList: [],
  revision: 4,
}

let screens: Screens
async function open(path: string, answers: Answers = {}) {
  const all = { '/api/admin/contest/choices': choices, '/api/admin/contest': saved, ...answers }
  screens = await Screens.start({ plugins: [contestsWeb], answers: all, viewer: { roles: ['root'] } })
  return screens.open(path)
}
const field = (name: RegExp) => screen.findByLabelText(name)
const type = async (name: RegExp, value: string) => fireEvent.change(await field(name), { target: { value } })
/** Awaited before `act`, because nothing new is rendered within it. */
async function click(wanted: Promise<HTMLElement>) {
  const found = await wanted
  await act(async () => void fireEvent.click(found))
}
const save = () => click(screen.findAllByRole('button', { name: 'Save' }).then((buttons) => buttons[0]!))
const faults = () => [...document.querySelectorAll('.verdict-labelled-fault')].map(({ textContent }) => textContent)
/** Formats a moment as its field shows it in the local time zone. */
const local = (moment: string) => new Date(new Date(moment).getTime() - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
const bodies = () => screens.sentTo('/api/admin/contest').filter((input) => 'title' in input)

test('a new contest asks for title, description, start and end at their fields, and sends nothing before', async () => {
  await open('/admin/contest/create')
  await save()
  await expect.poll(() => faults()).toEqual(['Title is required', 'Description is required', 'Start time is required', 'End time is required'])
  expect(document.activeElement).toBe(await field(/^Title/))
  await type(/^Title/, 'Summer Cup')
  expect(faults()).not.toContain('Title is required')
  await type(/^Start time/, local(start))
  await type(/^End time/, local(start))
  expect(faults()).toContain('The contest must end after it starts.')
  expect(bodies()).toEqual([])
})

test('the settings of a rule are drawn by their schema with its texts, sent with the form, and gone with another rule', async () => {
  const settings = {
    type: 'object',
    properties: { bonus: { type: 'integer', minimum: 0, maximum: 100, default: 0 }, isStrict: { type: 'boolean', default: false } },
  }
  const marathon = defineWeb(definePlugin({ id: 'marathon' }), {
    fills: [fill(boardOf('laps'), async () => ({ default: () => null }))],
    locales: { 'en-US': async () => ({ default: { rules: { laps: { name: 'Laps', hint: 'Who runs most.', settings: { bonus: 'Bonus points' } } } } }) },
  })
  const rules = [...choices.rules, { id: 'laps', type: 0, settings, problemSettings: null }]
  const answers = {
    '/api/admin/contest/choices': { ...choices, rules },
    '/api/admin/contest': { ...saved, rule: 'laps', ruleSettings: { bonus: 3, isStrict: true } },
  }
  screens = await Screens.start({ plugins: [contestsWeb, marathon], answers, viewer: { roles: ['root'] } })
  await screens.open('/admin/contest/1001/edit')
  expect((await screen.findByText('Who runs most.')).textContent).toBe('Who runs most.')
  expect((await field(/^Bonus points/)).getAttribute('value')).toBe('3')
  await type(/^Bonus points/, '8')
  await save()
  await expect.poll(() => bodies()).toMatchObject([{ rule: 'laps', ruleSettings: { bonus: 8, isStrict: true } }])
  await type(/^Rule/, 'acm')
  expect(screen.queryByLabelText(/^Bonus points/)).toBeNull()
  await save()
  await expect.poll(() => bodies()[1]).toMatchObject({ rule: 'acm', ruleSettings: {} })
})

test('what is typed is sent, and the problems of the new contest follow', async () => {
  const router = await open('/admin/contest/create', {
    '/api/admin/contest': (input: object) => ('title' in input ? { cid: 1007 } : saved),
    '/api/admin/contest/get-problem-list': { problemList: { records: [], total: 0 }, contestProblemMap: {} },
  })
  await type(/^Title/, 'Summer Cup')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Description' }), { target: { value: 'Five hours.' } })
  await type(/^Problem type/, '1')
  expect(
    within(await field(/^Rule/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['OI', 'IOI'])
  await type(/^Problem score/, 'Highest')
  await type(/^Start time/, local(start))
  await type(/^End time/, local('2026-05-01T13:00:00.000Z'))
  fireEvent.click(screen.getByRole('switch', { name: 'Freeze the scoreboard' }))
  expect(((await field(/^Frozen during/)) as HTMLSelectElement).value).toBe('whole')
  await type(/^Frozen during/, 'half-hour')
  expect(screen.queryByRole('switch', { name: /^Show all registered users/ })).toBeNull()
  await type(/^Participation/, '2')
  expect(screen.getByRole('switch', { name: /^Show all registered users/ }).getAttribute('aria-checked')).toBe('true')
  await save()
  await expect.poll(() => faults()).toEqual(['Password is required'])
  await type(/^Contest password/, 'sun')
  fireEvent.change(screen.getByRole('combobox', { name: 'Awards' }), { target: { value: '1' } })
  await save()
  await expect.poll(() => router.state.location.pathname).toBe('/admin/contest/1007/problems')
  expect(bodies()).toEqual([
    expect.objectContaining({
      title: 'Summer Cup',
      description: 'Five hours.',
      type: 1,
      rule: 'oi',
      oiRankScoreType: 'Highest',
      startTime: start,
      endTime: '2026-05-01T13:00:00.000Z',
      sealRank: true,
      sealRankTime: '2026-05-01T12:30:00.000Z',
      auth: 2,
      pwd: 'sun',
      rankShowRegistered: true,
      awardType: 1,
      awardConfigList: [10, 20, 30].map((num, index) => expect.objectContaining({ num, priority: index + 1 })),
    }),
  ])
})

test('a saved contest is shown as it is, and a save names the revision that was read', async () => {
  await open('/admin/contest/1001/edit')
  expect(((await field(/^Title/)) as HTMLInputElement).value).toBe('Spring Cup')
  expect(((await field(/^Problem type/)) as HTMLInputElement).readOnly).toBe(true)
  expect(((await field(/^Frozen during/)) as HTMLSelectElement).value).toBe('hour')
  expect(((await field(/^Prefix/)) as HTMLInputElement).value).toBe('team')
  expect(screen.queryByText(/removes all registrations/)).toBeNull()
  await type(/^Contest password/, 'closed')
  expect(screen.getByText(/removes all registrations/)).toBeTruthy()
  await type(/^Registrations/, 'keep')
  expect(screen.queryByText(/removes all registrations/)).toBeNull()
  await type(/^Last number/, '0')
  await save()
  await expect.poll(() => faults()).toEqual(['The account restriction needs a range of numbers or at least one username.'])
  await type(/^Last number/, '30')
  await save()
  await expect.poll(() => bodies()).toHaveLength(1)
  const accountLimitRule = '<prefix>team</prefix><suffix></suffix><start>1</start><end>30</end><extra>guest</extra>'
  expect(bodies()[0]).toMatchObject({
    id: 1001,
    revision: 4,
    pwd: 'closed',
    keepsRegistrations: true,
    accountLimitRule,
    sealRankTime: saved.sealRankTime,
    starAccount: ['coach'],
  })
})

test('when another user has saved first, the form offers to save over it or to load', async () => {
  const refusing = (input: Readonly<Record<string, unknown>>) => {
    if (!('title' in input)) return saved
    if ('revision' in input) throw new Error('unreachable')
    return null
  }
  await open('/admin/contest/1001/edit', { '/api/admin/contest': refusing })
  await type(/^Title/, 'Mine')
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    const isFirst = typeof request?.body === 'string' && request.body.includes('revision')
    if (!isFirst) return real(address, request)
    return Response.json(
      { status: 409, code: 'contests/saved-meanwhile', msg: 'Another user saved this contest while you were editing it. Reload it and try again.', data: null },
      { status: 409 },
    )
  })
  await save()
  await click(screen.findByRole('button', { name: 'Overwrite' }))
  await expect.poll(() => bodies()).toEqual([expect.objectContaining({ title: 'Mine', id: 1001 })])
})

test('what was typed is offered again, but never the password', async () => {
  await open('/admin/contest/1001/edit')
  await type(/^Title/, 'Half-typed')
  await type(/^Contest password/, 'secret-word')
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify({ ...localStorage })).toContain('Half-typed')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/secret-word|"pwd/)
})
