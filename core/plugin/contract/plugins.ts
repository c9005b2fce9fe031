import { z } from 'zod'
import { Role } from '../roles.ts'
import { orNull } from '../wire/wire-types.ts'

/** A follower that is behind, and how far. */
export const FollowerRow = z.object({
  plugin: z.string(),
  change: z.string(),
  /** The number of documents to deliver again. Those of a disabled plugin wait until it is enabled. */
  pending: z.int(),
  /** The document and the reason of the latest failure. */
  document: orNull(z.string()),
  reason: orNull(z.string()),
  /** How far a new follower has come with what happened before. */
  catchUp: orNull(z.object({ done: z.int(), total: orNull(z.int()) })),
})
export type FollowerRow = z.infer<typeof FollowerRow>

/** The kinds of plugins, by which their list is filtered. */
export const PluginKind = z.enum(['feature', 'remote', 'format', 'rule', 'login', 'language'])
export type PluginKind = z.infer<typeof PluginKind>

/** A text by language, such as `en-US`. */
const TextByLanguage = z.record(z.string(), z.string())

/** The state of a plugin. */
export const PluginRow = z.object({
  id: z.string(),
  version: z.string(),
  kind: PluginKind,
  /** Its name, and what it is for in one sentence. */
  names: TextByLanguage,
  summaries: TextByLanguage,
  on: z.boolean(),
  /** 'running', 'off', 'failed' by a fault of its own, or 'waiting' for a need that is not running. */
  health: z.enum(['running', 'off', 'failed', 'waiting']),
  /** Everything that keeps it from running. */
  reason: orNull(z.string()),
  needs: z.array(z.string()),
  /** The plugins that it uses where they run. */
  uses: z.array(z.string()),
  /** The plugins that do not run without it. */
  neededBy: z.array(z.string()),
  /** The running plugins that cannot run without this one, neither directly nor through others. */
  stopsWithIt: z.array(z.string()),
  faults: z.int(),
  restartNeeded: z.boolean(),
  /** Its followers that are behind. */
  followers: z.array(FollowerRow),
})
export type PluginRow = z.infer<typeof PluginRow>

/** A part of the site that an operator must watch. */
export const HealthItem = z.object({
  plugin: z.string(),
  name: z.string(),
  state: z.enum(['good', 'warning', 'bad']),
  /** In the language of the reader, as is the text. */
  title: z.string(),
  text: z.string(),
  /** Numbers for metrics, by their names behind `verdict_`. */
  measures: z.record(z.string().regex(/^[a-z_]+$/), z.number()),
})
export type HealthItem = z.infer<typeof HealthItem>

/** The parts that a plugin adds to the site, and its health. */
export const PluginDetail = z.object({
  /** Markdown; empty if its package has none. */
  readme: z.string(),
  pages: z.array(z.string()),
  calls: z.array(z.object({ method: z.string(), path: z.string(), about: z.string() })),
  permissions: z.array(z.object({ name: z.string(), roles: z.array(Role) })),
  /** Each with its interval or cron expression; null for one that runs on demand. */
  jobs: z.array(z.object({ name: z.string(), every: orNull(z.string()) })),
  /** The points, slots and changes of others that it uses. */
  extends: z.array(z.string()),
  /** Its own ones, each with the plugins that use it. */
  offers: z.array(z.object({ token: z.string(), plugins: z.array(z.string()) })),
  /** Also of a plugin that is off. */
  collections: z.array(z.object({ name: z.string(), documents: z.int(), bytes: z.int() })),
  health: z.array(HealthItem),
})
export type PluginDetail = z.infer<typeof PluginDetail>

/** A plugin that can be added. */
export const CatalogEntry = z.object({
  id: z.string(),
  package: z.string(),
  kind: PluginKind,
  names: TextByLanguage,
  summaries: TextByLanguage,
  /** Adds it, in the folder of the site. */
  command: z.string(),
  installed: z.boolean(),
})
export type CatalogEntry = z.infer<typeof CatalogEntry>

/** The plugins of all lists, and a sentence for each list that cannot be read. */
export const PluginCatalog = z.object({ plugins: z.array(CatalogEntry), problems: z.array(z.string()) })
export type PluginCatalog = z.infer<typeof PluginCatalog>

/** A permission of a running plugin, the roles that have it, and those that have it while root changes nothing. */
export const PermissionRow = z.object({ name: z.string(), plugin: z.string(), roles: z.array(Role), defaults: z.array(Role) })
export type PermissionRow = z.infer<typeof PermissionRow>
