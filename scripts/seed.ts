import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FileStore } from '@verdict/core/server'
import type { Db } from 'mongodb'
import { Workspace } from '../core/server/cli/workspace.ts'
import { inspectSite } from '../core/server/inspect-site.ts'
import { seedPeople } from './seed-people.ts'

/** How much there shall be, and where to put it; what is there stays. */
export interface SeedGround {
  readonly db: Db
  readonly files: FileStore
  readonly amount: { readonly people: number; readonly problems: number; readonly submissions: number }
  /** Hands out numbers of a series, such as `problems.problems`; gives the first of so many. */
  numbers(series: string, count: number, first?: number): Promise<number>
  log(line: string): void
}

/** What `plugins/<name>/seed.ts` exports; plugins are seeded in the order of their names. */
export type Seed = (ground: SeedGround) => Promise<void>

const small = { people: 50, problems: 200, submissions: 2000 }
const large = { people: 3000, problems: 20_000, submissions: 1_000_000 }

/** Fills a site with made-up people, problems and submissions, to look at it full and to measure it. */
async function seedSite(amount: SeedGround['amount']): Promise<void> {
  const plugins = join(import.meta.dirname, '..', 'plugins')
  const workspace = new Workspace()
  const database = await workspace.openDatabase({ shared: true })
  const { db } = database
  await inspectSite(await workspace.siteOptions(database), async ({ services: parts, userServices: people, registry: book }) => {
    const running = new Set(book.running.map(({ server }) => server.plugin.id))
    const ground = { db, files: parts.files, amount, numbers: numbersOf(db), log: (line: string) => process.stdout.write(`${line}\n`) }
    await seedPeople(ground, people.users)
    for (const name of readdirSync(plugins).toSorted()) {
      const file = join(plugins, name, 'seed.ts')
      if (running.has(name) && existsSync(file)) await ((await import(file)) as { seed: Seed }).seed(ground)
    }
  })
}

/** As the kernel's counters do it, for many at once. */
export function numbersOf(db: Db): SeedGround['numbers'] {
  return async (series, count, first = 1) => {
    const counter = await db
      .collection<{ _id: string; given: number }>('kernel.counters')
      .findOneAndUpdate({ _id: series }, { $inc: { given: count } }, { upsert: true, returnDocument: 'after' })
    return first + (counter?.given ?? count) - count
  }
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { large: { type: 'boolean', default: false }, submissions: { type: 'string' } } })
  const amount = values.large ? large : small
  await seedSite({ ...amount, submissions: Number(values.submissions ?? amount.submissions) })
}
