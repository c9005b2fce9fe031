import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminProblems, sectionOf, trainingScreens } from '../support/training-screens.ts'

const sections = [sectionOf(1, 'Week 1', { toSolve: 2 }), sectionOf(2, 'Week 2', { after: [1] })]
const path = '/api/admin/training'

async function open(known: readonly object[] = sections, answers: object = {}) {
  const list = adminProblems([10, null], [11, 1], [12, 1], [13, 2])
  const screens = await trainingScreens(
    {
      '/api/get-training-sections': known,
      [`${path}/get-problem-list`]: list,
      [`${path}/section`]: { id: 3 },
      [`${path}/choices`]: { judges: [] },
      ...answers,
    },
    { roles: ['root'] },
  )
  await screens.open('/admin/training/7/problems')
  await screen.findByRole('table', { name: known.length > 0 ? 'Week 1' : 'Problems' })
  return screens
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const type = (field: HTMLElement, value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
const saveDialog = () => act(async () => void fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' })))

test('the problems are listed in their sections, with what each section requires', async () => {
  await open()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Outside the sections',
    'Week 1Solve 2 to continue',
    'Week 2unlocks after Week 1',
  ])
  expect(within(screen.getByRole('table', { name: 'Week 1' })).getAllByRole('row')).toHaveLength(3)
})

test('a section is added with its requirements, and one that exists is changed', async () => {
  const screens = await open()
  await press('New section')
  await saveDialog()
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('Section title is required')
  await type(screen.getByRole('textbox', { name: /^Title/ }), 'Week 3')
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Unlocks' }), { target: { value: 'named' } }))
  expect(screen.getByText('No section selected: unlocked from the start.')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Week 2' })))
  await saveDialog()
  await waitFor(() => expect(screens.sentTo(`${path}/section`)).toEqual([{ tid: 7, title: 'Week 3', toSolve: null, after: [2] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Edit the section Week 1')
  expect(screen.queryByRole('checkbox', { name: 'Week 1' })).toBeNull()
  await type(screen.getByRole('spinbutton', { name: /^Problems to solve/ }), '1')
  await saveDialog()
  await waitFor(() => expect(screens.sentTo(`${path}/section`).at(-1)).toEqual({ tid: 7, id: 1, title: 'Week 1', toSolve: 1, after: null }))
})

test('what the server refuses keeps the dialog open', async () => {
  await open(sections, { [`${path}/section`]: new Error('These sections would wait for each other: Week 1 → Week 2 → Week 1.') })
  await press('Edit the section Week 1')
  await saveDialog()
  await screen.findByText(/would wait for each other/)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('sections are ordered and removed, after a question', async () => {
  const screens = await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move the section Week 1 up' }).disabled).toBe(true)
  await press('Move the section Week 2 up')
  await waitFor(() => expect(screens.sentTo(`${path}/section-order`)).toEqual([{ tid: 7, ids: [2, 1] }]))
  await press('Delete the section Week 2')
  const question = within(await screen.findByRole('dialog'))
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Delete' })))
  await waitFor(() => expect(screens.sentTo(`${path}/section`)).toEqual([{ tid: '7', id: '2' }]))
})

test('a problem is moved within its section, into another one, and renamed', async () => {
  const screens = await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move P12 down' }).disabled).toBe(true)
  await press('Move P12 up')
  await waitFor(() => expect(screens.sentTo(`${path}/problem-order`)).toEqual([{ tid: 7, pids: [10, 12, 11, 13] }]))
  await press('Edit P10')
  await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Section' }), { target: { value: '2' } }))
  await saveDialog()
  await waitFor(() => expect(screens.sentTo(`${path}/problem`)).toEqual([{ tid: 7, pid: 10, sectionId: 2 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Edit P11')
  await type(screen.getByRole('textbox', { name: /^Display ID/ }), 'Warm-up')
  await saveDialog()
  await waitFor(() => expect(screens.sentTo(`${path}/problem`).at(-1)).toEqual({ tid: 7, pid: 11, displayId: 'Warm-up' }))
})

test('without sections there is one table, and problems are renamed all the same', async () => {
  const list = adminProblems([10, null])
  const screens = await open([], { [`${path}/get-problem-list`]: list })
  await press('Edit P10')
  expect(screen.queryByRole('combobox', { name: 'Section' })).toBeNull()
  await type(screen.getByRole('textbox', { name: /^Display ID/ }), 'First')
  await saveDialog()
  await waitFor(() => expect(screens.sentTo(`${path}/problem`)).toEqual([{ tid: 7, pid: 10, displayId: 'First' }]))
})
