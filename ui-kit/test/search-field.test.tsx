import '../setup.ts'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SearchField } from '../form/search-field.tsx'

/** The field, what is searched for, and a button that forgets the keyword, as the back button does. */
function List({ whileTyping = false }) {
  const [keyword, setKeyword] = useState('')
  return (
    <>
      <SearchField label="Search" keyword={keyword} onSearch={setKeyword} whileTyping={whileTyping} />
      <output>{keyword}</output>
      <button onClick={() => setKeyword('')}>Back</button>
    </>
  )
}

const field = () => screen.getByRole('textbox', { name: 'Search' }) as HTMLInputElement
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const searched = () => screen.getByRole('status').textContent

test('a keyword is searched for when it is confirmed, without outer spaces', () => {
  render(<List />)
  type(' two sums ')
  expect(searched()).toBe('')
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })
  expect(searched()).toBe('two sums')
})

test('a search while typing keeps what was typed, the space before the next word too', async () => {
  render(<List whileTyping />)
  type('two ')
  await waitFor(() => expect(searched()).toBe('two'))
  expect(field().value).toBe('two ')
})

test('a keyword set from outside changes the field', async () => {
  render(<List whileTyping />)
  type('two')
  await waitFor(() => expect(searched()).toBe('two'))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back' })))
  expect(field().value).toBe('')
})
