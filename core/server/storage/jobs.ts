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

/** The site's jobs, kept by agenda in the database. */
export class JobBook {
  readonly #agenda: Agenda
  readonly #every: { name: string; interval: string }[] = []
  readonly #onFault: (plugin: string, job: string, error: unknown) => void
  #started = false

  constructor(db: Db, onFault: (plugin: string, job: string, error: unknown) => void, processEvery = 1000) {
    this.#onFault = onFault
    this.#agenda = new Agenda({
      backend: new MongoBackend({ mongo: db, collection: 'kernel.jobs' }),
      processEvery,
      defaultLockLifetime: lockLifetime,
      removeOnComplete: true,
    })
    this.#agenda.on('error', (error) => onFault('kernel', 'jobs', error))
  }

  forPlugin(plugin: string): Jobs {
    return {
      define: (name, work, { every, concurrency = 1 } = {}) => {
        const full = `${plugin}/${name}`
        // A failed order is tried again; a repeated job simply waits for its next time.
        const backoff = every ? {} : { backoff: exponential({ delay: 5000, maxRetries: 12 }) }
        this.#agenda.define(full, (job) => this.#run(plugin, full, job, () => work(job.attrs.data as never)), { concurrency, ...backoff })
        if (every) this.#every.push({ name: full, interval: every })
      },
      order: async (name, order, { at = new Date(), key } = {}) => {
        const job = this.#agenda.create(`${plugin}/${name}`, order)
        if (key) job.unique({ 'data.key': key })
        await job.schedule(at).save()
      },
    }
  }

  async start(): Promise<void> {
    await this.#agenda.start()
    this.#started = true
    for (const { name, interval } of this.#every) await this.#agenda.every(interval, name, undefined, { skipImmediate: true })
  }

  async stop(): Promise<void> {
    if (this.#started) await this.#agenda.drain({ timeout: 10_000 })
  }

  async #run(plugin: string, name: string, job: Job<unknown>, work: () => Promise<void>): Promise<void> {
    const touching = setInterval(() => void job.touch().catch(() => undefined), lockLifetime / 3)
    try {
      await work()
    } catch (error) {
      this.#onFault(plugin, name, error)
      throw error
    } finally {
      clearInterval(touching)
    }
  }
}
