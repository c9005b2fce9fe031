import type { Counter, Histogram, Sample } from '../base/metric-family.ts'
import type { Collection, Document, Filter } from 'mongodb'
import type { Logger } from 'pino'
import type { Api, Change, CodedError, ErrorParameters, Hook, Point, Routes, Service, Topic } from '../../plugin/index.ts'
import type { TimerSchedule } from '../base/timers.ts'
import type { ChangeLog } from '../changes/change-log.ts'
import type { Stored } from '../storage/stored.ts'
import type { FileStore } from '../files/file-store.ts'
import type { RouteGuards, Handlers } from '../http/routes/handlers.ts'
import type { TopicAccess } from '../live/topic-registry.ts'
import type { CollectionDeclaration } from '../storage/collections.ts'
import type { Jobs } from '../storage/job-scheduler.ts'
import type { Parser } from '../parsing/parser.ts'
import type { Users } from '../users/users.ts'

/** How a plugin describes the documents of a change. */
export interface ChangeOptions<T extends Document, P> {
  payload(document: T): P
  /** Documents to which the change has already happened; all, when left out. A new follower is called for each. `{ removing: true }` declares a removal. */
  settled?: Filter<Stored<T>>
  /** The field with the id of the request that caused the change, where another one makes the write, such as that of a judge. */
  requestField?: keyof T & string
}

/** How a plugin follows a change. */
export interface FollowOptions<P> {
  readonly past?: boolean | ((payloads: readonly P[]) => unknown)
  /** Of what `work` derives: raise it when that changes, and the next start calls the follower for the documents of earlier changes again. */
  readonly version?: number
  together?(payloads: readonly P[]): unknown
}

/** Figures of a plugin in `/api/metrics`. Names begin with `verdict_`. */
export interface PluginMetrics {
  /** Counts events since this process started. */
  counter(name: string, help: string): Pick<Counter, 'add'>
  /** Measures how long events take; `bounds` are those of the buckets, in seconds. */
  histogram(name: string, help: string, bounds: readonly number[]): Pick<Histogram, 'observe'>
  /** Figures by their names that are read together when a monitor asks. */
  gauges<Name extends string>(helps: Readonly<Record<Name, string>>, read: () => Promise<Readonly<Record<Name, number | readonly Sample[]>>>): void
}

/** Everything that a plugin can do. All of it is undone when the plugin ends. */
export interface ServerContext<Settings> {
  /** The current settings; they may change, so call this each time. */
  settings(): Settings
  /** Calls the listener after each change of the settings. */
  onSettings(listener: (settings: Settings) => void): void
  /** Writes lines to the log under the name of the plugin. */
  readonly logger: Logger
  /** Reads and changes accounts. */
  readonly users: Users
  /** Stores files under the hash of their content. */
  readonly files: FileStore
  /** Runs work once in the whole site, at times or on demand. */
  readonly jobs: Jobs
  /** Adds figures to `/api/metrics`. */
  readonly metrics: PluginMetrics

  /** Opens a collection of the plugin; its indexes exist before the first request. */
  collection<T extends Document>(declaration: CollectionDeclaration<T>): Collection<Stored<T>>
  /** The next number of a series that begins with `first` (1). No document of the collection of that series (`defineCollection`) has it as its id. */
  nextId(series: string, first?: number): Promise<number>
  /** The next `count` numbers of a series. */
  nextIds(series: string, count: number): Promise<number[]>
  /** The id of the request that the running code works for, also in the jobs, followers and hooks that it causes; undefined in timers and at set-up. */
  request(): string | undefined
  /** The time of the database in milliseconds, by which the processes of the site agree on leases: their own clocks may be wrong. */
  databaseTime(): number

  /** The functions of a module, such as `ctx.parser<typeof import('./parse.ts')>(new URL('./parse.ts', import.meta.url))`, in a thread. */
  parser<Module>(module: URL): Parser<Module>

  /** Gives the plugins that need a service of this plugin its value. */
  provide<T>(service: Service<T>, value: T): void
  /** Adds to a point of another plugin, or of this one. */
  contribute<T>(point: Point<T>, item: T): void
  /** The contributions to a point of the plugin: a live list, complete before the first request. */
  collect<T>(point: Point<T>): readonly T[]

  /** Passes a value through the steps of a hook of the plugin, each of which can change or refuse it. */
  ask<T>(hook: Hook<T>, value: NoInfer<T>): Promise<T>
  /** Adds a step to a hook. */
  intercept<T>(hook: Hook<T>, step: (value: T) => T | Promise<T>): void

  /** Declares the documents of a change of the plugin, and returns the writer that never loses a follower. */
  change<P, T extends Document>(change: Change<P>, collection: Collection<Stored<T>>, options: ChangeOptions<T, NoInfer<P>>): ChangeLog<T>
  /**
   * `work` must be idempotent: it is called again until it succeeds, and after a crash. Events of the time when the plugin was disabled are
   * delivered when it is enabled. After a removal, only the document's owner can count on finding it: others have the payload. A new follower
   * is called for the documents of earlier changes, unless `past` is false; a function takes many of them in one call. `together` handles
   * several removed documents in one call: a removal of many is fast if all of its followers have it.
   */
  follow<P>(change: Change<P>, work: (payload: P) => unknown, options?: FollowOptions<P>): void

  /** Serves an API. `guards` refuse calls before their bodies are read. */
  serve<R extends Routes>(api: Api<R>, handlers: Handlers<R>, guards?: RouteGuards<R>): void
  /**
   * Opens a topic of the plugin to the callers that `access` allows; a date allows a channel until then. A stream asks about all its channels of the topic
   * in one turn: merge their reads with `BatchedReads`. A check that throws, or exceeds the limit for contributions, refuses the channel and is a fault of the plugin.
   */
  topic(topic: Pick<Topic<never>, 'id' | 'kind'>, access: TopicAccess): void
  /**
   * Permissions of some users have changed, for example by registering or by a seal; without `uids`, those of all users. Every process of the
   * site checks open live streams again, and ends those whose allowed channels have changed.
   */
  rightsChanged(uids?: readonly string[]): Promise<void>
  /** Tells everyone who listens, in every process of the site. It never throws: what is wrong comes as a rejection. After the end of the plugin it has no effect. */
  publish<T, Input>(topic: Topic<T, Input>, key: string | number, payload: NoInfer<Input>): Promise<void>

  /** Translates a text of the plugin's locales. */
  t(key: string, language: string | undefined, parameters?: ErrorParameters): string
  /** The message of a coded error of any plugin, as a response would carry it: for errors that were stored to be read later. */
  messageOf(error: Pick<CodedError, 'code' | 'parameters'>, language: string | undefined): string
  /**
   * Calls `work` again and again, or once, in every process, while the site serves; never twice at a time. What it throws is a fault of the plugin
   * and ends nothing. Returns a function that stops the timer; the end of the plugin stops it too.
   */
  timer(schedule: TimerSchedule, work: () => unknown): () => void
  /** Called when the plugin ends; it gets ten seconds. */
  onClose(dispose: () => void | Promise<void>): void
}
