import { isThorough } from './thorough.ts'

const seed = process.env.VERDICT_TEST_SHARE

/** Selects the cases that this run tries among many similar ones: one in `parts` by its seed in `npm test`; all in thorough tests and in runs of some files. */
export function shareOf<T>(all: readonly T[], parts: number): T[] {
  return isThorough || seed === undefined ? [...all] : all.filter((_, index) => index % parts === Number(seed) % parts)
}
