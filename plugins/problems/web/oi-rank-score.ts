/** What a fully solved OI problem is worth in the ranks. */
export function oiRankScore(ioScore: number, difficulty: number): number {
  return Math.round(0.1 * ioScore + 2 * difficulty)
}
