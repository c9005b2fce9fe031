import { isThorough } from './thorough.ts'

const seed = process.env.VERDICT_TEST_SHARE

/** What this run tries of what is much alike: in `npm test` one in `parts`, as its seed says; all in thorough tests, and where only some files are run. */
export function shareOf<T>(all: readonly T[], parts: number): T[] {
  return isThorough || seed === undefined ? [...all] : all.filter((_, index) => index % parts === Number(seed) % parts)
}
