/** `npm run test:thorough` also tries what differs little from what `npm test` tries, for which that has no time. */
export const isThorough = process.env.VERDICT_THOROUGH_TESTS !== undefined

const seed = process.env.VERDICT_TEST_SHARE

/**
 * Selects the cases that this run tries among many similar ones: one in `parts` by its seed in `npm test`; all in thorough tests and in runs of some files.
 * Tests of several things that share a list pass the name of theirs, so that they try different cases.
 */
export function shareOf<T>(all: readonly T[], parts: number, name = ''): T[] {
  const start = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), Number(seed))
  return isThorough || seed === undefined ? [...all] : all.filter((_, index) => index % parts === start % parts)
}
