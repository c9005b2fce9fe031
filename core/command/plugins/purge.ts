import { parseArgs } from 'node:util'
import { isEnabled, PluginChoices, PluginData } from '@verdict/core/site'
import { WrongCall } from '../commands/usages.ts'
import { Workspace } from '../workspace/workspace.ts'
import { confirm, wantsBackup } from './confirmation.ts'
import { askingOptions } from './remove.ts'
import { backUp, refuseRunning } from './site-data.ts'

/** Deletes everything that the site stores of a plugin, also of one whose package is gone. */
export async function purge(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...words], options: askingOptions, allowPositionals: true })
  const [id] = positionals
  if (id === undefined || positionals.length > 1) throw new WrongCall('plugins', 'Name one plugin.')
  const workspace = await Workspace.ofSite()
  await refuseRunning(workspace.root)
  const written = await wantsPurge(workspace, id)
  await confirm(`Delete ${written.join(', ')} of '${id}'? This cannot be undone.`, { yes: values.yes, word: id })
  if (await wantsBackup(values, values.yes)) await backUp(`purging-${id}`)
  await workspace.withSiteDatabase(async (database) => {
    const { files } = await new PluginData(database.db, id).delete(await workspace.files(database))
    console.log(`Deleted everything of '${id}'${files > 0 ? `, with ${files} files` : ''}.`)
  })
  const { plugins, settings } = workspace.config
  if (id in plugins || id in settings) console.log(`config/site.yaml still has lines of '${id}'. Remove them by hand.`)
}

/** The data of the plugin in words. In a process that writes a backup later, the database must be closed again. */
async function wantsPurge(workspace: Workspace, id: string): Promise<string[]> {
  return workspace.withSiteDatabase(async ({ db }) => {
    const found = workspace.found.find((plugin) => plugin.id === id)
    if (found && isEnabled(found, workspace.config.plugins, await new PluginChoices(db).read()))
      throw new Error(`'${id}' is enabled. First: npx verdict plugins off ${id}, or npx verdict plugins remove ${id}`)
    const parts = describe(await new PluginData(db, id).read())
    if (parts.length > 0) return parts
    const others = (await PluginData.owners(db)).join(', ')
    throw new Error(`The site has no data of '${id}'. It has data of: ${others || 'no plugin'}.`)
  })
}

function describe({ collections, hasSettings, jobs, deliveries, others }: Awaited<ReturnType<PluginData['read']>>): string[] {
  const counted = (count: number, what: string) => (count > 0 ? [`${what} (${count})`] : [])
  const documents = collections.reduce((sum, one) => sum + one.documents, 0)
  return [
    ...(collections.length > 0 ? [`${documents} documents in ${collections.map(({ name }) => name).join(', ')}`] : []),
    ...(hasSettings ? ['the settings'] : []),
    ...counted(jobs, 'jobs'),
    ...counted(deliveries, 'pending deliveries'),
    ...counted(others, 'notes of the kernel'),
  ]
}
