import { parseArgs } from 'node:util'
import { isEnabled, PluginChoices } from '@verdict/core/site'
import { WrongCall } from './usages.ts'
import { Workspace } from '../workspace/workspace.ts'

/** Lists installed plugins, or stores whether one is enabled. */
export async function plugins(words: readonly string[]): Promise<void> {
  const [subcommand = 'list', id] = parseArgs({ args: [...words], options: {}, allowPositionals: true }).positionals
  if (!['list', 'on', 'off'].includes(subcommand)) throw new WrongCall('plugins', `Unknown subcommand '${subcommand}': use list, on or off.`)
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
