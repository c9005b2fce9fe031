/** Somebody on a board: the larger keys come first. */
export interface Ranked {
  readonly keys: readonly number[]
  /** Star users stand in their place, but take no rank. */
  readonly isStar: boolean
}

/** Orders keys, the larger first. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [index, key] of a.entries()) if (key !== b[index]) return (b[index] ?? 0) - key
  return 0
}

/** The ranks of a board that is in order: equal keys share a rank, and the next one counts everybody before it; -1 for star users. */
export function ranksOf(ordered: readonly Ranked[]): number[] {
  let count = 0
  let rank = 0
  let before: readonly number[] | undefined
  return ordered.map(({ keys, isStar }) => {
    if (isStar) return -1
    count += 1
    if (!before || compareKeys(before, keys) !== 0) rank = count
    before = keys
    return rank
  })
}
