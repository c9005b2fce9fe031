import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { defaultPermissions, type Permissions } from '../../plugin/index.ts'
import { Passwords } from '../auth/passwords.ts'
import { Tokens } from '../auth/tokens.ts'
import type { ServerPlugin } from '../define-server.ts'
import type { Metrics } from '../http/metrics.ts'
import { kernelPlugin } from '../kernel/kernel-plugin.ts'
import type { People } from '../kernel/people.ts'
import { storageFigures } from '../storage/storage-figures.ts'
import { siteControlOf, type SiteControl } from '../kernel/site-control.ts'
import { siteSecret } from '../kernel/site-secret.ts'
import type { SiteOptions } from '../site-options.ts'
import { buildParts } from './build-parts.ts'
import { checkRoutes } from './check.ts'
import type { Effects } from './effects.ts'
import type { PluginBook } from './plugin-book.ts'
import { PluginChoices } from './plugin-choices.ts'
import { PluginStarter } from './plugin-starter.ts'
import type { SiteParts } from './site-parts.ts'

/** A site whose plugins are all set up, not yet on the wire. */
export interface Assembled {
  readonly parts: SiteParts
  readonly book: PluginBook
  readonly people: People
  readonly control: SiteControl
}

/** Sets up the kernel, then every plugin in the order of needs. */
export async function assemble(
  options: SiteOptions,
  book: PluginBook,
  base: { db: Db; logger: Logger; metrics: Metrics; effects: Effects },
): Promise<Assembled> {
  const { db, logger, metrics } = base
  const servers = book.running.map(({ server }) => server)
  let folk: People | undefined
  const people = () => {
    if (!folk) throw new Error('people are asked for before the kernel is set up')
    return folk
  }
  const parts = await buildParts(db, options, logger, metrics, () => people().users)
  const control = siteControlOf({
    settings: parts.settings,
    book,
    choices: new PluginChoices(db),
    logger,
    faultsOf: (id) => metrics.faultsOf(id),
    storage: () => storageFigures(db),
    announce: (plugin) => void parts.live.tell('kernel/settings', plugin),
  })
  const kernel = kernelPlugin({
    collections: parts.collections,
    live: parts.live,
    control,
    tokens: new Tokens(await siteSecret(db, options.secret)),
    passwords: new Passwords(options.passwordCost),
    permissions: permissionsOf(servers),
    onPeople: (found) => (folk = found),
  })
  const starter = new PluginStarter(parts, book)
  base.effects.add(() => starter.stop())
  for (const { plugin } of [kernel, ...servers]) await parts.settings.add(plugin)
  for (const server of [kernel, ...servers]) await starter.start(server)
  checkRoutes(parts.routes)
  parts.wiring.complete()
  parts.delivery.followers.complete()
  return { parts, book, control, people: people() }
}

/** The permissions of the kernel and of all plugins. */
function permissionsOf(plugins: readonly ServerPlugin[]): Permissions {
  return Object.assign({}, defaultPermissions, ...plugins.map(({ plugin }) => plugin.permissions))
}
