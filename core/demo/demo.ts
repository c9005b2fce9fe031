import type { Person, Random, SeedTarget } from '@verdict/core/testing'
import type { Db } from 'mongodb'

/** The running demo site. */
export interface LiveDemo {
  readonly random: Random
  /** For what no call can do, such as many submissions of the past. */
  readonly db: Db
  /** A client of the site with the login of a user. */
  as(username: string): Pick<Person, 'use'>
  uidOf(username: string): string
}

/** Where a plugin puts its part of the demo site. */
export interface DemoWorld extends LiveDemo {
  /** The time for which the site is made: its history is before it. */
  readonly now: Date
  /** Reserves `count` numbers of a series and returns the first. */
  readonly numbers: SeedTarget['numbers']
  /** Sets the clock of the site. */
  at(time: Date): void
  /** Calls the followers of what `work` writes after it, once for each document, instead of after each write. Their time is that of its end. */
  together(work: () => Promise<unknown>): Promise<void>
  /** At the next start, the followers of a change are called for its documents, because some were written without it. */
  catchUp(change: { readonly id: string }): void
}

/** The export `demo` of `plugins/<name>/demo.ts`. Each function is called in the order in which plugins start, before the next function of any plugin. */
export interface Demo {
  /** Names what the part adds, such as `contests`, while the demo is made. */
  readonly adds?: string
  /** Waits for what the first start of the site adds. The clock of the site is still right. */
  prepare?(world: DemoWorld): Promise<void>
  /** Gives the new users what belongs to them, such as a class or an avatar, beside `prepare` and before the followers of users are called. */
  introduce?(world: DemoWorld): Promise<void>
  /** Creates what the plugin shows, with calls as users make them. */
  create?(world: DemoWorld): Promise<void>
  /** Writes what the parts of all plugins have collected in `create`. */
  finish?(world: DemoWorld): Promise<void>
  /** Lets something happen on the running site. Called about four times a minute. */
  live?(demo: LiveDemo): Promise<void>
}

/** Returns a time of day, such as `14:30`, so many days after the day of `now`; negative numbers are days before. */
export function daysFrom(now: Date, days: number, timeOfDay: string): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number)
  const time = new Date(now)
  time.setDate(time.getDate() + days)
  time.setHours(hours, minutes, 0, 0)
  return time
}
