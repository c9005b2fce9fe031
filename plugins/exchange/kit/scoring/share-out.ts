/** Distributes the remaining total equally among those without a score; the last ones get the rest of the division. */
export function shareOut(total: number, given: readonly (number | null | undefined)[]): number[] {
  const missing = given.filter((score) => score === null || score === undefined).length
  const left = Math.max(0, total - given.reduce<number>((sum, score) => sum + (score ?? 0), 0))
  const part = Math.floor(left / Math.max(1, missing))
  let withMore = left - part * missing
  return given
    .toReversed()
    .map((score) => {
      if (score !== null && score !== undefined) return score
      withMore -= 1
      return withMore >= 0 ? part + 1 : part
    })
    .toReversed()
}
