import { createHash, randomBytes } from 'node:crypto'
import { isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { NameTaken, NoDaemon, UnknownDaemon, type DaemonInfo, type DaemonLoad, type DaemonMode } from '../../contract.ts'
import type { DaemonDoc } from './daemon-schema.ts'

/** The maximum delay with which this process notices that another one has paused or removed a daemon. */
const cacheMs = 1000

/** Stores the daemons, their tokens and their last reports. */
export class DaemonRepository {
  readonly #daemons: Collection<DaemonDoc>
  readonly #nextId: () => Promise<number>
  /** A daemon makes about five calls for each submission, so it is read from the database at most once a second. */
  #cache = new Map<string, { readonly daemon: DaemonDoc; readonly until: number }>()

  constructor(daemons: Collection<DaemonDoc>, nextId: () => Promise<number>) {
    this.#daemons = daemons
    this.#nextId = nextId
  }

  /** Adds a daemon; only the hash of its token is stored. */
  async add(name: string, token = randomBytes(24).toString('base64url')): Promise<{ id: number; token: string }> {
    const id = await this.#nextId()
    await this.#daemons
      .insertOne({ _id: id, name, tokenHash: hashOf(token), mode: 'working', timeFactor: 1, judged: 0, lastError: null })
      .catch((error: unknown) => {
        throw isDuplicate(error) ? new NameTaken({ name }) : error
      })
    return { id, token }
  }

  /** Adds the daemon that starts with the site, or stores its new token, which the start script has chosen. */
  async registerLocal(token: string): Promise<void> {
    if (await this.#daemons.findOne({ tokenHash: hashOf(token) })) return
    const replaced = await this.#daemons.updateOne({ name: 'local' }, { $set: { tokenHash: hashOf(token) } })
    this.#cache = new Map()
    if (replaced.matchedCount === 0) await this.add('local', token).catch((error: unknown) => void (error instanceof NameTaken || Promise.reject(error)))
  }

  async byToken(token: string | undefined): Promise<DaemonDoc> {
    const daemon = token ? await this.#daemons.findOne({ tokenHash: hashOf(token) }) : null
    if (!daemon) throw new UnknownDaemon()
    return daemon
  }

  /** Like `byToken`, but the result can be a second old. */
  async byTokenCached(token: string | undefined): Promise<DaemonDoc> {
    const cache = this.#cache
    const known = cache.get(token ?? '')
    if (known && known.until > Date.now()) return known.daemon
    const until = Date.now() + cacheMs
    const daemon = await this.byToken(token)
    cache.set(token ?? '', { daemon, until })
    return daemon
  }

  all(): Promise<DaemonDoc[]> {
    return this.#daemons.find({}).sort({ _id: 1 }).toArray()
  }

  async byId(id: number): Promise<DaemonDoc> {
    const daemon = await this.#daemons.findOne({ _id: id })
    if (!daemon) throw new NoDaemon()
    return daemon
  }

  /** Stores the info of a daemon's process; a new process ends draining, but not a pause. */
  async startSession(daemon: DaemonDoc, info: DaemonInfo, session: string, address: string): Promise<DaemonDoc> {
    const { instance, languages, trouble, ...rest } = info
    const card = { ...rest, trouble, languages: languages.map(({ name }) => name) }
    const drained = daemon.session !== session && daemon.mode === 'draining' ? { mode: 'working' as const } : {}
    const $set = { card, session, instance, address, lastSeen: new Date(), ...(trouble !== null && { lastError: trouble }), ...drained }
    const updated = await this.#daemons.findOneAndUpdate({ _id: daemon._id }, { $set }, { returnDocument: 'after' })
    this.#cache = new Map()
    return updated ?? daemon
  }

  /** Returns the daemon with the given token. If it does not have the session, nothing is recorded. */
  async recordRenewal(
    token: string | undefined,
    session: string,
    { load, lastError, judged }: { load: DaemonLoad; lastError: string | null; judged: number },
  ): Promise<DaemonDoc> {
    const renewal = { $set: { load, lastSeen: new Date(), ...(lastError !== null && { lastError }) }, $inc: { judged } }
    const renewed = token ? await this.#daemons.findOneAndUpdate({ tokenHash: hashOf(token), session }, renewal, { returnDocument: 'after' }) : null
    return renewed ?? this.byToken(token)
  }

  async endSession(id: number, session: string): Promise<void> {
    await this.#daemons.updateOne({ _id: id, session }, { $unset: { session: '', instance: '', load: '' } })
    this.#cache = new Map()
  }

  async change(id: number, change: { mode?: DaemonMode | undefined; timeFactor?: number | undefined }): Promise<void> {
    const $set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const { matchedCount } =
      Object.keys($set).length > 0 ? await this.#daemons.updateOne({ _id: id }, { $set }) : { matchedCount: await this.#daemons.countDocuments({ _id: id }) }
    this.#cache = new Map()
    if (matchedCount === 0) throw new NoDaemon()
  }

  async remove(id: number): Promise<DaemonDoc> {
    const daemon = await this.#daemons.findOneAndDelete({ _id: id })
    this.#cache = new Map()
    if (!daemon) throw new NoDaemon()
    return daemon
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
