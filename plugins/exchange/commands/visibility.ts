const visibilities = ['public', 'hidden', 'contest'] as const

/** The number by which the site calls a visibility. */
export function visibilityOf(word: string | undefined): 1 | 2 | 3 | undefined {
  if (word === undefined) return undefined
  const index = visibilities.findIndex((one) => one === word)
  if (index < 0) throw new Error(`There is no visibility '${word}': use ${visibilities.join(', ')}.`)
  return (index + 1) as 1 | 2 | 3
}
