import { definePlugin } from '@verdict/core'
import { expect, test } from 'vitest'
import { saveOver } from '../save-over.ts'

const Outdated = definePlugin({ id: 'shelf' }).error('outdated')

interface Shelf {
  readonly revision: number
  readonly books: readonly string[]
}

/** A document, and what another process saves before each write. */
function shelf(...meanwhile: string[]) {
  let stored: Shelf | undefined = { revision: 1, books: [] }
  return {
    read: async () => stored,
    write: async ({ revision }: Shelf, { books }: Pick<Shelf, 'books'>) => {
      const book = meanwhile.shift()
      if (book === 'removed') stored = undefined
      else if (book !== undefined && stored) stored = { revision: stored.revision + 1, books: [...stored.books, book] }
      if (stored?.revision !== revision) return false
      stored = { revision: revision + 1, books }
      return true
    },
    stored: () => stored,
  }
}
const withBook = async ({ books }: Shelf) => ({ books: [...books, 'mine'] })

test('a change is computed again from what another process has saved in between', async () => {
  const { stored, ...books } = shelf('first', 'second')
  expect(await saveOver({ ...books, change: withBook })).toEqual({
    saved: { revision: 3, books: ['first', 'second'] },
    change: { books: ['first', 'second', 'mine'] },
  })
  expect(stored()).toEqual({ revision: 4, books: ['first', 'second', 'mine'] })
})

test('each state may refuse the change, which writes nothing then', async () => {
  const { stored, ...books } = shelf('first')
  await expect(saveOver({ ...books, change: withBook, refuse: ({ revision }) => revision > 1 && new Outdated() })).rejects.toBeInstanceOf(Outdated)
  expect(stored()).toEqual({ revision: 2, books: ['first'] })
})

test('nothing is written without a change, nor over what is removed in between', async () => {
  const quiet = shelf()
  expect(await saveOver({ ...quiet, change: () => undefined })).toBeUndefined()
  expect(quiet.stored()).toEqual({ revision: 1, books: [] })
  const removed = shelf('removed')
  expect(await saveOver({ ...removed, change: withBook })).toBeUndefined()
  expect(removed.stored()).toBeUndefined()
})
