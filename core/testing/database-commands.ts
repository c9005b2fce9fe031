import { AsyncLocalStorage } from 'node:async_hooks'
import type { Site } from '../server/site.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

const counting = new AsyncLocalStorage<string[]>()
const watched = new WeakSet<object>()

/** The option `database` of a test site whose commands `commandsOf` lists. */
export async function watchedDatabase(database?: TestDatabase): Promise<TestDatabase> {
  const own = database ?? (await testDatabase())
  return { ...own, uri: `${own.uri}${own.uri.includes('?') ? '&' : '?'}monitorCommands=true` }
}

/** The commands that a site sends to its database because of `work`, and not because of its timers or other calls. */
export async function commandsOf({ db: { client } }: Site, work: () => Promise<unknown>): Promise<string[]> {
  if (!client.options.monitorCommands) throw new Error('the site needs the database of watchedDatabase()')
  if (!watched.has(client))
    client.on('commandStarted', ({ commandName, command }) => counting.getStore()?.push(`${commandName} ${String(command[commandName])}`))
  watched.add(client)
  const commands: string[] = []
  await counting.run(commands, work)
  return commands
}
