import { PluginChoices } from '../boot/plugin-choices.ts'
import { isOn } from '../discovery.ts'
import { Workspace } from './workspace.ts'

/** Lists installed plugins, or stores whether one is on. */
export async function plugins([deed = 'list', id]: readonly string[]): Promise<void> {
  const workspace = new Workspace()
  await workspace.withDatabase(async ({ db }) => {
    const choices = new PluginChoices(db)
    if (deed === 'on' || deed === 'off') {
      if (!workspace.found.some((plugin) => plugin.id === id)) throw new Error(`there is no installed plugin '${id}'`)
      await choices.choose(String(id), deed === 'on')
      console.log(`'${id}' is ${deed} from the next start.`)
      return
    }
    const chosen = await choices.read()
    for (const plugin of workspace.found) {
      const on = isOn(plugin, workspace.config.plugins, chosen)
      console.log(`${on ? 'on ' : 'off'}  ${plugin.id.padEnd(24)} ${plugin.version.padEnd(10)} ${plugin.builtIn ? 'built in' : plugin.directory}`)
    }
  })
}
