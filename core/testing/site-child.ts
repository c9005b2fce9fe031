import type { ServerPlugin } from '../server/index.ts'
import { createLogger, startSite, type SiteOptions } from '../server/site.ts'
import type { SpawnOptions } from './spawn-site.ts'

/** A site in a child process: the parent passes the options, the child prints its address. */
const { plugins, archives, ...options } = JSON.parse(process.env.VERDICT_TEST_SITE ?? '{}') as SpawnOptions
const servers = await Promise.all(plugins.map(async (path) => ((await import(path)) as { default: ServerPlugin }).default))
const creates = archives === undefined ? undefined : ((await import(archives)) as { createSiteArchives: NonNullable<SiteOptions['archives']> })
const logger = createLogger({ level: 'error' })
const site = await startSite({
  jobInterval: 1000,
  ...(options as Omit<SiteOptions, 'plugins'>),
  plugins: servers,
  ...(creates && { archives: creates.createSiteArchives }),
  logger,
})
process.stdout.write(`${JSON.stringify({ url: site.url })}\n`)
process.once('SIGTERM', () => void site.close().then(() => process.exit(0)))
// Exits with its parent, however that ends.
process.stdin.on('end', () => process.exit(0)).resume()
