import type { Db } from 'mongodb'
import type { FileStorage } from '../server/site.ts'
import { Counters } from '../server/storage/counters.ts'

/** Where to put how much sample data; existing data stays. */
export interface SeedTarget {
  readonly db: Db
  readonly files: FileStorage
  readonly amount: { readonly people: number; readonly problems: number; readonly submissions: number }
  /** Reserves `count` numbers of a series, such as `problems.problems`, and returns the first. */
  numbers(series: string, count: number, first?: number): Promise<number>
  log(line: string): void
}

/** The export `seed` of `plugins/<name>/seed.ts`; plugins are seeded in the order in which they start, so after those that they need. */
export type Seed = (target: SeedTarget) => Promise<void>

/** Takes numbers from the counters of the site. */
export function numbersOf(db: Db): SeedTarget['numbers'] {
  const counters = new Counters(db)
  return (series, count, first) => counters.next(series, { count, first })
}
