import type { Collection, Document } from 'mongodb'
import type { Stored } from '../storage/stored.ts'
import { CodedError, ownerOf } from '../../plugin/index.ts'
import { changeLog } from '../changes/change-log.ts'
import { followerKey } from '../changes/followers.ts'
import type { AnyGuard, AnyHandler } from '../http/routes/handlers.ts'
import { parserThreads } from '../parsing/parser-threads.ts'
import type { Scope } from './scope.ts'
import { PluginTooLate } from '../base/errors.ts'
import { rightsChannel } from '../live/live-updates.ts'
import type { ChangeOptions, ServerContext } from '../kernel/server-context.ts'
import { TooLate, withLimit } from '../base/time-limit.ts'
import type { Disposables } from './disposables.ts'
import { guardedContribution, namedGuards } from './guarded-contribution.ts'
import { requestAtHand, workAtHand } from '../base/work-at-hand.ts'
import { pluginMetrics } from './plugin-metrics.ts'
import { routeFaults } from './route-faults.ts'
import type { SiteServices } from './site-services.ts'

/** Creates the context of one plugin, through which alone it acts on the site. */
export function pluginContext(plugin: string, services: SiteServices, scope: Scope, disposables: Disposables): ServerContext<unknown> {
  const { wiring, delivery, collections, live } = services
  const own = (token: { readonly id: string }, verb: string) => {
    if (ownerOf(token) !== plugin) throw new Error(`plugin '${plugin}' may not ${verb} '${token.id}', which is not its own`)
  }
  const nextNumber = (series: string, options: { first?: number | undefined; count?: number }) =>
    services.counters.next(`${plugin}.${series}`, { ...options, numbered: collections.numberedBy(plugin, series) })
  const ended = new AbortController()
  disposables.add(() => ended.abort())
  return {
    settings: () => services.settings.current(plugin),
    onSettings: (listener) => {
      const notify = async () => listener(services.settings.current(plugin))
      disposables.add(services.settings.onChange(plugin, () => void notify().catch((error: unknown) => services.onFault(plugin, 'settings', error))))
    },
    logger: services.logger.child({ plugin }),
    get users() {
      return services.users()
    },
    files: services.files,
    metrics: pluginMetrics(plugin, services, disposables),
    jobs: services.jobs.forPlugin(plugin, (remove) => disposables.add(remove)),

    collection: (declaration) => collections.open(plugin, declaration),
    request: requestAtHand,
    databaseTime: () => services.clock.now(),
    nextId: (series, first) => nextNumber(series, { first }),
    nextIds: async (series, count) => {
      const first = await nextNumber(series, { count })
      return Array.from({ length: count }, (_, index) => first + index)
    },

    parser: (module) => parserThreads.parser(plugin, module, { processorMs: services.limits.parser, signal: ended.signal }),

    provide: (service, value) => {
      own(service, 'provide')
      scope.hold(service, value)
      disposables.add(wiring.add(service, plugin, value))
    },
    contribute: (point, item) => disposables.add(wiring.add(point, plugin, item)),
    collect: (point) => {
      own(point, 'collect')
      return wiring.list(point, plugin, ({ plugin: contributor, item }) =>
        guardedContribution(item, {
          guards: namedGuards(point.guards),
          limitMs: services.limits.contribution,
          onFault: (error) => services.onFault(contributor, point.id, error),
          onLate: (milliseconds) => services.onLate(contributor, point.id, milliseconds),
        }),
      )
    },

    intercept: (hook, step) => disposables.add(wiring.add(hook, plugin, step)),
    ask: async (hook, value) => {
      own(hook, 'ask')
      let current = value
      for (const entry of wiring.entries(hook)) {
        const { contribution } = services.limits
        const answer = workAtHand.run({ plugin: entry.plugin, task: `step of ${hook.id}`, request: requestAtHand() }, async () =>
          (entry.item as (given: typeof value) => typeof value)(current),
        )
        const onLate = (milliseconds: number) => services.onLate(entry.plugin, hook.id, milliseconds)
        current = await withLimit(answer, contribution, `no answer within ${contribution} ms`, onLate).catch((error: unknown) => {
          // A coded error is a refusal. Any other error is a fault of the plugin that intercepts, not of the one that asks.
          if (!(error instanceof CodedError)) services.onFault(entry.plugin, hook.id, error)
          throw error instanceof TooLate ? new PluginTooLate({ plugin: entry.plugin }) : error
        })
      }
      return current
    },

    change: <P, T extends Document>(change: { readonly id: string }, collection: Collection<Stored<T>>, options: ChangeOptions<T, P>) => {
      own(change, 'publish')
      // One delivery handles the documents of all changes, of any type.
      const source = {
        id: change.id,
        collection: collections.untyped(collection.collectionName),
        settled: options.settled ?? {},
        isRemoval: options.settled !== undefined && 'removing' in options.settled && options.settled.removing === true,
        payload: (document: Document) => options.payload(document as T),
        requestField: options.requestField,
      }
      disposables.add(delivery.addSource(source))
      return changeLog<T>(source, collection, delivery)
    },
    follow: (change, work, { past = true, together, version } = {}) => {
      const follower = {
        key: followerKey(plugin, change),
        plugin,
        change: change.id,
        work: (payload: unknown) => work(change.schema.parse(payload)),
        workTogether: together && ((payloads: readonly unknown[]) => together(payloads.map((payload) => change.schema.parse(payload)))),
        past: past !== false,
        version,
        workOnPast: typeof past === 'function' ? (payloads: readonly unknown[]) => past(payloads.map((payload) => change.schema.parse(payload))) : undefined,
      }
      disposables.add(wiring.add(change, plugin, work))
      disposables.add(delivery.followers.add(follower))
    },

    serve: (api, handlers, guards) => {
      own({ id: `${api.plugin}/api` }, 'serve')
      const routes = Object.entries(api.routes).map(([name, route]) => ({
        plugin,
        name,
        route,
        handler: handlers[name] as AnyHandler,
        guard: guards?.[name] as AnyGuard | undefined,
      }))
      const faults = routeFaults(services.routes, routes)
      if (faults.length > 0) throw new Error(faults.join('; '))
      services.routes.push(...routes)
      disposables.add(() => void services.routes.splice(0, Infinity, ...services.routes.filter((served) => served.plugin !== plugin)))
    },
    topic: (topic, access) => {
      own(topic, 'open')
      disposables.add(live.addTopic(topic, access))
    },
    rightsChanged: async (uids) => live.publishInternally(rightsChannel, uids ?? 'all'),
    publish: async (topic, key, payload) => {
      own(topic, 'publish')
      if (!disposables.disposed) await live.publish(topic, key, payload)
    },

    t: (key, language, parameters) => services.locales.translate(plugin, key, language, parameters),
    messageOf: (error, language) => services.locales.translateError(error, language),
    timer: (schedule, work) => {
      const stop = services.timers.add(plugin, schedule, work)
      disposables.add(stop)
      return () => void stop()
    },
    onClose: (dispose) => disposables.add(dispose),
  }
}
