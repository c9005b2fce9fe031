import { PassThrough, type Readable } from 'node:stream'
import { z } from 'zod'
import { channelOf, type LiveReady, type Topic } from '../../plugin/index.ts'
import type { Caller } from '../base/caller.ts'
import { CallCounts } from '../base/call-counts.ts'
import { TooOften } from '../base/errors.ts'
import type { LiveLog, Publication } from './live-log.ts'
import { topicOf, TopicRegistry, type Grant, type TopicAccess, type TopicRegistryOptions } from './topic-registry.ts'

/** The users whose rights have changed. */
export const ConcernedUsers = z.union([z.array(z.string()).readonly(), z.literal('all')])
export type ConcernedUsers = z.infer<typeof ConcernedUsers>

/** The internal channel that tells all processes of the site whose rights have changed. */
export const rightsChannel = 'kernel/rights'

/** The internal channel that tells all processes of the site that the permissions of a role have changed. */
export const permissionsChannel = 'kernel/permissions'

/** By what open streams are counted. */
export interface Listener {
  readonly uid: string | undefined
  readonly session: string | undefined
  readonly address: string
}

export interface OpenOptions {
  readonly after?: number | undefined
  readonly address: string
  caller(): Promise<Caller | undefined>
}

interface Subscriber {
  readonly stream: PassThrough
  readonly channels: ReadonlySet<string>
  /** Text for the next flush. */
  unsent: string
  /** Publications that arrive while missed ones are still being read from the log. */
  held: Publication[] | undefined
  readonly listener: Listener
  /** From this moment on a channel may no longer be allowed: the stream ends before it carries anything more. */
  readonly endsAt: number
  /** Whether a topic did not answer in time; it is asked again with every heartbeat. */
  readonly isLate: boolean
  /** Ends the stream when its caller is another one or has another role; with `channels`, also when a channel is no longer allowed. Its client opens it anew. */
  recheck(options?: { channels: boolean }): Promise<void>
}

/** A stream, and what its caller was allowed when it was opened. */
interface OpenedStream extends Pick<Grant, 'granted' | 'endsAt'> {
  readonly stream: PassThrough
  readonly caller: Caller | undefined
  readonly channels: readonly string[]
}

/** A stream that is not registered yet. */
interface Opening {
  /** Unknown until the caller was read. */
  listener: Listener | undefined
  /** Whether rights have changed that its checks may not have seen. */
  isOutdated: boolean
}

const heartbeatMs = 15_000
/** A client that falls this far behind is disconnected; it resumes from the log. */
const maxUnsentBytes = 1024 * 1024
/** For a user, as many as fit into the headers of a request; a page of a visitor follows three at most. */
const maxChannels = { user: 300, visitor: 20 }
/** One stream serves all tabs of a browser, and a login lives in one browser; a whole school may share one address. */
const maxStreams = { session: 20, address: 2000 }
/** How many streams are opened in a minute: a browser opens its stream anew when its pages follow other channels. */
const maxOpenings = { session: 60, address: 3000 }
const minuteMs = 60_000
/** How many streams are checked again at a time. */
const maxRechecks = 20
/** The more subscribers, the longer events are batched: a write costs more than its bytes. */
const batchDelayMs = (listeners: number) => Math.min(100, listeners / 2)

/** The open live streams of this process, with the channels that each is subscribed to. */
export class LiveUpdates {
  readonly #topics: TopicRegistry
  readonly #openings = new Set<Opening>()
  readonly #openingCounts = new CallCounts()
  readonly #subscribers = new Set<Subscriber>()
  readonly #byChannel = new Map<string, Set<Subscriber>>()
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
    for (const subscriber of this.#byChannel.get(publication.channel) ?? []) {
      // Its client opens it anew and resumes here, with the channels that are allowed then.
      if (Date.now() >= subscriber.endsAt) subscriber.stream.end()
      else if (subscriber.held) subscriber.held.push(publication)
      else this.#write(subscriber, (text ??= textOf(publication)))
    }
  }

  /** Opens a stream of the requested channels; `after` is the last event that the client has received. */
  async open(requested: readonly string[], options: OpenOptions): Promise<Readable> {
    this.#limitOpenings('address', options.address)
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
    if (listener.session !== undefined) this.#limitOpenings('session', listener.session)
    const carried = caller ? maxChannels.user : maxChannels.visitor
    const [channels, dropped] = [requested.slice(0, carried), requested.slice(carried)]
    const { granted, endsAt, isLate } = await this.#topics.grant(caller, channels)
    if (options.after !== undefined) await this.reach(options.after)
    const refused = channels.filter((channel) => !granted.includes(channel))
    this.#limitStreams(listener)
    const stream = new PassThrough()
    const opened = { stream, caller, channels, granted, endsAt }
    const recheck = ({ channels: withChannels } = { channels: false }) => this.#endUnlessAllowed(opened, options.caller, withChannels).catch(() => undefined)
    const subscriber: Subscriber = { stream, channels: new Set(granted), unsent: '', held: [], listener, endsAt, isLate, recheck }
    // From now on publications are held back, so that none is lost between the log and the live stream.
    this.#add(subscriber)
    const last = this.lastId
    const missed = options.after === undefined ? [] : await this.#missed(subscriber, options.after)
    const ready: LiveReady = { granted: [...granted], refused, dropped, last }
    this.#write(subscriber, eventText('ready', ready, missed?.length ? undefined : last))
    if (missed === undefined) this.#write(subscriber, eventText('reset', null, last))
    for (const publication of [...(missed ?? []), ...(subscriber.held ?? [])]) this.#write(subscriber, textOf(publication))
    subscriber.held = undefined
    this.#startHeartbeat(subscriber)
    if (opening.isOutdated) await recheck({ channels: true })
    return stream
  }

  async #endUnlessAllowed(opened: OpenedStream, readCaller: OpenOptions['caller'], withChannels: boolean): Promise<void> {
    const { stream, caller, channels, granted, endsAt } = opened
    const now = await readCaller()
    if (now?.uid !== caller?.uid || now?.role !== caller?.role) return void stream.end()
    if (!withChannels) return
    const checkTopic = async (own: readonly string[]) => {
      const again = await this.#topics.grant(now, own)
      // A channel that was refused and is allowed now matters too: the client asks again.
      const isSame = again.granted.join() === granted.filter((channel) => own.includes(channel)).join()
      if (!isSame || again.endsAt < endsAt) stream.end()
    }
    // Each topic on its own, so that one that hangs does not delay what another one forbids.
    await Promise.all([...Map.groupBy(channels, topicOf).values()].map(checkTopic))
  }

  #add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber)
    for (const channel of subscriber.channels) {
      const listeners = this.#byChannel.get(channel) ?? new Set()
      this.#byChannel.set(channel, listeners.add(subscriber))
    }
  }

  #remove(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber)
    for (const channel of subscriber.channels) {
      const listeners = this.#byChannel.get(channel)
      listeners?.delete(subscriber)
      if (listeners?.size === 0) this.#byChannel.delete(channel)
    }
  }

  /** A stream whose missed part cannot be read is not opened: its client tries again. */
  async #missed(subscriber: Subscriber, after: number): Promise<Publication[] | undefined> {
    try {
      return await this.#log?.since(after, [...subscriber.channels])
    } catch (error) {
      this.#remove(subscriber)
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
      for (const subscriber of queue) await subscriber.recheck({ channels: true })
    }
    await Promise.all(Array.from({ length: maxRechecks }, work))
  }

  #limitOpenings(by: keyof typeof maxOpenings, id: string): void {
    const { calls, remainingMs } = this.#openingCounts.add(`${by} ${id}`, minuteMs)
    if (calls > maxOpenings[by]) throw new TooOften({ seconds: Math.ceil(remainingMs / 1000) })
  }

  #limitStreams({ session, address }: Listener): void {
    const open = [...this.#subscribers].map(({ listener }) => listener)
    const ofSession = session === undefined ? 0 : open.filter((one) => one.session === session).length
    if (ofSession >= maxStreams.session || open.filter((one) => one.address === address).length >= maxStreams.address) throw new TooOften({ seconds: 60 })
  }

  /** Keeps proxies from closing the connection, and catches changes of rights that were not published. */
  #startHeartbeat(subscriber: Subscriber): void {
    const timer = setInterval(() => {
      this.#write(subscriber, ': beat\n\n')
      void subscriber.recheck({ channels: subscriber.isLate })
    }, heartbeatMs)
    subscriber.stream.on('close', () => {
      clearInterval(timer)
      this.#remove(subscriber)
    })
  }

  #write(subscriber: Subscriber, text: string): void {
    subscriber.unsent += text
    this.#flushing ??= setTimeout(() => this.#flush(), batchDelayMs(this.#subscribers.size))
  }

  #flush(): void {
    clearTimeout(this.#flushing)
    this.#flushing = undefined
    for (const subscriber of this.#subscribers) {
      // An ended stream must not be written to.
      if (subscriber.unsent === '' || subscriber.stream.writableEnded) continue
      subscriber.stream.write(subscriber.unsent)
      subscriber.unsent = ''
      if (subscriber.stream.writableLength > maxUnsentBytes) subscriber.stream.destroy()
    }
  }
}

function textOf({ _id, channel, data }: Publication): string {
  return eventText(channel, data, _id)
}

function eventText(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
