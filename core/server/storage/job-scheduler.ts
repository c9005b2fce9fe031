import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda, exponential, type Job } from 'agenda'
import type { Db } from 'mongodb'

/** Background jobs that survive a crash. Names are local to the plugin. */
export interface Jobs {
  /** `every` is a cron expression or an interval; each run happens in one process of the site only. */
  define<T = void>(name: string, work: (order: T) => Promise<void>, options?: { every?: string; concurrency?: number }): void
  /** Schedules a run; with `key` it replaces a waiting run of the same key. */
  order<T>(name: string, order: T, options?: { at?: Date; key?: string }): Promise<void>
}

/** When a process dies, another takes over its jobs after this time. */
const lockLifetimeMs = 120_000

interface Definition {
  readonly plugin: string
  readonly name: string
  work(order: unknown): Promise<void>
  readonly every: string | undefined
  readonly concurrency: number
}

/** The jobs of the site, which agenda stores in the database. */
export class JobScheduler {
  readonly #db: Db
  readonly #definitions: Definition[] = []
  readonly #onFault: (plugin: string, job: string, error: unknown) => void
  #engine: Agenda | undefined

  constructor(db: Db, onFault: (plugin: string, job: string, error: unknown) => void) {
    this.#db = db
    this.#onFault = onFault
  }

  forPlugin(plugin: string): Jobs {
    return {
      define: <T>(name: string, work: (order: T) => Promise<void>, { every, concurrency = 1 }: { every?: string; concurrency?: number } = {}) => {
        // Only the plugin itself places orders under its names, so it knows their type.
        this.#definitions.push({ plugin, name: `${plugin}/${name}`, work: (order) => work(order as T), every, concurrency })
      },
      order: async (name, order, { at = new Date(), key } = {}) => {
        const engine = this.#opened()
        await engine.ready
        const job = engine.create(`${plugin}/${name}`, { order, key })
        if (key) job.unique({ 'data.key': key })
        await job.schedule(at).save()
      },
    }
  }

  /** Removes the definitions of a plugin. */
  remove(plugin: string): void {
    this.#definitions.splice(0, Infinity, ...this.#definitions.filter((definition) => definition.plugin !== plugin))
  }

  async start(): Promise<void> {
    const engine = this.#opened()
    for (const definition of this.#definitions) {
      // A failed one-off run is retried; a repeated job waits for its next time.
      const backoff = definition.every ? {} : { backoff: exponential({ delay: 5000, maxRetries: 12 }) }
      engine.define<{ order: unknown }>(definition.name, (job) => this.#run(definition, job), {
        concurrency: definition.concurrency,
        ...backoff,
      })
    }
    await engine.start()
    for (const { name, every } of this.#definitions) if (every) await engine.every(every, name, undefined, { skipImmediate: true })
  }

  async stop(): Promise<void> {
    await this.#engine?.ready
    await this.#engine?.drain({ timeout: 10_000 })
  }

  /** Agenda writes to the database as soon as it is created, so it is created when it is first needed. */
  #opened(): Agenda {
    if (this.#engine) return this.#engine
    const backend = new MongoBackend({ mongo: this.#db, collection: 'kernel.jobs' })
    this.#engine = new Agenda({ backend, processEvery: 1000, defaultLockLifetime: lockLifetimeMs, removeOnComplete: true })
    this.#engine.on('error', (error) => this.#onFault('kernel', 'jobs', error))
    return this.#engine
  }

  async #run({ plugin, name, work }: Definition, job: Job<{ order: unknown }>): Promise<void> {
    const touching = setInterval(() => void job.touch().catch(() => undefined), lockLifetimeMs / 3)
    try {
      await work(job.attrs.data?.order)
    } catch (error) {
      this.#onFault(plugin, name, error)
      throw error
    } finally {
      clearInterval(touching)
    }
  }
}
