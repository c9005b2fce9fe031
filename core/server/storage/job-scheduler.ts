import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda, exponential, InMemoryNotificationChannel, Job, type JobParameters } from 'agenda'
import type { Db, ObjectId } from 'mongodb'
import type { Logger } from 'pino'
import { requestAtHand, workAtHand, type TraceStep } from '../base/work-at-hand.ts'

/** Background jobs that survive a crash. Names are local to the plugin. */
export interface Jobs {
  /**
   * `every` is a cron expression or an interval; each run happens in one process of the site only. A site that closes waits ten seconds for
   * its jobs: long ones watch `closing`, stop between two steps, and continue after the next start.
   */
  define<T = void>(name: string, work: (order: T, closing: AbortSignal) => Promise<void>, options?: { every?: string; concurrency?: number }): void
  /** Schedules a run; with `key` it replaces a waiting run of the same key. */
  order<T>(name: string, order: T, options?: { at?: Date; key?: string }): Promise<void>
}

const jobCollection = 'kernel.jobs'

/** When a process dies, another takes over its jobs after this time. */
const lockLifetimeMs = 120_000

interface Definition {
  readonly plugin: string
  readonly name: string
  work(order: unknown, closing: AbortSignal): Promise<void>
  readonly every: string | undefined
  readonly concurrency: number
}

type OnFault = (plugin: string, job: string, error: unknown) => void

/** An order as agenda stores it, with the request that placed it. */
interface Order {
  readonly order: unknown
  readonly key?: string | undefined
  readonly request?: string | undefined
}

/** Fields of a job in its collection. */
interface StoredJob extends Pick<JobParameters, 'name' | 'nextRunAt' | 'lastRunAt' | 'lockedAt' | 'failReason'> {
  readonly _id: ObjectId
}

/** The jobs of the site, which agenda stores in the database. */
export class JobScheduler {
  readonly #db: Db
  readonly #definitions: Definition[] = []
  readonly #logger: Logger
  readonly #onFault: OnFault
  readonly #closing = new AbortController()
  readonly #runs = new Set<{ readonly name: string }>()
  readonly #lookEveryMs: number
  #engine: Agenda | undefined

  /** A job that is due before the next look begins on time. */
  constructor(db: Db, { logger, onFault, lookEveryMs }: { logger: Logger; onFault: OnFault; lookEveryMs: number }) {
    this.#db = db
    this.#logger = logger
    this.#onFault = onFault
    this.#lookEveryMs = lookEveryMs
  }

  /** The jobs of one plugin; `onDefined` gets a function that removes the definition. */
  forPlugin(plugin: string, onDefined: (remove: () => void) => void = () => undefined): Jobs {
    return {
      define: <T>(
        name: string,
        work: (order: T, closing: AbortSignal) => Promise<void>,
        { every, concurrency = 1 }: { every?: string; concurrency?: number } = {},
      ) => {
        if (every !== undefined) checkInterval(every)
        // Only the plugin itself places orders under its names, so it knows their type.
        const definition = { plugin, name: `${plugin}/${name}`, work: (order: unknown, closing: AbortSignal) => work(order as T, closing), every, concurrency }
        this.#definitions.push(definition)
        onDefined(() => void this.#definitions.splice(this.#definitions.indexOf(definition), 1))
      },
      order: async (name, order, { at = new Date(), key } = {}) => {
        const engine = this.#opened()
        await engine.ready
        const job = engine.create(`${plugin}/${name}`, { order, key, request: requestAtHand() })
        if (key) job.unique({ 'data.key': key })
        await job.schedule(at).save()
      },
    }
  }

  /** The names of the jobs that this process runs now, such as `problems/sweep`. */
  get running(): ReadonlySet<string> {
    return new Set([...this.#runs].map(({ name }) => name))
  }

  /** The jobs of a plugin by their own names, each with its interval, if it has one. */
  of(plugin: string): { name: string; every: string | null }[] {
    return this.#definitions.flatMap((one) => (one.plugin === plugin ? [{ name: one.name.slice(plugin.length + 1), every: one.every ?? null }] : []))
  }

  /** The names of all jobs. */
  get names(): string[] {
    return this.#definitions.map(({ name }) => name)
  }

  /** The jobs that a request ordered and that have not succeeded. */
  async trace(request: string): Promise<TraceStep[]> {
    const jobs = await this.#db.collection<StoredJob>(jobCollection).find({ 'data.request': request }).toArray()
    return jobs.map((job) => ({ at: job.lastRunAt ?? job.nextRunAt ?? job._id.getTimestamp(), what: `job ${job.name}`, outcome: outcomeOf(job) }))
  }

  async start(): Promise<void> {
    const engine = this.#opened()
    for (const definition of this.#definitions) {
      // A failed one-off run is retried; a repeated job waits for its next time.
      const backoff = definition.every ? {} : { backoff: exponential({ delay: 5000, maxRetries: 12 }) }
      engine.define<Order>(definition.name, (job) => this.#run(definition, job), {
        concurrency: definition.concurrency,
        ...backoff,
      })
    }
    await engine.start()
    for (const { name, every } of this.#definitions) if (every) await engine.every(every, name, undefined, { skipImmediate: true })
  }

  async stop(): Promise<void> {
    this.#closing.abort()
    const engine = this.#engine
    if (!engine) return
    await engine.ready
    // Agenda itself looks too early whether a job was the last one, and then waits for the whole time.
    const ended = new AbortController()
    const isIdle = async () => (await engine.getRunningStats()).runningJobs === 0
    const watch = setInterval(() => {
      isIdle().then(
        (idle) => void (idle && ended.abort()),
        () => undefined,
      )
    }, 50)
    await engine.drain({ timeout: 10_000, signal: ended.signal })
    clearInterval(watch)
  }

  /** Agenda writes to the database as soon as it is created, so it is created when it is first needed. */
  #opened(): Agenda {
    if (this.#engine) return this.#engine
    const backend = new MongoBackend({ mongo: this.#db, collection: jobCollection })
    // An order of this process begins at once. Every look costs a query for each job, so looks are rare: they are for what others have left.
    const notificationChannel = new InMemoryNotificationChannel()
    this.#engine = new Agenda({ backend, notificationChannel, processEvery: this.#lookEveryMs, defaultLockLifetime: lockLifetimeMs, removeOnComplete: true })
    this.#engine.on('error', (error) => this.#onFault('kernel', 'jobs', error))
    return this.#engine
  }

  #run(definition: Definition, job: Job<Order>): Promise<void> {
    const { plugin, name } = definition
    return workAtHand.run({ plugin, task: `job ${name}`, request: job.attrs.data?.request }, () => this.#work(definition, job))
  }

  async #work({ plugin, name, work, every }: Definition, job: Job<Order>): Promise<void> {
    const run = { name }
    const start = performance.now()
    this.#runs.add(run)
    const touching = setInterval(() => void job.touch().catch(() => undefined), lockLifetimeMs / 3)
    try {
      await work(job.attrs.data?.order, this.#closing.signal)
      this.#logger[every ? 'debug' : 'info']({ plugin, job: name, ms: Math.round(performance.now() - start) }, 'job finished')
    } catch (error) {
      this.#onFault(plugin, name, error)
      throw error
    } finally {
      clearInterval(touching)
      this.#runs.delete(run)
    }
  }
}

function outcomeOf({ lockedAt, failReason }: StoredJob): string {
  if (lockedAt) return 'running'
  return failReason ? `failed: ${failReason}` : 'waiting'
}

/** Throws for an interval that agenda does not understand: it would notice when the site starts, and stop it. */
function checkInterval(every: string): void {
  // A job that is never saved needs no engine, and an engine would write to the database.
  const { attrs } = new Job({} as Agenda, { name: 'checked', type: 'normal' }).repeatEvery(every)
  if (!attrs.nextRunAt) throw new Error(`'${every}' is neither a cron expression nor an interval${attrs.failReason ? `: ${attrs.failReason}` : ''}`)
}
