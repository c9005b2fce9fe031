import { MongoBackend } from '@agendajs/mongo-backend'
import { Agenda, exponential, type Job } from 'agenda'
import type { Db } from 'mongodb'

/** Work that must survive a crash, as a plugin sees it; names are the plugin's own. */
export interface Jobs {
  /** `every` is a cron line or an interval; the job then runs once in all processes together. */
  define<T = void>(name: string, work: (order: T) => Promise<void>, options?: { every?: string; concurrency?: number }): void
  /** Orders a run; with `key` a waiting order of the same key is replaced. */
  order<T>(name: string, order: T, options?: { at?: Date; key?: string }): Promise<void>
}

/** After this a job whose process died is taken by another. */
const lockLifetime = 120_000

interface Definition {
  readonly plugin: string
  readonly name: string
  readonly work: (order: never) => Promise<void>
  readonly every: string | undefined
  readonly concurrency: number
}

/** The site's jobs, kept by agenda in the database. */
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
      define: (name, work, { every, concurrency = 1 } = {}) => {
        this.#definitions.push({ plugin, name: `${plugin}/${name}`, work: work as Definition['work'], every, concurrency })
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

  /** Takes away what a plugin defined. */
  remove(plugin: string): void {
    this.#definitions.splice(0, Infinity, ...this.#definitions.filter((definition) => definition.plugin !== plugin))
  }

  async start(): Promise<void> {
    const engine = this.#opened()
    for (const definition of this.#definitions) {
      // A failed order is tried again; a repeated job simply waits for its next time.
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

  /** Agenda writes to the database as soon as it exists, so it is made when it is needed. */
  #opened(): Agenda {
    if (this.#engine) return this.#engine
    const backend = new MongoBackend({ mongo: this.#db, collection: 'kernel.jobs' })
    this.#engine = new Agenda({ backend, processEvery: 1000, defaultLockLifetime: lockLifetime, removeOnComplete: true })
    this.#engine.on('error', (error) => this.#onFault('kernel', 'jobs', error))
    return this.#engine
  }

  async #run({ plugin, name, work }: Definition, job: Job<{ order: unknown }>): Promise<void> {
    const touching = setInterval(() => void job.touch().catch(() => undefined), lockLifetime / 3)
    try {
      await work(job.attrs.data?.order as never)
    } catch (error) {
      this.#onFault(plugin, name, error)
      throw error
    } finally {
      clearInterval(touching)
    }
  }
}
