// @vitest-environment happy-dom
import '@verdict/ui-kit/setup'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { KitProvider } from '@verdict/ui-kit'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { kernelWeb } from '../../../core/web/kernel-web.ts'
import { startTexts } from '../../../core/web/text/texts.ts'
import problemsWeb from '../web/index.tsx'
import { blankForm } from '../web/parts/form/form-state.ts'
import { ProblemForm } from '../web/parts/form/problem-form.tsx'

test('saving tells all that is missing at once, at the fields, and leads to the first', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 200, msg: 'success', data: [] }))
  await startTexts([kernelWeb, problemsWeb], 'en-US')
  const form = <ProblemForm pid={undefined} start={blankForm([])} version="" languages={[]} mayPublish onSaved={() => undefined} />
  const router = createMemoryRouter([{ path: '/', element: form }])
  await act(async () => {
    render(
      <KitProvider language="en-US">
        <RouterProvider router={router} />
      </KitProvider>,
    )
  })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Save' }))[0]!)
  const list = await vi.waitFor(() => document.querySelector('.verdict-form-faults[role=alert]') ?? expect.fail('nothing is told'))
  for (const words of [
    'Display ID is required',
    'Title is required',
    'Output description is required',
    'At least one language is required',
    'upload the test data',
  ])
    expect(list.textContent).toContain(words)
  expect([...document.querySelectorAll('.verdict-labelled-fault')].map(({ textContent }) => textContent)).toEqual([
    'Display ID is required',
    'Title is required',
    'Input description is required',
    'Output description is required',
  ])
  expect(document.activeElement?.closest('.verdict-labelled')?.textContent).toContain('Display ID is required')
})
