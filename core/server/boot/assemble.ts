import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { messageOf } from '../../plugin/index.ts'
import { Locales } from '../base/locales.ts'
import type { TraceStep } from '../base/work-at-hand.ts'
import { tracedDeliveries } from '../changes/traced-deliveries.ts'
import { Passwords } from '../auth/passwords.ts'
import { JwtSigner } from '../auth/jwt.ts'
import type { ServerPlugin } from '../kernel/define-server.ts'
import type { Metrics } from '../http/operations/metrics.ts'
import { kernelPlugin } from '../kernel/kernel-plugin.ts'
import type { UserServices } from '../kernel/user-services.ts'
import { readStorageStatistics } from '../storage/storage-statistics.ts'
import { createSiteControl, type ReadHealth, type SiteControl } from '../kernel/site-control.ts'
import { siteSecret } from '../kernel/site-secret.ts'
import type { SiteOptions } from './site-options.ts'
import type { Disposables } from './disposables.ts'
import { newerDataFaults } from '../plugins/newer-data.ts'
import type { PluginRegistry } from '../plugins/plugin-registry.ts'
import { PluginChoices } from '../plugins/plugin-choices.ts'
import { catalogs } from '../plugins/catalogs.ts'
import { pluginDetails } from './plugin-details.ts'
import { PluginStarter } from './plugin-starter.ts'
import { createSiteServices, type SiteServices } from './site-services.ts'

/** A site whose plugins are all set up, and which does not listen yet. */
export interface AssembledSite {
  readonly services: SiteServices
  readonly registry: PluginRegistry
  readonly userServices: UserServices
  readonly control: SiteControl
  /** The jobs, deliveries and documents that a request has caused and that the database still holds. */
  trace(request: string): Promise<TraceStep[]>
}

/** Sets up the kernel, then every plugin in the order of their needs. */
export async function assemble(
  options: SiteOptions,
  registry: PluginRegistry,
  base: { db: Db; logger: Logger; metrics: Metrics; disposables: Disposables },
): Promise<AssembledSite> {
  const { db, logger, metrics } = base
  let created: UserServices | undefined
  const userServices = () => {
    if (!created) throw new Error('user services were requested before the kernel was set up')
    return created
  }
  const services = await createSiteServices(db, options, logger, metrics, () => userServices().users)
  let readHealth: ReadHealth = async () => []
  metrics.watchHealth(() => readHealth('en-US'))
  const control = createSiteControl({
    health: (language) => readHealth(language),
    report: options.report,
    settings: services.settings,
    registry,
    choices: new PluginChoices(db),
    logger,
    faultsOf: (id) => metrics.faultsOf(id),
    storage: () => readStorageStatistics(db),
    detail: pluginDetails(db, services, registry, options.webDirectory),
    catalog: catalogs(options.catalogs ?? [], registry, services.locales),
    label: (plugin, key, language) => services.locales.translate(plugin, key, language, { defaultValue: '' }),
    followers: () => services.delivery.behind(),
    announce: (plugin) => void services.live.publishInternally('kernel/settings', plugin),
  })
  const kernel = kernelPlugin({
    collections: services.collections,
    ledger: services.ledger,
    locks: services.locks,
    live: services.live,
    control,
    tokens: new JwtSigner(await siteSecret(db, services.encryption, options.secret)),
    encryption: services.encryption,
    onHealth: (read) => (readHealth = read),
    archives: options.archives?.({
      db,
      files: services.storage,
      locks: services.locks,
      encryption: services.encryption,
      dataDirectory: options.dataDirectory,
    }),
    passwords: new Passwords(options.passwordCost),
    plugins: registry.running.map(({ server }) => server.plugin),
    onUserServices: (found) => (created = found),
  })
  const starter = new PluginStarter(services, registry)
  base.disposables.add(() => starter.stop())
  const newer = await newerDataFaults(services.migrations, kernel, registry)
  await services.settings.add(kernel.plugin)
  await starter.startKernel(kernel)
  for (const { name, server, faults } of registry.enabled) {
    const fault = newer.get(name)
    const known = fault === undefined ? faults : [...faults, fault]
    await starter.start(name, server, known.length > 0 ? known : await settingsFaults(services, server))
  }
  addLanguages(services, registry)
  services.wiring.complete()
  await services.delivery.complete((id) => registry.isRunning(id))
  const { jobs, delivery, collections } = services
  const trace = async (request: string) => (await Promise.all([jobs.trace(request), tracedDeliveries(request, delivery), collections.trace(request)])).flat()
  return { services, registry, control, userServices: userServices(), trace }
}

/** Adds the languages of plugins. Texts that cannot be read are logged as faults of the plugin, and are English. */
function addLanguages({ locales, onFault }: SiteServices, registry: PluginRegistry): void {
  for (const { server, language } of registry.running) {
    if (!language) continue
    const place = `the texts of the language ${language.id}`
    try {
      if (locales.languages.some(({ id, version }) => id === language.id && version === null))
        throw new Error(`the language ${language.id} is part of the site`)
      const { texts, faults } = Locales.readTranslations(language.directory, (plugin) => locales.textsOf('en-US', plugin))
      locales.addLanguage(language, texts)
      for (const fault of faults) onFault(server.plugin.id, place, new Error(fault))
    } catch (error) {
      onFault(server.plugin.id, place, error)
    }
  }
}

/** Loads the settings of a plugin; invalid ones keep it from starting. */
async function settingsFaults({ settings }: SiteServices, { plugin }: ServerPlugin): Promise<string[]> {
  try {
    await settings.add(plugin)
    return []
  } catch (error) {
    return [messageOf(error)]
  }
}
