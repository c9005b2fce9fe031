import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { defaultPermissions, type Permissions } from '../../plugin/index.ts'
import { Passwords } from '../auth/passwords.ts'
import { JwtSigner } from '../auth/jwt.ts'
import type { ServerPlugin } from '../define-server.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import { kernelPlugin } from '../kernel/kernel-plugin.ts'
import type { UserServices } from '../kernel/user-services.ts'
import { readStorageStatistics } from '../storage/storage-statistics.ts'
import { createSiteControl, type SiteControl } from '../kernel/site-control.ts'
import { siteSecret } from '../kernel/site-secret.ts'
import type { SiteOptions } from '../site-options.ts'
import { createSiteServices } from './create-site-services.ts'
import { checkRoutes } from './check-plugins.ts'
import type { Disposables } from './disposables.ts'
import type { PluginRegistry } from './plugin-registry.ts'
import { PluginChoices } from './plugin-choices.ts'
import { PluginStarter } from './plugin-starter.ts'
import type { SiteServices } from './site-services.ts'

/** A site whose plugins are all set up, not yet on the wire. */
export interface AssembledSite {
  readonly services: SiteServices
  readonly registry: PluginRegistry
  readonly userServices: UserServices
  readonly control: SiteControl
}

/** Sets up the kernel, then every plugin in the order of needs. */
export async function assemble(
  options: SiteOptions,
  registry: PluginRegistry,
  base: { db: Db; logger: Logger; metrics: Metrics; disposables: Disposables },
): Promise<AssembledSite> {
  const { db, logger, metrics } = base
  const servers = registry.running.map(({ server }) => server)
  let created: UserServices | undefined
  const people = () => {
    if (!created) throw new Error('people are asked for before the kernel is set up')
    return created
  }
  const services = await createSiteServices(db, options, logger, metrics, () => people().users)
  const control = createSiteControl({
    settings: services.settings,
    registry,
    choices: new PluginChoices(db),
    logger,
    faultsOf: (id) => metrics.faultsOf(id),
    storage: () => readStorageStatistics(db),
    announce: (plugin) => void services.live.publishInternally('kernel/settings', plugin),
  })
  const kernel = kernelPlugin({
    collections: services.collections,
    live: services.live,
    control,
    tokens: new JwtSigner(await siteSecret(db, options.secret)),
    passwords: new Passwords(options.passwordCost),
    permissions: permissionsOf(servers),
    onUserServices: (found) => (created = found),
  })
  const starter = new PluginStarter(services, registry)
  base.disposables.add(() => starter.stop())
  for (const { plugin } of [kernel, ...servers]) await services.settings.add(plugin)
  for (const server of [kernel, ...servers]) await starter.start(server)
  checkRoutes(services.routes)
  services.wiring.complete()
  services.delivery.followers.complete()
  return { services, registry, control, userServices: people() }
}

/** The permissions of the kernel and of all plugins. */
function permissionsOf(plugins: readonly ServerPlugin[]): Permissions {
  return Object.assign({}, defaultPermissions, ...plugins.map(({ plugin }) => plugin.permissions))
}
