import { PassThrough, type Readable } from 'node:stream'
import { channelOf, type LiveReady, type Topic } from '../../plugin/index.ts'
import type { Caller } from '../auth/caller.ts'
import { TooOften } from '../kernel/errors.ts'
import type { LiveLog, Publication } from './live-log.ts'

/** Who may hear a topic; the key names one thing in it. */
export type TopicAccess = (caller: Caller | undefined, key: string) => boolean | Promise<boolean>

/** Who listens, as far as streams are counted by it. */
export interface Listener {
  readonly uid: string | undefined
  readonly session: string | undefined
  readonly address: string
}

interface Subscriber {
  readonly stream: PassThrough
  readonly channels: ReadonlySet<string>
  /** What is sent with the next flush. */
  unsent: string
  /** What came while the missed part was still being read. */
  held: Publication[] | undefined
  readonly listener: Listener
  /** Ends the stream when its owner may no longer hear all that was granted. */
  recheck(): Promise<void>
}

const heartbeatMs = 15_000
/** A reader that falls this far behind is cut off; it resumes from the log. */
const maxUnsentBytes = 1024 * 1024
/** As many as fit into the head of a request. */
const maxChannels = 300
/** One stream serves all tabs of a browser; a login is in one browser, and a school may sit behind one address. */
const mostStreams = { session: 20, address: 2000 }
/** The more listen, the longer events are gathered before they are sent: a write costs more than what is written. */
const batchDelayMs = (listeners: number) => Math.min(100, listeners / 2)

/** The open streams of this process, and which channels each may hear. */
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

  /** Hears a channel inside the kernel, whichever process published it. */
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
      if (subscriber.held) subscriber.held.push(publication)
      else this.#write(subscriber, (text ??= textOf(publication)))
    }
  }

  /** Opens a stream of the wanted channels; `after` is the last event that the client has. */
  async open(
    wanted: readonly string[],
    options: { after?: number | undefined; address: string; caller: () => Promise<Caller | undefined> },
  ): Promise<Readable> {
    const caller = await options.caller()
    const granted: string[] = []
    for (const channel of wanted.slice(0, maxChannels)) if (await this.#isAllowed(caller, channel)) granted.push(channel)
    if (options.after !== undefined) await this.#log?.reach(options.after)
    const dropped = wanted.slice(maxChannels)
    const refused = wanted.slice(0, maxChannels).filter((channel) => !granted.includes(channel))
    const listener: Listener = { uid: caller?.uid, session: caller?.session, address: options.address }
    this.#refuseMany(listener)
    const stream = new PassThrough()
    const recheck = () =>
      options.caller().then(
        (now) => void ((now?.uid === caller?.uid && now?.role === caller?.role) || stream.end()),
        () => undefined,
      )
    const subscriber: Subscriber = { stream, channels: new Set(granted), unsent: '', held: [], listener, recheck }
    // From this moment on publications are held back, so none falls between the log and the live stream.
    this.#add(subscriber)
    const last = this.lastId
    const missed = options.after === undefined ? [] : await this.#missed(subscriber, options.after)
    const ready: LiveReady = { granted, refused, dropped, last }
    this.#write(subscriber, eventText('ready', ready, missed?.length ? undefined : last))
    if (missed === undefined) this.#write(subscriber, eventText('reset', null, last))
    for (const publication of [...(missed ?? []), ...(subscriber.held ?? [])]) this.#write(subscriber, textOf(publication))
    subscriber.held = undefined
    this.#startHeartbeat(subscriber)
    // Rights may have changed between the first look and this moment, when nobody knew of the stream yet.
    await recheck()
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

  /** A person's role, status or logins have changed: their streams end at once where they no longer may listen. */
  async recheck(uid: string): Promise<void> {
    await Promise.all([...this.#subscribers].filter(({ listener }) => listener.uid === uid).map((subscriber) => subscriber.recheck()))
  }

  #refuseMany({ session, address }: Listener): void {
    const open = [...this.#subscribers].map(({ listener }) => listener)
    const ofSession = session === undefined ? 0 : open.filter((one) => one.session === session).length
    if (ofSession >= mostStreams.session || open.filter((one) => one.address === address).length >= mostStreams.address) throw new TooOften({ seconds: 60 })
  }

  /** Keeps proxies awake, and ends the stream when its owner's rights have changed by a way that tells nobody. */
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
      // One that was ended meanwhile is told nothing more.
      if (subscriber.unsent === '' || subscriber.stream.writableEnded) continue
      subscriber.stream.write(subscriber.unsent)
      subscriber.unsent = ''
      if (subscriber.stream.writableLength > maxUnsentBytes) subscriber.stream.destroy()
    }
  }

  async #isAllowed(caller: Caller | undefined, channel: string): Promise<boolean> {
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
