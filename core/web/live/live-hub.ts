import type { LiveEvent } from '@verdict/core'
import { keepStream, type OpenStream } from './live-stream.ts'
import { tabElection, type Election } from './tab-election.ts'

export interface Listener {
  onEvent: (payload: unknown) => void
  /** The server can no longer tell what was missed: read the list anew. */
  onReset?: () => void
}

type Message = { kind: 'ask' } | { kind: 'want'; tab: string; channels: string[] } | { kind: 'event'; event: LiveEvent }

/** Gathers what a moment brings: screens come and go in groups. */
const settleTime = 50

/** Live updates of one tab. All tabs of a browser share one stream, which the elected tab holds for the others. */
export class LiveHub {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #wants = new Map<string, readonly string[]>()
  readonly #tab = Math.random().toString(36).slice(2)
  readonly #open: OpenStream
  readonly #tabs: BroadcastChannel
  readonly #election: Election
  #leading = false
  #last: string | undefined
  #streamed = ''
  #stop = new AbortController()
  #settling: ReturnType<typeof setTimeout> | undefined

  constructor(open: OpenStream, election: Election = tabElection, name = 'verdict-live') {
    this.#open = open
    this.#election = election
    this.#tabs = new BroadcastChannel(name)
    this.#tabs.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data)
    this.#election(
      name,
      () => this.#lead(),
      () => this.#follow(),
    )
    window.addEventListener('pagehide', () => this.#tell([]))
    window.addEventListener('pageshow', () => this.#tell())
  }

  /** Listens to a channel until the returned function is called. */
  listen(channel: string, listener: Listener): () => void {
    const known = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, known.add(listener))
    this.#tell()
    return () => {
      known.delete(listener)
      if (known.size === 0) this.#listeners.delete(channel)
      this.#tell()
    }
  }

  /** Opens the stream anew, as another person: after a login, a logout. */
  restart(): void {
    this.#streamed = ''
    this.#settle()
  }

  #lead(): void {
    this.#leading = true
    this.#wants.clear()
    this.#tabs.postMessage({ kind: 'ask' } satisfies Message)
    this.#tell()
  }

  #follow(): void {
    this.#leading = false
    this.#stop.abort()
    this.#streamed = ''
  }

  #tell(channels = [...this.#listeners.keys()]): void {
    this.#tabs.postMessage({ kind: 'want', tab: this.#tab, channels } satisfies Message)
    this.#note(this.#tab, channels)
  }

  #note(tab: string, channels: readonly string[]): void {
    if (channels.length > 0) this.#wants.set(tab, channels)
    else this.#wants.delete(tab)
    this.#settle()
  }

  #hear(message: Message): void {
    if (message.kind === 'ask') this.#tell()
    else if (message.kind === 'want') this.#note(message.tab, message.channels)
    else this.#take(message.event)
  }

  #settle(): void {
    if (!this.#leading) return
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#stream(), settleTime)
  }

  #stream(): void {
    const channels = [...new Set([...this.#wants.values()].flat())].toSorted()
    if (channels.join() === this.#streamed) return
    this.#streamed = channels.join()
    this.#stop.abort()
    this.#stop = new AbortController()
    if (channels.length === 0) return
    void keepStream(this.#open, { channels, after: this.#last, signal: this.#stop.signal }, (event) => {
      this.#tabs.postMessage({ kind: 'event', event } satisfies Message)
      this.#take(event)
    })
  }

  #take({ id, name, data }: LiveEvent): void {
    if (id !== undefined) this.#last = id
    if (name === 'reset') for (const listeners of this.#listeners.values()) for (const { onReset } of listeners) onReset?.()
    for (const { onEvent } of this.#listeners.get(name) ?? []) onEvent(data)
  }
}
