import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Workspace } from '@verdict/command/workspace'
import { inspectSite } from '@verdict/core/site'
import { numbersOf, seedPeople, type Seed, type SeedTarget } from '@verdict/core/testing'
import { orderByNeeds } from '../core/server/plugins/plugin-order.ts'

const small = { people: 50, problems: 200, submissions: 2000 }
const large = { people: 3000, problems: 20_000, submissions: 1_000_000 }

/** Fills a site with made-up users, problems and submissions, to try it at full size and to measure it. */
async function seedSite(amount: SeedTarget['amount']): Promise<void> {
  const plugins = join(import.meta.dirname, '..', 'plugins')
  const workspace = new Workspace()
  const database = await workspace.openDatabase({ shared: true })
  const { db } = database
  await inspectSite(await workspace.siteOptions(database), async ({ services, userServices: { users }, registry }) => {
    if (registry.notRunning.length > 0) throw new Error(`Nothing was added, because some plugins did not start:\n${registry.notRunning.join('\n')}`)
    const { order } = orderByNeeds(registry.running.map(({ server }) => server))
    const log = (line: string) => void process.stdout.write(`${line}\n`)
    await seedPeople(db, users, amount.people, log)
    const target = { db, files: services.storage, amount, numbers: numbersOf(db), log }
    for (const name of order.map(({ plugin }) => plugin.id)) {
      const file = join(plugins, name, 'seed.ts')
      if (existsSync(file)) await ((await import(file)) as { seed: Seed }).seed(target)
    }
  })
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { large: { type: 'boolean', default: false }, people: { type: 'string' }, submissions: { type: 'string' } } })
  const amount = values.large ? large : small
  await seedSite({ ...amount, people: Number(values.people ?? amount.people), submissions: Number(values.submissions ?? amount.submissions) })
}
