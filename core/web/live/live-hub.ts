import type { LiveEvent, LiveReady } from '@verdict/core'
import { maintainStream, type OpenStream } from './live-stream.ts'
import { tabElection, type Election } from './tab-election.ts'

export interface Listener {
  onEvent: (payload: unknown) => void
  /** The server can no longer tell what was missed: read the list anew. */
  onReset?: () => void
}

interface Want {
  readonly kind: 'want'
  readonly tab: string
  readonly channels: readonly string[]
  /** After which update a channel of these has just begun to be listened to, here or in any tab. */
  readonly fresh?: number | undefined
}

type Message = { kind: 'ask' } | Want | { kind: 'event'; event: LiveEvent }

interface HubOptions {
  /** The last update before the page was answered. */
  readonly after?: number | undefined
  readonly election?: Election
  readonly name?: string
}

/** Gathers what a moment brings: screens come and go in groups. */
const settleTime = 50
/** How often screens read anew whose channels do not fit into the stream: many tabs are open then. */
const refreshDroppedMs = 20_000

/** Live updates of one tab. All tabs of a browser share one stream, which the elected tab holds for the others. */
export class LiveHub {
  readonly #listeners = new Map<string, Set<Listener>>()
  /** After which update each channel is listened to here: what is older, or came before, is told no more. */
  readonly #after = new Map<string, number>()
  readonly #channels = new Map<string, readonly string[]>()
  readonly #tab = Math.random().toString(36).slice(2)
  readonly #open: OpenStream
  readonly #tabs: BroadcastChannel
  readonly #election: Election
  #leading = false
  /** The last update that this tab knows of. */
  #last: number | undefined
  /** The earliest update after which a channel was newly listened to since the stream was opened. */
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

  /** Listens to a channel until the returned function is called. */
  listen(channel: string, listener: Listener): () => void {
    const known = this.#listeners.get(channel) ?? new Set()
    const isNew = known.size === 0
    this.#listeners.set(channel, known.add(listener))
    // What the screen asks for now is answered later than this: nothing falls between the answer and the stream.
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

  /** Opens the stream anew, as another person: after a login, a logout. */
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
    const want: Want = { kind: 'want', tab: this.#tab, channels, fresh }
    this.#tabs.postMessage(want)
    this.#recordId(want)
  }

  #recordId({ tab, channels, fresh = Infinity }: Want): void {
    this.#from = Math.min(this.#from, fresh)
    if (channels.length > 0) this.#channels.set(tab, channels)
    else this.#channels.delete(tab)
    this.#settle()
  }

  #onMessage(message: Message): void {
    if (message.kind === 'ask') this.#post([...this.#listeners.keys()], this.#last)
    else if (message.kind === 'want') this.#recordId(message)
    else this.#dispatch(message.event)
  }

  #settle(): void {
    if (!this.#leading) return
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#stream(), settleTime)
  }

  #stream(): void {
    const channels = [...new Set([...this.#channels.values()].flat())].toSorted()
    // The stream goes on as it is if it brings all that is wanted, and nothing came since the newest of it was wanted.
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

  #dispatch({ id, name, data }: LiveEvent): void {
    const number = id === undefined ? undefined : Number(id)
    if (number !== undefined) {
      // Told again to a tab that came later.
      if (name !== 'ready' && name !== 'reset' && number <= (this.#after.get(name) ?? -1)) return
      if (this.#listeners.has(name)) this.#after.set(name, number)
      this.#last = Math.max(this.#last ?? 0, number)
    }
    if (name === 'ready') this.#refreshDropped((data as LiveReady).dropped ?? [])
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
