import { parseArgs } from 'node:util'
import { isEnabled, PluginChoices } from '@verdict/core/site'
import { WrongCall } from '../commands/usages.ts'
import { Workspace } from '../workspace/workspace.ts'
import { add } from './add.ts'
import { purge } from './purge.ts'
import { remove } from './remove.ts'
import { update } from './update.ts'

const changing: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = { add, remove, purge, update }

/** Lists, adds, updates and removes plugins, or stores whether one is enabled. */
export async function plugins(words: readonly string[]): Promise<void> {
  const [subcommand = 'list', ...more] = words
  const change = changing[subcommand]
  if (change) return change(more)
  if (!['list', 'on', 'off'].includes(subcommand))
    throw new WrongCall('plugins', `Unknown subcommand '${subcommand}': use list, on, off, add, update, remove or purge.`)
  const [id] = parseArgs({ args: [...more], options: {}, allowPositionals: true }).positionals
  const workspace = await Workspace.ofSite()
  await workspace.withDatabase(async ({ db }) => {
    const choices = new PluginChoices(db)
    if (subcommand === 'on' || subcommand === 'off') {
      if (!workspace.found.some((plugin) => plugin.id === id))
        throw new WrongCall('plugins', id === undefined ? 'The plugin id is missing.' : `Plugin '${id}' is not installed.`)
      await choices.choose(String(id), subcommand === 'on')
      console.log(`'${id}' will be ${subcommand === 'on' ? 'enabled' : 'disabled'} at the next start.`)
      return
    }
    const chosen = await choices.read()
    for (const plugin of workspace.found) {
      const on = isEnabled(plugin, workspace.config.plugins, chosen)
      console.log(`${on ? 'on ' : 'off'}  ${plugin.id.padEnd(24)} ${plugin.version.padEnd(10)} ${plugin.builtIn ? 'built in' : plugin.directory}`)
    }
  })
}
