import type { Readable } from 'node:stream'
import { z } from 'zod'
import { channelOf, type Topic } from '../../plugin/index.ts'
import type { Caller } from '../base/caller.ts'
import type { LiveLog, Publication } from './live-log.ts'
import { LiveSubscriber, textOf } from './live-subscriber.ts'
import { StreamLimits, type Listener } from './stream-limits.ts'
import { TopicRegistry, type TopicAccess, type TopicRegistryOptions } from './topic-registry.ts'

/** The users whose rights have changed. */
export const ConcernedUsers = z.union([z.array(z.string()).readonly(), z.literal('all')])
export type ConcernedUsers = z.infer<typeof ConcernedUsers>

/** The internal channel that tells all processes of the site whose rights have changed. */
export const rightsChannel = 'kernel/rights'

/** The internal channel that tells all processes of the site that the permissions of a role have changed. */
export const permissionsChannel = 'kernel/permissions'

export interface OpenOptions {
  readonly after?: number | undefined
  readonly address: string
  caller(): Promise<Caller | undefined>
}

/** A stream that is not registered yet. */
interface Opening {
  /** Unknown until the caller was read. */
  listener: Listener | undefined
  /** Whether rights have changed that its checks may not have seen. */
  isOutdated: boolean
}

/** For a user, as many as fit into the headers of a request; a page of a visitor follows three at most. */
const maxChannels = { user: 300, visitor: 20 }
/** How many streams are checked again at a time. */
const maxRechecks = 20
/** The more subscribers, the longer events are batched: a write costs more than its bytes. */
const batchDelayMs = (listeners: number) => Math.min(100, listeners / 2)

/** The open live streams of this process, with the channels that each is subscribed to. */
export class LiveUpdates {
  readonly #topics: TopicRegistry
  readonly #openings = new Set<Opening>()
  readonly #limits = new StreamLimits()
  readonly #subscribers = new Set<LiveSubscriber>()
  readonly #byChannel = new Map<string, Set<LiveSubscriber>>()
  readonly #internalSubscribers = new Map<string, (data: unknown) => void>()
  #log: LiveLog | undefined
  #flushing: NodeJS.Timeout | undefined

  constructor(options: TopicRegistryOptions) {
    this.#topics = new TopicRegistry(options)
  }

  connect(log: LiveLog): void {
    this.#log = log
  }

  addTopic(topic: Topic<never> | { readonly id: string }, access: TopicAccess): () => void {
    return this.#topics.add(topic, access)
  }

  /** The ids of all topics. */
  get topics(): readonly string[] {
    return this.#topics.ids
  }

  /** Subscribes the kernel itself to a channel, whichever process publishes. */
  subscribeInternally(channel: string, listener: (data: unknown) => void): void {
    this.#internalSubscribers.set(channel, listener)
  }

  async publish<T, Input>(topic: Topic<T, Input>, key: string | number, payload: Input): Promise<void> {
    await this.#log?.publish(channelOf(topic, key), topic.schema.parse(payload))
  }

  publishInternally(channel: string, data: unknown): Promise<void> | undefined {
    return this.#log?.publish(channel, data)
  }

  deliver(publication: Publication): void {
    this.#internalSubscribers.get(publication.channel)?.(publication.data)
    let text: string | undefined
    for (const subscriber of this.#byChannel.get(publication.channel) ?? []) subscriber.take(publication, () => (text ??= textOf(publication)))
  }

  /** Opens a stream of the requested channels; `after` is the last event that the client has received. */
  async open(requested: readonly string[], options: OpenOptions): Promise<Readable> {
    this.#limits.countOpening('address', options.address)
    const opening: Opening = { listener: undefined, isOutdated: false }
    this.#openings.add(opening)
    try {
      return await this.#open([...new Set(requested)], options, opening)
    } finally {
      this.#openings.delete(opening)
    }
  }

  async #open(requested: readonly string[], options: OpenOptions, opening: Opening): Promise<Readable> {
    const caller = await options.caller()
    const listener: Listener = { uid: caller?.uid, session: caller?.session, address: options.address }
    opening.listener = listener
    if (listener.session !== undefined) this.#limits.countOpening('session', listener.session)
    const carried = caller ? maxChannels.user : maxChannels.visitor
    const [channels, dropped] = [requested.slice(0, carried), requested.slice(carried)]
    const grant = await this.#topics.grant(caller, channels)
    if (options.after !== undefined) await this.reach(options.after)
    this.#limits.requireRoom(
      listener,
      [...this.#subscribers].map((one) => one.listener),
    )
    const subscriber = new LiveSubscriber({
      topics: this.#topics,
      listener,
      caller,
      readCaller: options.caller,
      channels,
      grant,
      onUnsent: () => (this.#flushing ??= setTimeout(() => this.#flush(), batchDelayMs(this.#subscribers.size))),
    })
    // From now on publications are held back, so that none is lost between the log and the live stream.
    this.#add(subscriber)
    const last = this.lastId
    const missed = options.after === undefined ? [] : await this.#missed(subscriber, options.after)
    subscriber.begin({ granted: [...grant.granted], refused: channels.filter((channel) => !subscriber.channels.has(channel)), dropped, last }, missed)
    if (opening.isOutdated) await this.#recheckOne(subscriber)
    return subscriber.stream
  }

  #add(subscriber: LiveSubscriber): void {
    this.#subscribers.add(subscriber)
    subscriber.stream.on('close', () => this.#remove(subscriber))
    for (const channel of subscriber.channels) {
      const listeners = this.#byChannel.get(channel) ?? new Set()
      this.#byChannel.set(channel, listeners.add(subscriber))
    }
  }

  #remove(subscriber: LiveSubscriber): void {
    this.#subscribers.delete(subscriber)
    for (const channel of subscriber.channels) {
      const listeners = this.#byChannel.get(channel)
      listeners?.delete(subscriber)
      if (listeners?.size === 0) this.#byChannel.delete(channel)
    }
  }

  /** A stream whose missed part cannot be read is not opened: its client tries again. */
  async #missed(subscriber: LiveSubscriber, after: number): Promise<Publication[] | undefined> {
    try {
      return await this.#log?.since(after, [...subscriber.channels])
    } catch (error) {
      this.#remove(subscriber)
      subscriber.stream.destroy()
      throw error
    }
  }

  /** Reads on when the given number comes from another process that is ahead of this one. */
  async reach(number: number): Promise<void> {
    await this.#log?.reach(number)
  }

  get lastId(): number {
    return this.#log?.last ?? 0
  }

  get streams(): number {
    return this.#subscribers.size
  }

  closeAll(): void {
    this.#flush()
    for (const { stream } of this.#subscribers) stream.end()
  }

  /** Rights of some users, or of all, have changed: ends the streams that are no longer allowed as they are. A few at a time, because a site may have thousands. */
  async recheck(uids: ConcernedUsers): Promise<void> {
    const isConcerned = ({ uid }: Listener) => uids === 'all' || (uid !== undefined && uids.includes(uid))
    for (const opening of this.#openings) if (!opening.listener || isConcerned(opening.listener)) opening.isOutdated = true
    const concerned = [...this.#subscribers].filter(({ listener }) => isConcerned(listener))
    const queue = concerned.values()
    const work = async () => {
      for (const subscriber of queue) await this.#recheckOne(subscriber)
    }
    await Promise.all(Array.from({ length: maxRechecks }, work))
  }

  async #recheckOne(subscriber: LiveSubscriber): Promise<void> {
    await subscriber.recheck({ channels: true }).catch(() => undefined)
  }

  #flush(): void {
    clearTimeout(this.#flushing)
    this.#flushing = undefined
    for (const subscriber of this.#subscribers) subscriber.flush()
  }
}
