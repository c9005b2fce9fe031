import '@verdict/ui-kit/setup'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { KitProvider } from '@verdict/ui-kit'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { savedState, useLeaveGuard, LeaveGuard } from '../shell/leave/leave-guard.ts'
import { kernelWeb } from '../pages/kernel-web.ts'
import { startTexts } from '../text/texts.ts'

/** A page may have several forms, each with its own Save button. */
function OtherForm() {
  useLeaveGuard(false)
  return null
}

function Form() {
  const [text, setText] = useState('')
  useLeaveGuard(text !== '')
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/other">Go elsewhere</Link>
      <Link to="/other" state={savedState}>
        Go after saving
      </Link>
    </>
  )
}

beforeEach(async () => {
  document.body.replaceChildren()
  await startTexts([kernelWeb], 'en-US')
  const page = (
    <>
      <LeaveGuard />
      <Outlet />
    </>
  )
  const forms = (
    <>
      <Form />
      <OtherForm />
    </>
  )
  const children = [
    { path: '/', element: forms },
    { path: '/other', element: 'the other page' },
  ]
  const router = createMemoryRouter([{ element: page, children }], { initialEntries: ['/'] })
  await act(async () => {
    render(
      <KitProvider language="en-US">
        <RouterProvider router={router} />
      </KitProvider>,
    )
  })
})
const type = async () => fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), { target: { value: 'work' } })
const closing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('an unchanged form is left without a question', async () => {
  fireEvent.click(await screen.findByText('Go elsewhere'))
  await screen.findByText('the other page')
})

test('unsaved changes are kept until the user confirms leaving', async () => {
  await type()
  expect(closing()).toBe(true)
  fireEvent.click(screen.getByText('Go elsewhere'))
  const stay = await screen.findByText('Stay')
  // The router accepts the next navigation only after the first one is resolved.
  await act(async () => void fireEvent.click(stay))
  expect(((await screen.findByRole('textbox', { name: 'Text' })) as HTMLInputElement).value).toBe('work')
  fireEvent.click(screen.getByText('Go elsewhere'))
  fireEvent.click((await screen.findAllByText('Leave')).at(-1)!)
  await screen.findByText('the other page')
  // React ends the effects of the form some time after it has drawn the other page.
  await waitFor(() => expect(closing()).toBe(false))
})

test('a navigation after a save needs no confirmation', async () => {
  await type()
  fireEvent.click(screen.getByText('Go after saving'))
  await screen.findByText('the other page')
})
