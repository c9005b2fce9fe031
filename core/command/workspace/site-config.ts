import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { BootError, discoverPlugins, Networks, TrustedProxies } from '@verdict/core/site'

const seconds = z.number().min(0.1).max(3600)

/** The schema of config/site.yaml; every field is optional. */
export const SiteConfig = z.strictObject({
  host: z.string().default('127.0.0.1'),
  port: z.int().min(0).max(65535).default(8080),
  /** How many processes serve the site; by default one for each core, if there are more than two. */
  processes: z.int().min(1).max(64).optional(),
  /** The machine's account that a site started by root runs as. Defaults to the data's owner, or `verdict`. */
  account: z
    .string()
    .regex(/^[a-z_][a-z0-9_-]{0,31}$/i)
    .optional(),
  /** The folder of the embedded database and of the files. */
  data: z.string().default('data'),
  files: z.enum(['folder', 'gridfs']).default('folder'),
  /** Which plugins are enabled. By default, built-in plugins are (but for those whose package.json says `enabledByDefault: false`) and others are not. */
  plugins: z.record(z.string(), z.boolean()).default({}),
  /** More lists of plugins for the catalogue: URLs, and files in the folder of the site. */
  catalogs: z.array(z.string().min(1).max(2000)).max(20).default([]),
  /** Settings by plugin id. */
  settings: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  http: z
    .strictObject({
      trustProxy: TrustedProxies.optional(),
      bodyBytes: z.int().optional(),
      rate: z.strictObject({ perUser: z.int(), perAddress: z.int(), routeFactor: z.number().min(0.1).max(100).default(1) }).optional(),
      connections: z.strictObject({ unfinishedPerAddress: z.int().min(10).default(1000), networks: Networks.default([]) }).optional(),
    })
    .default({}),
  /** How many seconds plugins may take. */
  limits: z
    .strictObject({ setup: seconds, migrationPause: seconds, close: seconds, contribution: seconds, follower: seconds, parser: seconds })
    .partial()
    .default({}),
  logLevel: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})
export type SiteConfig = z.infer<typeof SiteConfig>

/** Reads config/site.yaml in the folder of the site. */
export function readSiteConfig(root: string): SiteConfig {
  const path = join(root, 'config', 'site.yaml')
  const values: unknown = (existsSync(path) && parse(readFileSync(path, 'utf8'))) || {}
  const read = SiteConfig.safeParse(typeof values === 'object' ? withSections({ ...values }, root) : values)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new BootError(`config/site.yaml: '${issue?.path.join('.')}': ${issue?.message}`)
}

/** Moves each section with the id of an installed plugin to the settings: `backups: …` is short for `settings: { backups: … }`. */
function withSections(values: Readonly<Record<string, unknown>>, root: string): Record<string, unknown> {
  const others = Object.keys(values).filter((key) => !(key in SiteConfig.shape))
  const plugins = others.length > 0 ? discoverPlugins(root).map(({ id }) => id) : []
  const sections = others.filter((key) => plugins.includes(key))
  if (sections.length === 0) return { ...values }
  const settings = Sections.parse(values.settings ?? {})
  const twice = sections.find((id) => id in settings)
  if (twice !== undefined) throw new BootError(`config/site.yaml: '${twice}' and 'settings.${twice}' are both there: keep one.`)
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !sections.includes(key)))
  return { ...rest, settings: { ...settings, ...Object.fromEntries(sections.map((id) => [id, values[id]])) } }
}

const Sections = z.record(z.string(), z.unknown()).catch({})
