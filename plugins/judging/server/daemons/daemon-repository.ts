import { createHash, randomBytes } from 'node:crypto'
import { isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { NameTaken, NoDaemon, UnknownDaemon, type DaemonInfo, type DaemonLoad, type DaemonMode } from '../../contract.ts'
import type { DaemonDoc } from './daemon-schema.ts'

/** Another process may pause or remove a daemon: so late at most this one knows of it. */
const rememberedMilliseconds = 1000

/** Keeps who may judge, and what each daemon last said. */
export class DaemonRepository {
  readonly #daemons: Collection<DaemonDoc>
  readonly #nextId: () => Promise<number>
  /** A daemon calls some five times for a submission, so it is looked up once a second. */
  #remembered = new Map<string, { readonly daemon: DaemonDoc; readonly until: number }>()

  constructor(daemons: Collection<DaemonDoc>, nextId: () => Promise<number>) {
    this.#daemons = daemons
    this.#nextId = nextId
  }

  /** Lets a daemon in; only the hash of its token is kept. */
  async add(name: string, token = randomBytes(24).toString('base64url')): Promise<{ id: number; token: string }> {
    const id = await this.#nextId()
    await this.#daemons
      .insertOne({ _id: id, name, tokenHash: hashOf(token), mode: 'working', timeFactor: 1, judged: 0, lastError: null })
      .catch((error: unknown) => {
        throw isDuplicate(error) ? new NameTaken({ name }) : error
      })
    return { id, token }
  }

  /** The daemon that is started beside the site: its token is given from outside. */
  async registerLocal(token: string): Promise<void> {
    if (await this.#daemons.findOne({ tokenHash: hashOf(token) })) return
    const replaced = await this.#daemons.updateOne({ name: 'local' }, { $set: { tokenHash: hashOf(token) } })
    this.#remembered = new Map()
    if (replaced.matchedCount === 0)
      await this.add('local', token).catch((error: unknown) => void (error instanceof NameTaken || Promise.reject(error as Error)))
  }

  async byToken(token: string | undefined): Promise<DaemonDoc> {
    const daemon = token ? await this.#daemons.findOne({ tokenHash: hashOf(token) }) : null
    if (!daemon) throw new UnknownDaemon()
    return daemon
  }

  /** The same, perhaps as it was a second ago. */
  async recently(token: string | undefined): Promise<DaemonDoc> {
    const remembered = this.#remembered
    const known = remembered.get(token ?? '')
    if (known && known.until > Date.now()) return known.daemon
    const until = Date.now() + rememberedMilliseconds
    const daemon = await this.byToken(token)
    remembered.set(token ?? '', { daemon, until })
    return daemon
  }

  all(): Promise<DaemonDoc[]> {
    return this.#daemons.find({}).sort({ _id: 1 }).toArray()
  }

  /** Writes down what a daemon says; a new process starts working again unless it is paused. */
  async welcome(daemon: DaemonDoc, said: DaemonInfo, session: string, address: string): Promise<DaemonDoc> {
    const { instance, languages, trouble, ...rest } = said
    const card = { ...rest, trouble, languages: languages.map(({ name }) => name) }
    const fresh = daemon.session !== session && daemon.mode === 'draining' ? { mode: 'working' as const } : {}
    const $set = { card, session, instance, address, lastSeen: new Date(), ...(trouble !== null && { lastError: trouble }), ...fresh }
    const welcomed = await this.#daemons.findOneAndUpdate({ _id: daemon._id }, { $set }, { returnDocument: 'after' })
    this.#remembered = new Map()
    return welcomed ?? daemon
  }

  async seen(id: number, load: DaemonLoad, lastError: string | null, judged: number): Promise<void> {
    await this.#daemons.updateOne({ _id: id }, { $set: { load, lastSeen: new Date(), ...(lastError !== null && { lastError }) }, $inc: { judged } })
  }

  async left(id: number, session: string): Promise<void> {
    await this.#daemons.updateOne({ _id: id, session }, { $unset: { session: '', instance: '', load: '' } })
    this.#remembered = new Map()
  }

  async change(id: number, change: { mode?: DaemonMode | undefined; timeFactor?: number | undefined }): Promise<void> {
    const $set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const { matchedCount } =
      Object.keys($set).length > 0 ? await this.#daemons.updateOne({ _id: id }, { $set }) : { matchedCount: await this.#daemons.countDocuments({ _id: id }) }
    this.#remembered = new Map()
    if (matchedCount === 0) throw new NoDaemon()
  }

  async remove(id: number): Promise<DaemonDoc> {
    const daemon = await this.#daemons.findOneAndDelete({ _id: id })
    this.#remembered = new Map()
    if (!daemon) throw new NoDaemon()
    return daemon
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
