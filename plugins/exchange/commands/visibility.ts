import { entriesOf } from '@verdict/core'

const visibilities = { public: 1, hidden: 2, contest: 3 } as const

/** Returns the wire number of a visibility. */
export function visibilityOf(word: string | undefined): 1 | 2 | 3 | undefined {
  if (word === undefined) return undefined
  const found = entriesOf(visibilities).find(([name]) => name === word)
  if (!found) throw new Error(`Unknown visibility '${word}': use ${Object.keys(visibilities).join(', ')}.`)
  return found[1]
}
