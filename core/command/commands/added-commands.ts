import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { messageOf, type ArchiveSource, type SiteCommand } from '@verdict/core'
import { discoverPlugins, type FoundPlugin } from '@verdict/core/site'
import { findRoot } from '../workspace/find-site.ts'

const Commands = z.array(
  z.object({ name: z.string(), usages: z.array(z.tuple([z.string(), z.string()])), run: z.custom<SiteCommand['run']>((value) => typeof value === 'function') }),
)

const Sources = z.array(z.object({ protocol: z.string(), fetch: z.custom<ArchiveSource['fetch']>((value) => typeof value === 'function') }))

/** An entry of a package: a file, or in a published one a compiled file beside its types. */
const Module = z.union([z.string(), z.object({ default: z.string() }).transform((entry) => entry.default)])

/** The commands of all installed plugins, also of those that are off. What cannot be loaded is reported, and the others work. */
export function addedCommands(root = process.env.VERDICT_ROOT ?? findRoot()): Promise<SiteCommand[]> {
  return added(root, './commands', Commands)
}

/** Where all installed plugins fetch archives from. */
export function archiveSources(root: string): Promise<ArchiveSource[]> {
  return added(root, './archives', Sources)
}

async function added<T>(root: string, entry: string, schema: z.ZodType<T[]>): Promise<T[]> {
  return (await Promise.all(discoverPlugins(root).map((plugin) => addedBy(plugin, entry, schema)))).flat()
}

async function addedBy<T>({ id, directory, file }: FoundPlugin, entry: string, schema: z.ZodType<T[]>): Promise<T[]> {
  const { data: module } = Module.safeParse(file instanceof Error ? undefined : file.exports?.[entry])
  if (module === undefined) return []
  try {
    const loaded: { default?: unknown } = await import(pathToFileURL(join(directory, module)).href)
    return schema.parse(loaded.default)
  } catch (error) {
    console.error(`The commands of '${id}' cannot be loaded: ${messageOf(error)}`)
    return []
  }
}
