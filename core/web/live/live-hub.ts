import { readyOf, type LiveEvent } from '@verdict/core'
import { maintainStream, type OpenStream } from './live-stream.ts'
import { tabElection, type Election } from './tab-election.ts'

export interface Listener {
  onEvent: (payload: unknown) => void
  /** Updates may have been missed: reload the data. */
  onReset?: () => void
}

interface Subscription {
  readonly kind: 'want'
  readonly tab: string
  readonly channels: readonly string[]
  /** The last update before one of these channels was newly subscribed to, in any tab. */
  readonly fresh?: number | undefined
}

type Message = { kind: 'ask' } | Subscription | { kind: 'event'; event: LiveEvent }

interface HubOptions {
  /** The last update before the server rendered the page. */
  readonly after?: number | undefined
  readonly election?: Election
  readonly name?: string
}

/** Debounces changes of the subscriptions, because screens mount and unmount in groups. */
const settleTimeMs = 50
/** How often screens reload whose channels do not fit into the stream, because many tabs are open. */
const refreshDroppedMs = 20_000

/** Live updates of one tab. All tabs of a browser share one stream, which the elected tab opens for the others. */
export class LiveHub {
  readonly #listeners = new Map<string, Set<Listener>>()
  /** The last update dispatched on each channel in this tab; older ones are ignored. */
  readonly #after = new Map<string, number>()
  readonly #channels = new Map<string, readonly string[]>()
  readonly #tab = Math.random().toString(36).slice(2)
  readonly #open: OpenStream
  readonly #tabs: BroadcastChannel
  readonly #election: Election
  #leading = false
  /** The last update known to this tab. */
  #last: number | undefined
  /** The earliest `fresh` of the subscriptions made since the stream was opened: the stream must resume from there. */
  #from = Infinity
  #streamed = ''
  #stop = new AbortController()
  #settling: ReturnType<typeof setTimeout> | undefined
  #refreshing: ReturnType<typeof setInterval> | undefined

  constructor(open: OpenStream, { after, election = tabElection, name = 'verdict-live' }: HubOptions = {}) {
    this.#open = open
    this.#last = after
    this.#election = election
    this.#tabs = new BroadcastChannel(name)
    this.#tabs.onmessage = ({ data }: MessageEvent<Message>) => this.#onMessage(data)
    this.#election(
      name,
      () => this.#lead(),
      () => this.#follow(),
    )
    window.addEventListener('pagehide', () => this.#post([]))
    window.addEventListener('pageshow', () => this.#post())
  }

  /** Subscribes to a channel until the returned function is called. */
  listen(channel: string, listener: Listener): () => void {
    const known = this.#listeners.get(channel) ?? new Set()
    const isNew = known.size === 0
    this.#listeners.set(channel, known.add(listener))
    // The screen loads its data after this point, so no update can fall between its response and the stream.
    if (isNew && this.#last !== undefined) this.#after.set(channel, this.#last)
    this.#post([...this.#listeners.keys()], isNew ? this.#last : undefined)
    return () => {
      known.delete(listener)
      if (known.size === 0) {
        this.#listeners.delete(channel)
        this.#after.delete(channel)
      }
      this.#post()
    }
  }

  /** Reopens the stream after a login or logout. */
  restart(): void {
    this.#streamed = ''
    this.#settle()
  }

  #lead(): void {
    this.#leading = true
    this.#channels.clear()
    this.#tabs.postMessage({ kind: 'ask' } satisfies Message)
    this.#post([...this.#listeners.keys()], this.#last)
  }

  #follow(): void {
    this.#leading = false
    this.#stop.abort()
    this.#streamed = ''
  }

  #post(channels = [...this.#listeners.keys()], fresh?: number): void {
    const subscription: Subscription = { kind: 'want', tab: this.#tab, channels, fresh }
    this.#tabs.postMessage(subscription)
    this.#record(subscription)
  }

  #record({ tab, channels, fresh = Infinity }: Subscription): void {
    this.#from = Math.min(this.#from, fresh)
    if (channels.length > 0) this.#channels.set(tab, channels)
    else this.#channels.delete(tab)
    this.#settle()
  }

  #onMessage(message: Message): void {
    if (message.kind === 'ask') this.#post([...this.#listeners.keys()], this.#last)
    else if (message.kind === 'want') this.#record(message)
    else this.#dispatch(message.event)
  }

  #settle(): void {
    if (!this.#leading) return
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#stream(), settleTimeMs)
  }

  #stream(): void {
    const channels = [...new Set([...this.#channels.values()].flat())].toSorted()
    // Keep the current stream if it covers all channels and no update has passed since the newest subscription.
    if (channels.join() === this.#streamed && this.#from >= (this.#last ?? 0)) return
    this.#streamed = channels.join()
    const after = this.#last === undefined ? undefined : Math.min(this.#last, this.#from)
    this.#from = Infinity
    this.#stop.abort()
    this.#stop = new AbortController()
    if (channels.length === 0) return
    void maintainStream(this.#open, { channels, after: after?.toString(), signal: this.#stop.signal }, (event) => {
      this.#tabs.postMessage({ kind: 'event', event } satisfies Message)
      this.#dispatch(event)
    })
  }

  #dispatch(event: LiveEvent): void {
    const { id, name, data } = event
    const number = id === undefined ? undefined : Number(id)
    if (number !== undefined) {
      // A replay for a tab that subscribed later.
      if (name !== 'ready' && name !== 'reset' && number <= (this.#after.get(name) ?? -1)) return
      if (this.#listeners.has(name)) this.#after.set(name, number)
      this.#last = Math.max(this.#last ?? 0, number)
    }
    const ready = readyOf(event)
    if (ready) this.#refreshDropped(ready.dropped ?? [])
    if (name === 'reset') this.#reset([...this.#listeners.keys()])
    for (const { onEvent } of this.#listeners.get(name) ?? []) onEvent(data)
  }

  #refreshDropped(channels: readonly string[]): void {
    clearInterval(this.#refreshing)
    this.#refreshing = channels.length === 0 ? undefined : setInterval(() => this.#reset(channels), refreshDroppedMs)
  }

  #reset(channels: readonly string[]): void {
    for (const channel of channels) for (const { onReset } of this.#listeners.get(channel) ?? []) onReset?.()
  }
}
