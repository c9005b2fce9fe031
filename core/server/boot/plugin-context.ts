import type { Collection, Document, Filter } from 'mongodb'
import { CodedError, ownerOf } from '../../plugin/index.ts'
import { changeLog } from '../changes/change-log.ts'
import { followerKey } from '../changes/followers.ts'
import type { AnyGuard, AnyHandler } from '../http/handlers.ts'
import type { Scope } from '../scope.ts'
import type { ServerContext } from '../server-context.ts'
import type { Effects } from './effects.ts'
import type { SiteParts } from './site-parts.ts'

type Listener = (payload: unknown) => unknown
type Step = (value: unknown) => unknown

/** The context of one plugin: the only way in which it touches the site. */
export function pluginContext(plugin: string, parts: SiteParts, scope: Scope, effects: Effects): ServerContext<unknown> {
  const { wiring, delivery, collections, live } = parts
  const own = (token: { readonly id: string }, deed: string) => {
    if (ownerOf(token) !== plugin) throw new Error(`plugin '${plugin}' may not ${deed} '${token.id}', which is not its own`)
  }
  return {
    settings: () => parts.settings.current(plugin),
    onSettings: (listener) => {
      const told = async () => listener(parts.settings.current(plugin))
      effects.add(parts.settings.onChange(plugin, () => void told().catch((error: unknown) => parts.onFault(plugin, 'settings', error))))
    },
    logger: parts.logger.child({ plugin }),
    get users() {
      return parts.users()
    },
    files: parts.files,
    jobs: parts.jobs.forPlugin(plugin),

    collection: (declaration) => collections.open(plugin, declaration) as never,
    nextId: (series, first) => parts.counters.next(`${plugin}.${series}`, first),
    nextIds: async (series, count) => {
      const first = await parts.counters.next(`${plugin}.${series}`, 1, count)
      return Array.from({ length: count }, (_, index) => first + index)
    },

    provide: (service, value) => {
      own(service, 'provide')
      scope.hold(service, value)
      effects.add(wiring.add(service, plugin, value))
    },
    contribute: (point, item) => effects.add(wiring.add(point, plugin, item)),
    collect: (point) => {
      own(point, 'collect')
      return wiring.list(point, plugin)
    },

    on: (event, listener) => effects.add(wiring.add(event, plugin, listener)),
    emit: (event, payload) => {
      own(event, 'emit')
      for (const entry of wiring.entries(event)) {
        const told = async () => (entry.item as Listener)(payload)
        told().catch((error: unknown) => parts.onFault(entry.plugin, event.id, error))
      }
    },
    intercept: (hook, step) => effects.add(wiring.add(hook, plugin, step)),
    ask: async (hook, value) => {
      own(hook, 'ask')
      let current: unknown = value
      for (const entry of wiring.entries(hook)) {
        const step = async (before: unknown) => (entry.item as Step)(before)
        current = await step(current).catch((error: unknown) => {
          // A refusal is an answer; anything else is a fault of the one who was asked, not of the one who asks.
          if (!(error instanceof CodedError)) parts.onFault(entry.plugin, hook.id, error)
          throw error
        })
      }
      return current as typeof value
    },

    change: <P, T extends Document>(change: { readonly id: string }, collection: Collection<T>, options: { payload(document: T): P; settled?: Filter<T> }) => {
      own(change, 'tell')
      const source = {
        id: change.id,
        collection: collection as unknown as Collection<Document>,
        settled: (options.settled ?? {}) as Filter<Document>,
        payload: (document: Document) => options.payload(document as T),
      }
      effects.add(delivery.addSource(source))
      return changeLog<T>(source, delivery)
    },
    follow: (change, work, options = {}) => {
      const follower = {
        key: followerKey(plugin, change),
        plugin,
        change: change.id,
        work: (payload: unknown) => work(change.schema.parse(payload)),
        ...options,
      }
      effects.add(wiring.add(change, plugin, work))
      effects.add(delivery.followers.add(follower))
    },

    serve: (api, handlers, guards) => {
      own({ id: `${api.plugin}/api` }, 'serve')
      for (const [name, route] of Object.entries(api.routes))
        parts.routes.push({ plugin, name, route, handler: handlers[name] as AnyHandler, guard: guards?.[name] as AnyGuard | undefined })
      effects.add(() => void parts.routes.splice(0, Infinity, ...parts.routes.filter((served) => served.plugin !== plugin)))
    },
    topic: (topic, access) => {
      own(topic, 'open')
      effects.add(live.addTopic(topic, access))
    },
    publish: (topic, key, payload) => {
      own(topic, 'publish')
      return live.publish(topic, key, payload)
    },

    say: (key, language, parameters) => parts.locales.say(plugin, key, language, parameters),
    onClose: (dispose) => effects.add(dispose),
  }
}
