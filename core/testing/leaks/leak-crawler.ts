import { createHash } from 'node:crypto'
import { addressOf, liveEvents } from '../../plugin/index.ts'
import type { ServedRoute } from '../../server/http/routes/serve-route.ts'
import { crawlInputs } from './crawl-inputs.ts'
import type { Person } from '../person.ts'
import { callOf, type CallInput, type Feed } from '../calls/sample-input.ts'
import type { TestSite } from '../start-test-site.ts'

/** Who looks, and at what. A plugin that is new feeds values for its fields, its places and its channels. */
export interface CrawlOptions {
  /** Those who must not notice a secret. */
  readonly viewers: Readonly<Record<string, Person>>
  /** A user who may see the secret. Looks first, so that no cached answer for the insider reaches the others. */
  readonly insider: Person
  readonly feed: Feed
  /** Keys of contexts, alone and together, with which calls are made that take them. */
  readonly places: readonly Readonly<Record<string, unknown>>[]
  /** Channels of live updates; every topic of the site needs one. */
  readonly channels: readonly string[]
  /** Calls that only read, although their method is not GET. */
  readonly reads: readonly string[]
  /** Calls with GET that the crawl leaves out, each with the reason. */
  readonly skips: Readonly<Record<string, string>>
  /** The calls that the crawl makes; without them, all. */
  readonly only?: readonly string[]
  /** Addresses beside the calls of contracts. */
  readonly addresses: readonly string[]
  /** Parts of answers that always change, such as the time. */
  readonly volatile: readonly RegExp[]
}

/** Something that a viewer sees otherwise after a secret change. */
export interface Leak {
  readonly viewer: string
  /** A call with its input, an address, or a live channel. */
  readonly where: string
  readonly before: string
  readonly after: string
}

interface RecordedRequest {
  readonly where: string
  readonly url: string
  readonly request: RequestInit & { method: string }
  readonly call?: string
}

/** The answers to one viewer, by place. */
type View = ReadonlyMap<string, string>
type Recording = ReadonlyMap<string, View>

const insiderName = 'insider'
const marker = 'testing/marker'
const calling = 6
/** The channels that a visitor's stream carries, the marker included. */
const maxChannels = 20

/** Headers that differ from answer to answer. */
const volatileHeaders = /^(date|content-length|x-request-id|connection|keep-alive|(x-)?ratelimit.*|retry-after|authorization|refresh-token|access-control.*)$/

/** Calls everything that only reads, as every viewer, before and after a secret change, and compares the answers byte by byte. */
export class LeakCrawler {
  readonly #site: TestSite
  readonly #options: CrawlOptions
  #before: Recording | undefined
  readonly #answered = new Set<string>()
  readonly #made = new Set<string>()

  constructor(site: TestSite, options: CrawlOptions) {
    this.#site = site
    this.#options = options
  }

  /** Returns the differences that viewers see after a change; `seen` are those that the insider sees. */
  async leaksOf(change: () => Promise<unknown>): Promise<{ leaks: Leak[]; seen: Leak[] }> {
    const before = (this.#before ??= await this.#record())
    const heard = await this.#hear(change)
    const after = (this.#before = await this.#record())
    const differences = [...after].flatMap(([viewer, view]) => differencesOf(viewer, before.get(viewer)!, view))
    return {
      leaks: [...differences.filter(({ viewer }) => viewer !== insiderName), ...heard],
      seen: differences.filter(({ viewer }) => viewer === insiderName),
    }
  }

  /** The differences between the answers to two viewers: `before` is the other's. */
  async differencesBetween(viewer: string, other: string): Promise<Leak[]> {
    const recording = await this.#record(this.#options.viewers)
    return differencesOf(viewer, recording.get(other)!, recording.get(viewer)!)
  }

  /** Calls that failed for all viewers, so that the crawl says little about them. */
  refusedCalls(): string[] {
    return [...this.#made].filter((call) => !this.#answered.has(call))
  }

  /** Topics of which no channel is fed. */
  unfedTopics(): string[] {
    const { channels } = this.#options
    return this.#site.site.services.live.topics.filter(
      (topic) => topic !== marker && !channels.some((channel) => channel === topic || channel.startsWith(`${topic}:`)),
    )
  }

  /** Calls that the options name and the site does not serve. */
  unknownCalls(): string[] {
    const served = new Set(this.#site.site.services.routes.map(callOf))
    return [...Object.keys(this.#options.skips), ...this.#options.reads].filter((call) => !served.has(call))
  }

  /** Everything that viewers see, of a site that has just started: what was cached before must not hide a leak. */
  async #record(viewers: CrawlOptions['viewers'] = { [insiderName]: this.#options.insider, ...this.#options.viewers }): Promise<Recording> {
    await this.#site.settled()
    await this.#site.restart()
    const requests = [...(await this.#calls()), ...this.#options.addresses.map((where) => ({ where, url: where, request: { method: 'GET' } }))]
    const recording = new Map<string, View>()
    for (const [viewer, person] of Object.entries(viewers)) recording.set(viewer, await this.#viewOf(person, requests))
    return recording
  }

  async #viewOf(person: Person, requests: readonly RecordedRequest[]): Promise<View> {
    const view = new Map<string, string>()
    const queue = requests.values()
    const work = async () => {
      for (const recorded of queue) view.set(recorded.where, await this.#answer(person, recorded))
    }
    await Promise.all(Array.from({ length: calling }, work))
    view.set('live channels', (await this.#open(person)).granted.join(' '))
    return view
  }

  async #answer(person: Person, { url, request, call }: RecordedRequest): Promise<string> {
    const response = await person.send(url, request)
    const bytes = Buffer.from(await response.arrayBuffer())
    const isText = /json|text/.test(response.headers.get('content-type') ?? '')
    const body = isText ? bytes.toString() : createHash('sha256').update(bytes).digest('hex')
    if (call) this.#made.add(call)
    if (call && response.ok && (!isText || !/^\{"status":(?!200)/.test(body))) this.#answered.add(call)
    const headers = [...response.headers].filter(([name]) => !volatileHeaders.test(name)).map(([name, value]) => `${name}: ${value}`)
    return this.#options.volatile.reduce((text, pattern) => text.replace(pattern, '…'), [response.status, ...headers, body].join('\n'))
  }

  async #calls(): Promise<RecordedRequest[]> {
    const { feed, places, reads, skips, only } = this.#options
    const isRead = (served: ServedRoute) => (served.route.method === 'GET' && served.route.answer !== 'stream') || reads.includes(callOf(served))
    const isCrawled = (call: string) => !(call in skips) && (only?.includes(call) ?? true)
    const crawled = this.#site.site.services.routes.filter((served) => isRead(served) && isCrawled(callOf(served)))
    const requests = await Promise.all(
      crawled.map(async (served) => (await crawlInputs(served, feed, places)).map((input) => recordedRequestOf(served, input))),
    )
    return requests.flat()
  }

  /** Returns the events that open live streams receive during the change. */
  async #hear(change: () => Promise<unknown>): Promise<Leak[]> {
    const { live } = this.#site.site.services
    // A stream may be open at any process.
    for (const { services } of this.#site.sites) services.live.addTopic({ id: marker }, () => true)
    const streams = await Promise.all(Object.entries(this.#options.viewers).map(async ([viewer, person]) => ({ viewer, ...(await this.#open(person, true)) })))
    await change()
    await this.#site.settled()
    // Behind everything that was published before.
    await live.publishInternally(marker, null)
    const heard = await Promise.all(
      streams.map(async ({ viewer, events }) => (await events()).map((after) => ({ viewer, where: 'live updates', before: '', after }))),
    )
    return heard.flat()
  }

  /** Opens live streams of all channels, of as many as a visitor's stream carries each; `events` resolves with the events of all of them. */
  async #open(person: Person, listens = false): Promise<{ granted: string[]; events(): Promise<string[]> }> {
    const { channels } = this.#options
    const size = maxChannels - 1
    const parts = Array.from({ length: Math.ceil(channels.length / size) }, (_, index) => channels.slice(index * size, (index + 1) * size))
    const streams = await Promise.all(parts.map((part) => this.#openStream(person, part, listens)))
    return {
      granted: streams.flatMap(({ granted }) => granted.filter((channel) => channel !== marker)),
      events: async () => (await Promise.all(streams.map(({ events }) => events()))).flat(),
    }
  }

  /** Opens a live stream; `events` resolves with all events up to the marker, or up to the end of the stream. */
  async #openStream(person: Person, channels: readonly string[], listens: boolean): Promise<{ granted: string[]; events(): Promise<string[]> }> {
    const stop = new AbortController()
    const topics = [...channels, ...(listens ? [marker] : [])].join(',')
    const response = await person.send(`/api/live/stream?${new URLSearchParams({ topics })}`, { method: 'GET', signal: stop.signal })
    const events = liveEvents(response.body!)
    const ready = (await events.next()).value as { data: { granted: string[] } }
    const rest = async () => {
      const heard: string[] = []
      for await (const { name, data } of events) {
        if (name === marker) return heard
        heard.push(`${name} ${JSON.stringify(data)}`)
      }
      return [...heard, 'the stream ended']
    }
    const heard = listens ? rest().finally(() => stop.abort()) : undefined
    if (!listens) stop.abort()
    return { granted: ready.data.granted, events: async () => (await heard) ?? [] }
  }
}

function recordedRequestOf(served: ServedRoute, input: CallInput): RecordedRequest {
  const call = callOf(served)
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  return {
    call,
    where: `${call} ${JSON.stringify({ ...params, ...query, ...(body as object | undefined) })}`,
    url: addressOf(served.route, { ...(params && { params }), ...(query && { query }) }),
    request: { method: served.route.method, ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) },
  }
}

function differencesOf(viewer: string, before: View, after: View): Leak[] {
  return [...after].flatMap(([where, now]) => {
    const then = before.get(where) ?? 'nothing'
    return then === now ? [] : [{ viewer, where, ...firstDifference(then, now) }]
  })
}

/** The surroundings of the first place at which two answers differ. */
function firstDifference(before: string, after: string): Pick<Leak, 'before' | 'after'> {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  const from = Math.max(0, at - 60)
  return { before: before.slice(from, at + 60), after: after.slice(from, at + 60) }
}
