import { PassThrough, type Readable } from 'node:stream'
import { channelOf, type LiveReady, type Topic } from '../../plugin/index.ts'
import type { Caller } from '../auth/caller.ts'
import { TooOften } from '../kernel/errors.ts'
import type { LiveLog, Publication } from './live-log.ts'

/** Whether a caller may follow a channel; a date: until then, and then the client has to ask again. */
export type ChannelAccess = boolean | Date

/** Who may subscribe to a topic; the key identifies one thing in it. */
export type TopicAccess = (caller: Caller | undefined, key: string) => ChannelAccess | Promise<ChannelAccess>

/** The internal channel that tells all processes of the site whose rights have changed: uids, or 'everybody'. */
export const rightsChannel = 'kernel/rights'

/** The internal channel that tells all processes of the site that the permissions of a role have changed. */
export const permissionsChannel = 'kernel/permissions'

/** By what open streams are counted. */
export interface Listener {
  readonly uid: string | undefined
  readonly session: string | undefined
  readonly address: string
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
  /** Ends the stream when its caller is another one or has another role; with `channels`, also when a channel is no longer allowed. Its client opens it anew. */
  recheck(options?: { channels: boolean }): Promise<void>
}

const heartbeatMs = 15_000
/** A client that falls this far behind is disconnected; it resumes from the log. */
const maxUnsentBytes = 1024 * 1024
/** As many as fit into the headers of a request. */
const maxChannels = 300
/** One stream serves all tabs of a browser, and a login lives in one browser; a whole school may share one address. */
const maxStreams = { session: 20, address: 2000 }
/** How many streams are checked again at a time. */
const maxRechecks = 20
/** The more subscribers, the longer events are batched: a write costs more than its bytes. */
const batchDelayMs = (listeners: number) => Math.min(100, listeners / 2)

/** The open live streams of this process, with the channels that each is subscribed to. */
export class LiveUpdates {
  readonly #topics = new Map<string, TopicAccess>()
  readonly #subscribers = new Set<Subscriber>()
  readonly #byChannel = new Map<string, Set<Subscriber>>()
  readonly #internalSubscribers = new Map<string, (data: unknown) => void>()
  #log: LiveLog | undefined
  #flushing: NodeJS.Timeout | undefined

  connect(log: LiveLog): void {
    this.#log = log
  }

  addTopic(topic: Topic<never> | { readonly id: string }, access: TopicAccess): () => void {
    this.#topics.set(topic.id, access)
    return () => void this.#topics.delete(topic.id)
  }

  /** The ids of all topics. */
  get topics(): readonly string[] {
    return [...this.#topics.keys()]
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
  async open(
    requested: readonly string[],
    options: { after?: number | undefined; address: string; caller: () => Promise<Caller | undefined> },
  ): Promise<Readable> {
    const caller = await options.caller()
    const channels = requested.slice(0, maxChannels)
    const { granted, endsAt } = await this.#grant(caller, channels)
    if (options.after !== undefined) await this.reach(options.after)
    const dropped = requested.slice(maxChannels)
    const refused = channels.filter((channel) => !granted.includes(channel))
    const listener: Listener = { uid: caller?.uid, session: caller?.session, address: options.address }
    this.#limitStreams(listener)
    const stream = new PassThrough()
    const isStillAllowed = async (withChannels: boolean) => {
      const now = await options.caller()
      if (now?.uid !== caller?.uid || now?.role !== caller?.role) return false
      if (!withChannels) return true
      // A channel that was refused and is allowed now matters too: the client asks again.
      const again = await this.#grant(now, channels)
      return again.granted.join() === granted.join() && again.endsAt >= endsAt
    }
    const recheck = ({ channels } = { channels: false }) =>
      isStillAllowed(channels).then(
        (isAllowed) => void (isAllowed || stream.end()),
        () => undefined,
      )
    const subscriber: Subscriber = { stream, channels: new Set(granted), unsent: '', held: [], listener, endsAt, recheck }
    // From now on publications are held back, so that none is lost between the log and the live stream.
    this.#add(subscriber)
    const last = this.lastId
    const missed = options.after === undefined ? [] : await this.#missed(subscriber, options.after)
    const ready: LiveReady = { granted, refused, dropped, last }
    this.#write(subscriber, eventText('ready', ready, missed?.length ? undefined : last))
    if (missed === undefined) this.#write(subscriber, eventText('reset', null, last))
    for (const publication of [...(missed ?? []), ...(subscriber.held ?? [])]) this.#write(subscriber, textOf(publication))
    subscriber.held = undefined
    this.#startHeartbeat(subscriber)
    // Rights may have changed since `caller` was read, while the stream was not registered yet.
    await recheck({ channels: true })
    return stream
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

  /** Rights of some users, or of everybody, have changed: ends the streams that are no longer allowed as they are. A few at a time, because a site may have thousands. */
  async recheck(uids: readonly string[] | 'everybody'): Promise<void> {
    const concerned = [...this.#subscribers].filter(({ listener }) => uids === 'everybody' || (listener.uid !== undefined && uids.includes(listener.uid)))
    const queue = concerned.values()
    const work = async () => {
      for (const subscriber of queue) await subscriber.recheck({ channels: true })
    }
    await Promise.all(Array.from({ length: maxRechecks }, work))
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
      void subscriber.recheck()
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

  /** The channels that a caller may follow now, and the moment until which all of them are allowed. */
  async #grant(caller: Caller | undefined, channels: readonly string[]): Promise<{ granted: string[]; endsAt: number }> {
    const granted: string[] = []
    let endsAt = Number.POSITIVE_INFINITY
    for (const channel of channels) {
      const access = await this.#accessOf(caller, channel)
      if (access === false || (access instanceof Date && access.getTime() <= Date.now())) continue
      granted.push(channel)
      if (access instanceof Date) endsAt = Math.min(endsAt, access.getTime())
    }
    return { granted, endsAt }
  }

  async #accessOf(caller: Caller | undefined, channel: string): Promise<ChannelAccess> {
    const [topic = '', ...key] = channel.split(':')
    const access = this.#topics.get(topic)
    return access !== undefined && (await Promise.resolve(access(caller, key.join(':'))).catch(() => false))
  }
}

function textOf({ _id, channel, data }: Publication): string {
  return eventText(channel, data, _id)
}

function eventText(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
