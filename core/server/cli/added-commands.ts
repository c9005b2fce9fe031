import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { SiteCommand } from '../../plugin/index.ts'
import { discoverPlugins, type FoundPlugin } from '../discovery.ts'
import { findRoot } from './find-site.ts'

const Commands = z.array(
  z.object({ name: z.string(), usages: z.array(z.tuple([z.string(), z.string()])), run: z.custom<SiteCommand['run']>((value) => typeof value === 'function') }),
)

/** The commands of all installed plugins, also of those that are off. What cannot be loaded is reported, and the others work. */
export async function addedCommands(root = process.env.VERDICT_ROOT ?? findRoot()): Promise<SiteCommand[]> {
  return (await Promise.all(discoverPlugins(root).map(commandsOf))).flat()
}

async function commandsOf({ id, directory, file }: FoundPlugin): Promise<SiteCommand[]> {
  const entry = file instanceof Error ? undefined : file.exports?.['./commands']
  if (typeof entry !== 'string') return []
  try {
    const loaded = (await import(pathToFileURL(join(directory, entry)).href)) as { default?: unknown }
    return Commands.parse(loaded.default)
  } catch (error) {
    console.error(`The commands of '${id}' cannot be loaded: ${error instanceof Error ? error.message : String(error)}`)
    return []
  }
}
