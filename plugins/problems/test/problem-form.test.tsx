import '@verdict/ui-kit/setup'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { definePlugin } from '@verdict/core'
import { defineWeb, fill } from '@verdict/core/web'
import { KitProvider } from '@verdict/ui-kit'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { kernelWeb } from '../../../core/web/pages/kernel-web.ts'
import { WebPlugins, WebPluginsContext } from '../../../core/web/plugins/web-plugins.ts'
import { startTexts } from '../../../core/web/text/texts.ts'
import { problemFormPanels } from '../contract.ts'
import { useBankFormCalls } from '../web/admin/bank-form-page.tsx'
import problemsWeb from '../web/index.tsx'
import { saveRequestOf } from '../web/form/state/form-conversion.ts'
import { blankForm, type FormState } from '../web/form/state/form-state.ts'
import { ProblemForm } from '../web/form/problem-form.tsx'

/** A plugin that stores its own data about a problem. */
const notes = defineWeb(definePlugin({ id: 'notes' }), {
  fills: [fill(problemFormPanels, async () => ({ default: ({ pid }) => <section aria-label="notes">{`notes of ${pid ?? 'a new problem'}`}</section> }))],
})

function BankForm({ start, pid }: { start: FormState; pid: number | undefined }) {
  const place = { pid, calls: useBankFormCalls(), keys: {}, auths: [1, 2, 3] as const, editPath: () => '/' }
  return <ProblemForm place={place} start={start} version="" languages={[]} onSaved={() => undefined} />
}

async function open(start: FormState, pid?: number): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, msg: 'success', data: [] }))
  await startTexts([kernelWeb, problemsWeb], 'en-US')
  const router = createMemoryRouter([{ path: '/', element: <BankForm start={start} pid={pid} /> }])
  await act(async () => {
    render(
      <KitProvider language="en-US">
        <WebPluginsContext value={new WebPlugins([problemsWeb, notes])}>
          <RouterProvider router={router} />
        </WebPluginsContext>
      </KitProvider>,
    )
  })
}
afterEach(cleanup)

test('where a place has display ids of its own, the form asks for one, and for a title that may be empty', async () => {
  await open(blankForm([], { named: { displayId: '', title: '' } }))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Save' }))[0]!)
  expect((await screen.findAllByText('The display ID here is required')).length).toBeGreaterThan(0)
  const field = screen.getByRole('textbox', { name: /^Display ID here/ })
  await act(async () => void fireEvent.change(field, { target: { value: 'A' } }))
  expect(screen.queryByText('The display ID here is required')).toBeNull()
})

test('saving reports all errors at once, at their fields, and focuses the first', async () => {
  await open(blankForm([]))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Save' }))[0]!)
  const list = await waitFor(() => document.querySelector('.verdict-form-faults[role=alert]') ?? expect.fail('no errors are shown'))
  for (const words of [
    'Display ID is required',
    'Title is required',
    'Output description is required',
    'At least one language is required',
    'Upload the test data',
  ])
    expect(list.textContent).toContain(words)
  expect([...document.querySelectorAll('.verdict-labelled-fault')].map(({ textContent }) => textContent)).toEqual([
    'Display ID is required',
    'Title is required',
    'Input description is required',
    'Output description is required',
    'Upload the test data as a zip file',
    'At least one language is required',
  ])
  expect(document.activeElement?.closest('.verdict-labelled')?.textContent).toContain('Display ID is required')
  fireEvent.change(screen.getByRole('textbox', { name: /^Title/ }), { target: { value: 'Sum' } })
  expect(list.textContent).not.toContain('Title is required')
  expect(document.querySelectorAll('.verdict-labelled-fault')).toHaveLength(5)
})

test('errors of single test cases, templates and the checker are shown at their fields', async () => {
  const written = { ...blankForm([]), problemId: 'P', title: 'Sum', input: 'a', output: 'b', languages: ['C'] }
  await open({
    ...written,
    type: 1,
    judgeCaseMode: 'subtask_lowest',
    judgeMode: 'spj',
    templates: { C: { on: true, code: ' ' } },
    isUpload: false,
    cases: [
      { input: '1', output: '1', score: '50', groupNum: '1' },
      { input: '', output: '', score: 'half', groupNum: '' },
    ],
  })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Save' }))[0]!)
  const marked = await waitFor(() => {
    const found = [...document.querySelectorAll('.verdict-labelled-fault')].map(({ textContent }) => textContent)
    expect(found).not.toEqual([])
    return found
  })
  expect(marked).toEqual([
    'The special judge or interactor requires source code',
    'Test case 2 requires an input or an output',
    'The score of test case 2 must be an integer',
    'Test case 2 requires a subtask number',
    'The code template of C cannot be empty',
  ])
})

test('the passes of a checker are saved with the protocol kattis, and with no other', () => {
  const form = { ...blankForm([]), judgeMode: 'spj', judgeProtocol: 'kattis', judgePasses: 5 } as const
  const passesOf = (changes: Partial<FormState>) => saveRequestOf({ ...form, ...changes }, 7, []).problem.judgePasses
  expect([passesOf({}), passesOf({ judgePasses: 1 }), passesOf({ judgeProtocol: 'testlib' })]).toEqual([5, null, null])
})

test('the table turns to the page with an invalid score', async () => {
  const cases = Array.from({ length: 120 }, (_, index) => ({ input: `${index}.in`, output: `${index}.out`, score: index === 70 ? 'x' : '1', groupNum: '' }))
  await open({ ...blankForm([]), problemId: 'P', title: 'Sum', input: 'a', output: 'b', languages: ['C'], type: 1, cases })
  expect(screen.queryByRole('textbox', { name: 'Score 71' })).toBeNull()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Save' }))[0]!)
  const score = await screen.findByRole('textbox', { name: 'Score 71' })
  expect(score.title).toBe('The score of test case 71 must be an integer')
})

test('a user who saves an older form chooses between the two versions', async () => {
  const filled = { ...blankForm([]), problemId: 'P', title: 'Sum', input: 'a', output: 'b', languages: ['C'], isUpload: false }
  await open({ ...filled, revision: 3, cases: [{ input: '1', output: '2', score: '', groupNum: '' }] }, 7)
  const sent: (number | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, request: { body: string }) => {
    const { revision } = (JSON.parse(request.body) as { problem: { revision: number | null } }).problem
    sent.push(revision)
    return Response.json(
      revision === null ? { status: 200, msg: 'success', data: null } : { status: 409, msg: 'Ann has saved', data: null, code: 'problems/saved-meanwhile' },
    )
  })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Save' }))[0]!)
  const overwrite = await screen.findByRole('button', { name: 'Overwrite' })
  expect(screen.getByRole('button', { name: 'Load the saved version' })).toBeTruthy()
  fireEvent.click(overwrite)
  await expect.poll(() => screen.queryByRole('button', { name: 'Overwrite' })).toBeNull()
  expect(sent).toEqual([3, null])
})

test('a plugin adds a panel to the form, which knows the problem once it was saved', async () => {
  await open(blankForm([]))
  expect((await screen.findByLabelText('notes')).textContent).toBe('notes of a new problem')
  cleanup()
  await open(blankForm([]), 1000)
  expect((await screen.findByLabelText('notes')).textContent).toBe('notes of 1000')
})
