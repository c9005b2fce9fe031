import { PassThrough } from 'node:stream'
import type { LiveReady } from '../../plugin/index.ts'
import type { Caller } from '../base/caller.ts'
import type { Publication } from './live-log.ts'
import type { Listener } from './stream-limits.ts'
import { topicOf, type Grant, type TopicRegistry } from './topic-registry.ts'

interface SubscriberOptions {
  readonly topics: TopicRegistry
  readonly listener: Listener
  readonly caller: Caller | undefined
  /** Reads the caller again. */
  readonly readCaller: () => Promise<Caller | undefined>
  /** Those that were asked for. */
  readonly channels: readonly string[]
  readonly grant: Grant
  /** There is text for the next flush. */
  onUnsent(): void
}

const heartbeatMs = 15_000
/** A client that falls this far behind is disconnected; it resumes from the log. */
const maxUnsentBytes = 1024 * 1024

/** An open live stream, and what its caller was allowed when it was opened. */
export class LiveSubscriber {
  readonly stream = new PassThrough()
  readonly listener: Listener
  /** Those that it may follow. */
  readonly channels: ReadonlySet<string>
  readonly #options: SubscriberOptions
  /** Text for the next flush. */
  #unsent = ''
  /** Publications that arrive while missed ones are still being read from the log. */
  #held: Publication[] | undefined = []

  constructor(options: SubscriberOptions) {
    this.listener = options.listener
    this.channels = new Set(options.grant.granted)
    this.#options = options
    const beat = setInterval(() => this.#beat(), heartbeatMs)
    this.stream.on('close', () => clearInterval(beat))
  }

  take(publication: Publication, text: () => string): void {
    // From this moment on a channel may no longer be allowed. Its client opens the stream anew and resumes here, with the channels that are allowed then.
    if (Date.now() >= this.#options.grant.endsAt) this.stream.end()
    else if (this.#held) this.#held.push(publication)
    else this.#write(text())
  }

  /** Sends what came before the first publication: `ready`, the missed publications, or `reset` where the log does not have them, and those that were held back. */
  begin(ready: LiveReady, missed: readonly Publication[] | undefined): void {
    this.#write(eventText('ready', ready, missed?.length ? undefined : ready.last))
    if (missed === undefined) this.#write(eventText('reset', null, ready.last))
    for (const publication of [...(missed ?? []), ...(this.#held ?? [])]) this.#write(textOf(publication))
    this.#held = undefined
  }

  flush(): void {
    // An ended stream must not be written to.
    if (this.#unsent === '' || this.stream.writableEnded) return
    this.stream.write(this.#unsent)
    this.#unsent = ''
    if (this.stream.writableLength > maxUnsentBytes) this.stream.destroy()
  }

  /** Ends the stream when its caller is another one or has another role; with `channels`, also when they are no longer allowed as they were. Its client opens it anew. */
  async recheck({ channels: withChannels }: { readonly channels: boolean }): Promise<void> {
    const { caller, readCaller, channels } = this.#options
    const now = await readCaller()
    if (now?.uid !== caller?.uid || now?.role !== caller?.role) return void this.stream.end()
    // Each topic on its own, so that one that hangs does not delay what another one forbids.
    if (withChannels) await Promise.all([...Map.groupBy(channels, topicOf).values()].map((own) => this.#recheckTopic(own, now)))
  }

  async #recheckTopic(channels: readonly string[], caller: Caller | undefined): Promise<void> {
    const { topics, grant } = this.#options
    const again = await topics.grant(caller, channels)
    // A channel that was refused and is allowed now matters too: the client asks again.
    const isSame = again.granted.join() === grant.granted.filter((channel) => channels.includes(channel)).join()
    if (!isSame || again.endsAt < grant.endsAt) this.stream.end()
  }

  /** Keeps proxies from closing the connection, and catches changes of rights that were not published. A topic that did not answer in time is asked again. */
  #beat(): void {
    this.#write(': beat\n\n')
    this.recheck({ channels: this.#options.grant.isLate }).catch(() => undefined)
  }

  #write(text: string): void {
    this.#unsent += text
    this.#options.onUnsent()
  }
}

export function textOf({ _id, channel, data }: Publication): string {
  return eventText(channel, data, _id)
}

function eventText(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
