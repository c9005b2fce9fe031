import type { Db } from 'mongodb'
import { kernel, type FollowerRow } from '../../plugin/index.ts'
import { idsOf, type ChangeSource } from './change-log.ts'
import { FollowerCaller, type OnDelivered } from './follower-caller.ts'
import { FollowerCatchUp } from './follower-catch-up.ts'
import { FollowerRepository } from './follower-repository.ts'
import { followedBy, Followers } from './followers.ts'
import { OwedDeliveries } from './owed-deliveries.ts'
import { OwedDeliveryWorker, type Followed } from './owed-delivery-worker.ts'
import { PendingDocumentProcessor } from './pending-document-processor.ts'
import { Alarms } from '../base/timers.ts'
import type { Usage } from '../base/usage.ts'
import { workAtHand } from '../base/work-at-hand.ts'
import { RemovalBatch } from './removal-batch.ts'
import { isDue, type OnFault, type RetryTiming } from './retry-timing.ts'

const batchSize = 200
const concurrency = 8
const owedIntervalMs = 1000
/** Documents are due without a call only after a process has died, and each collection costs a query. */
const sweepIntervalMs = 5000
/** Both take longer while the site is idle. */
const idleIntervalMs = 60_000
const deliveryWork = { plugin: kernel.id, task: 'delivery of changes' }

interface Deps {
  readonly onFault: OnFault
  readonly onDelivered: OnDelivered
  readonly timing: RetryTiming
  readonly usage: Usage
}

/** Calls the followers of every pending document: immediately after a write, and again after a failure or a crash. */
export class ChangeDelivery {
  readonly followers = new Followers()
  readonly owed: OwedDeliveries
  readonly repository: FollowerRepository
  readonly sources = new Map<string, ChangeSource>()
  readonly #working = new Set<Promise<void>>()
  /** The collections and followers that are being worked on. */
  readonly #busy = new Set<string>()
  /** Whether followers have not caught up, as far as this process knows. */
  #mayBeBehind = true
  readonly #deps: Deps
  readonly #caller: FollowerCaller
  readonly #processor: PendingDocumentProcessor
  readonly #removals: RemovalBatch
  readonly #worker: OwedDeliveryWorker
  readonly #catchUp: FollowerCatchUp
  #sweeping: Promise<void> | undefined
  #sweepingOwed: Promise<void> | undefined
  readonly #repeats: (() => void)[] = []
  #firstSweep: NodeJS.Timeout | undefined
  /** For collections whose documents are held. */
  readonly #alarms = new Alarms()
  #open = false

  constructor(db: Db, deps: Deps) {
    const { onFault, timing, usage } = deps
    this.#deps = deps
    this.owed = new OwedDeliveries(db, timing)
    this.repository = new FollowerRepository(db, timing)
    this.#caller = new FollowerCaller(deps)
    const { followers, owed } = this
    const shared = { ...deps, sources: this.sources, followers, owed, caller: this.#caller }
    this.#processor = new PendingDocumentProcessor({ ...shared, onHeld: (rows, until) => this.#wakeAt(rows, until) })
    this.#removals = new RemovalBatch(shared)
    this.#worker = new OwedDeliveryWorker({ ...shared, processor: this.#processor })
    this.#catchUp = new FollowerCatchUp({
      followers: this.repository,
      processor: this.#processor,
      caller: this.#caller,
      onFault,
      timing,
      idleMs: () => usage.idleMs,
    })
  }

  addSource(source: ChangeSource): () => void {
    this.sources.set(source.id, source)
    return () => void this.sources.delete(source.id)
  }

  /** All plugins are set up: documents name their followers from now on, those of plugins that are off included. */
  async complete(isRunning: (plugin: string) => boolean): Promise<void> {
    this.followers.complete(await this.repository.keys(), isRunning)
  }

  /** Stores which followers the site has, before the first of their changes, and begins to deliver. */
  async start(): Promise<void> {
    // Pending documents must be found without scanning their collections.
    await Promise.all(this.collections().map((rows) => rows.createIndexes([{ key: { pendingDue: 1 }, sparse: true }])))
    await this.owed.ensureIndexes()
    const known = await this.repository.keys()
    const gone = known.filter((key) => this.followers.isGone(key))
    await this.owed.forget(gone)
    await this.repository.remove(gone)
    const hasPast = this.#catchUp.pastFinder()
    const started = async (followed: Followed) => ({ ...followed.follower, catchesUp: await hasPast(followed) })
    const fresh = this.#followed().filter(({ follower }) => !known.includes(follower.key))
    await this.repository.add(await Promise.all(fresh.map(started)))
    const isOutdated = await this.repository.outdated()
    for (const followed of this.#followed().filter(({ follower }) => isOutdated(follower))) await this.repository.beginAgain(await started(followed))
    this.#open = true
    this.#repeat(() => this.#sweepOwed(), owedIntervalMs)
    this.#repeat(() => this.sweep(), sweepIntervalMs)
    // Documents that an earlier process was working on when it died.
    this.#firstSweep = setTimeout(() => this.#run(() => this.sweep()), owedIntervalMs)
  }

  /** The time by which documents are due. */
  now(): number {
    return this.#deps.timing.now()
  }

  /** Delivers one document in the background, or all due documents of the collection. */
  wake({ collection }: ChangeSource, documentId: unknown): void {
    if (this.#open) this.#run(() => (documentId === undefined ? this.#sweepRows(collection) : this.#processor.run(collection, documentId)))
  }

  /** Begins to deliver everything that is due; concurrent calls share one sweep. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweepAll().finally(() => (this.#sweeping = undefined))
    return this.#sweeping
  }

  /** Resolves when no delivery is running. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.allSettled(this.#working)
  }

  /** Begins no delivery until `resume`. */
  pause(): Promise<void> {
    this.#open = false
    return this.idle()
  }

  /** Delivers what has become due since `pause`, and resolves after it. */
  async resume(): Promise<void> {
    this.#open = true
    await this.sweep()
    await this.idle()
  }

  /** The keys of the followers that this process is calling now. */
  get running(): ReadonlySet<string> {
    return this.#caller.running
  }

  /** How many deliveries are pending, apart from those to plugins that are off. */
  async backlog(): Promise<number> {
    const keys = this.#followed().map(({ follower }) => follower.key)
    const counts = await Promise.all([
      ...this.collections().map((rows) => rows.countDocuments({ pendingDue: { $exists: true } })),
      this.owed.count(keys),
      this.repository.behind().then((behind) => behind.filter(({ key }) => keys.includes(key)).length),
    ])
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /** The followers that are behind: with calls that failed, that waited for their plugin, or that a new one has not had yet. */
  async behind(): Promise<FollowerRow[]> {
    const rows = new Map<string, FollowerRow>()
    const none = { pending: 0, document: null, reason: null, catchUp: null }
    for (const { follower, pending, latest } of await this.owed.summary()) {
      const failure = latest && { document: String(latest.document), reason: latest.reason ?? null }
      rows.set(follower, { ...followedBy(follower), ...none, ...failure, pending })
    }
    for (const { key, catchUp } of await this.repository.behind()) {
      const { done, total = null } = catchUp
      rows.set(key, { ...followedBy(key), ...none, ...rows.get(key), catchUp: { done, total } })
    }
    return [...rows.values()]
  }

  async stop(): Promise<void> {
    for (const end of this.#repeats) end()
    clearTimeout(this.#firstSweep)
    this.#alarms.clear()
    await this.pause()
  }

  #repeat(work: () => Promise<void>, milliseconds: number): void {
    this.#repeats.push(this.#deps.usage.repeat(() => this.#run(work), { every: milliseconds, whileIdle: idleIntervalMs }))
  }

  #run(work: () => Promise<void>): void {
    // Not for the request that woke it: each call of a follower names its own.
    const running = workAtHand.run(deliveryWork, work).catch((error: unknown) => this.#deps.onFault(deliveryWork.plugin, deliveryWork.task, error))
    this.#working.add(running)
    void running.finally(() => this.#working.delete(running))
  }

  async #sweepAll(): Promise<void> {
    for (const rows of this.collections()) this.#runOne(rows.collectionName, () => this.#sweepRows(rows))
    await this.owed.recall(this.#followed().map(({ follower }) => follower.key))
    await this.#sweepOwed()
  }

  #sweepOwed(): Promise<void> {
    this.#sweepingOwed ??= this.#sweepAllOwed().finally(() => (this.#sweepingOwed = undefined))
    return this.#sweepingOwed
  }

  async #sweepAllOwed(): Promise<void> {
    const free = this.#followed().filter(({ follower: { key } }) => !this.#busy.has(`owed ${key}`) && !this.#caller.isLeftAlone(key))
    const due = await this.owed.dueFollowers(free.map(({ follower }) => follower.key))
    for (const one of free) if (due.has(one.follower.key)) this.#runOne(`owed ${one.follower.key}`, () => this.#worker.run(one, () => this.#open))
    const behind = this.#mayBeBehind ? (await this.repository.behind()).map(({ key }) => key) : []
    const catchingUp = this.#followed().filter(({ follower }) => behind.includes(follower.key))
    this.#mayBeBehind = catchingUp.length > 0
    for (const one of catchingUp) this.#runOne(`catch-up ${one.follower.key}`, () => this.#catchUp.run(one, () => this.#open))
  }

  /** Wakes for the first of the documents that are held. The sweep finds those that are due later than the next one. */
  #wakeAt(rows: ChangeSource['collection'], moment: Date): void {
    const name = rows.collectionName
    const milliseconds = moment.getTime() - this.#deps.timing.now()
    if (this.#open && milliseconds < sweepIntervalMs) this.#alarms.set(name, milliseconds, () => this.#runOne(name, () => this.#sweepRows(rows)))
  }

  /** Works on each collection and each follower separately, so that a slow one delays no other. */
  #runOne(name: string, work: () => Promise<void>): void {
    if (!this.#open || this.#busy.has(name)) return
    this.#busy.add(name)
    this.#run(() => work().finally(() => this.#busy.delete(name)))
  }

  async #sweepRows(rows: ChangeSource['collection']): Promise<void> {
    for (let more = true; more && this.#open;) {
      const due = await rows.find(isDue('pendingDue', this.#deps.timing), { projection: { removing: 1 }, limit: batchSize }).toArray()
      const removed = idsOf(due.filter(({ removing }) => removing === true))
      const kept = idsOf(due.filter(({ removing }) => removing !== true))
      const single = [...kept, ...(removed.length > 1 ? await this.#removals.run(rows, removed) : removed)]
      for (let next = 0; next < single.length && this.#open; next += concurrency) {
        await Promise.all(single.slice(next, next + concurrency).map((id) => this.#processor.run(rows, id)))
      }
      more = due.length === batchSize
    }
  }

  /** Every follower whose change has documents here. */
  #followed(): Followed[] {
    return [...this.sources.values()].flatMap((source) => this.followers.of(source.id).map((follower) => ({ source, follower })))
  }

  /** The collections that have documents of changes. */
  collections(): ChangeSource['collection'][] {
    return [...new Map([...this.sources.values()].map(({ collection }) => [collection.collectionName, collection])).values()]
  }
}
