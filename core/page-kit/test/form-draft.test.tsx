import '@verdict/ui-kit/setup'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { KitProvider } from '@verdict/ui-kit'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftOffer } from '../form/draft-offer.tsx'
import { maxDraftCharacters } from '../form/draft-storage.ts'
import { useFormDraft } from '../form/use-form-draft.ts'
import { endSession, expireSession, kernelWeb, person, startTexts, storeUser } from '../../../tests/support/shell.ts'

const start = { title: 'as saved', tags: ['one'] as readonly string[] }

function Form({ version, form }: { version: string; form: string }) {
  const [value, setValue] = useState(start)
  const [changed, setChanged] = useState(false)
  const change = (part: Partial<typeof start>) => {
    setValue({ ...value, ...part })
    setChanged(true)
  }
  const draft = useFormDraft({ form, start, value, changed, version, onRestore: change })
  return (
    <>
      <DraftOffer draft={draft} />
      <input aria-label="Title" value={value.title} onChange={(event) => change({ title: event.target.value })} />
      <output>{value.tags.join()}</output>
      <button
        onClick={() => {
          setChanged(false)
          draft.forget()
        }}
      >
        Save
      </button>
    </>
  )
}

const open = (version = 'v1', form = 'problem:1') =>
  render(
    <KitProvider language="en-US">
      <Form version={version} form={form} />
    </KitProvider>,
  )
const title = () => (screen.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value
const type = (text: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: text } })
/** Leaves the page without unmounting the form, as a reload does; the browser fires `pagehide`. */
const reload = (version?: string, form?: string) => {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  return open(version, form)
}
const offered = () => screen.queryByRole('button', { name: 'Restore' }) !== null

beforeEach(async () => {
  localStorage.clear()
  await startTexts([kernelWeb], 'en-US')
  act(() => storeUser(person(undefined, 'alice')))
})
afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

test('a draft is offered after a reload and restored on request', () => {
  open()
  expect(offered()).toBe(false)
  type('typed')
  reload()
  expect(title()).toBe('as saved')
  screen.getByText(/^You have an unsaved draft from .*$/)
  screen.getByText(/discard it and continue/)
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(title()).toBe('typed')
  expect(offered()).toBe(false)
  reload()
  expect(offered()).toBe(true)
})

test('a crash loses at most the last half second of typing', async () => {
  open()
  type('typed')
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('typed')
})

test('a draft is removed when it is discarded and when the form is saved', () => {
  open()
  type('typed')
  reload()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(title()).toBe('as saved')
  reload()
  expect(offered()).toBe(false)
  type('typed again')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  reload()
  expect(offered()).toBe(false)
})

test('an open offer stays while the form below it changes', () => {
  open()
  type('the earlier text')
  reload()
  type('something else')
  reload()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(title()).toBe('the earlier text')
})

test('the offer warns when the server has a newer version, also after the draft was restored once', () => {
  open('v1')
  type('typed')
  reload('v2')
  screen.getByText(/saved after you started/)
  expect(title()).toBe('as saved')
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  reload('v2')
  screen.getByText(/saved after you started/)
})

test('a draft typed after a save is based on the saved version', () => {
  const { rerender } = open('v1')
  type('first')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(
    <KitProvider language="en-US">
      <Form version="v2" form="problem:1" />
    </KitProvider>,
  )
  type('second')
  reload('v2')
  screen.getByText(/discard it and continue/)
})

test('a draft belongs to one user and one form', () => {
  open()
  type('typed by alice')
  reload('v1', 'problem:2')
  expect(offered()).toBe(false)
  act(() => storeUser(person(undefined, 'bob')))
  reload()
  expect(offered()).toBe(false)
  act(() => storeUser(person(undefined, 'alice')))
  reload()
  expect(offered()).toBe(true)
})

test('a draft typed while the session expires is kept for its user and not given to the next one', () => {
  open()
  type('typed')
  act(() => expireSession())
  type('typed at the end')
  act(() => storeUser(person(undefined, 'bob')))
  type('typed by bob')
  reload()
  expect(offered()).toBe(false)
  act(() => endSession())
  act(() => storeUser(person(undefined, 'alice')))
  reload()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect(title()).toBe('typed at the end')
})

test('a draft that is too long and a browser without storage are reported and break nothing', () => {
  open()
  type('short')
  reload()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  type('x'.repeat(maxDraftCharacters))
  act(() => void window.dispatchEvent(new Event('pagehide')))
  screen.getByText(/too long to keep/)
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.stubGlobal('localStorage', new Proxy({}, { get: refuse, ownKeys: refuse }))
  type('short again')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  screen.getByText(/storage is full or blocked/)
  expect(title()).toBe('short again')
  vi.unstubAllGlobals()
  reload()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
})

test('a draft of another build restores only the fields of the form; corrupt drafts are ignored', () => {
  open()
  type('typed')
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  const key = Object.keys(localStorage).find((name) => name.startsWith('verdict.draft:'))!
  const { at, version } = JSON.parse(localStorage.getItem(key)!)
  localStorage.setItem(key, JSON.stringify({ at, version, value: { title: 'typed', tags: 'not a list', gone: 1 } }))
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  expect([title(), document.querySelector('output')!.textContent]).toEqual(['typed', 'one'])
  cleanup()
  localStorage.setItem(key, '{')
  open()
  expect(offered()).toBe(false)
})

test('drafts older than a month are removed', () => {
  localStorage.setItem('verdict.draft:uid-x:old', JSON.stringify({ at: Date.now() - 31 * 86_400_000, version: '', value: {} }))
  localStorage.setItem('another', 'stays')
  open()
  expect(Object.keys(localStorage)).not.toContain('verdict.draft:uid-x:old')
  expect(localStorage.getItem('another')).toBe('stays')
})
