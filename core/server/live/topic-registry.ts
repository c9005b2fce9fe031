import { setTimeout as pause } from 'node:timers/promises'
import { CodedError, ownerOf } from '../../plugin/index.ts'
import type { Caller } from '../base/caller.ts'
import { workAtHand } from '../base/work-at-hand.ts'
import { TooLate, withLimit } from '../base/time-limit.ts'

/** Whether a caller may follow a channel. A date allows it until then; the client must ask again afterwards. */
export type ChannelAccess = boolean | Date

/** Who may subscribe to a topic; the key identifies one thing in it. */
export type TopicAccess = (caller: Caller | undefined, key: string) => ChannelAccess | Promise<ChannelAccess>

/** The channels that a caller may follow now. */
export interface Grant {
  readonly granted: readonly string[]
  /** Until then all of them are allowed. */
  readonly endsAt: number
  /** Whether a topic did not answer in time: later it may allow more. */
  readonly isLate: boolean
}

/** Until when each channel of a topic is allowed. */
interface TopicAnswer extends Pick<Grant, 'isLate'> {
  readonly ends: readonly [channel: string, endsAt: number][]
}

export interface TopicRegistryOptions {
  /** How long a topic's plugin may take to answer. */
  readonly limitMs: number
  onFault(plugin: string, topic: string, error: unknown): void
}

interface RegisteredTopic {
  readonly id: string
  readonly access: TopicAccess
  /** How many streams waited in vain for the topic and still have no answer. */
  overdue: number
}

/** Further streams do not wait for a topic that so many wait for in vain. */
const maxOverdue = 20
/** After this time a check without an answer no longer counts as overdue, so that the topic is asked again. */
const forgetOverdueMs = 60_000

/** The topics of all plugins. Asks each plugin who may follow what; a plugin that fails costs only its own channels. */
export class TopicRegistry {
  readonly #options: TopicRegistryOptions
  readonly #topics = new Map<string, RegisteredTopic>()

  constructor(options: TopicRegistryOptions) {
    this.#options = options
  }

  get ids(): readonly string[] {
    return [...this.#topics.keys()]
  }

  add({ id }: { readonly id: string }, access: TopicAccess): () => void {
    this.#topics.set(id, { id, access, overdue: 0 })
    return () => void this.#topics.delete(id)
  }

  /** Asks all topics at the same time, so none delays the others by more than the limit. */
  async grant(caller: Caller | undefined, channels: readonly string[]): Promise<Grant> {
    const byTopic = [...Map.groupBy(channels, topicOf)]
    const answers = await Promise.all(byTopic.map(([topic, own]) => this.#ask(caller, topic, own)))
    const ends = new Map(answers.flatMap((answer) => answer.ends))
    const now = Date.now()
    const endOf = (channel: string) => ends.get(channel) ?? 0
    const granted = channels.filter((channel) => endOf(channel) > now)
    const endsAt = Math.min(...granted.map(endOf))
    return { granted, endsAt, isLate: answers.some(({ isLate }) => isLate) }
  }

  /** Asks a topic about all channels in one turn, so that its plugin can merge its reads. */
  async #ask(caller: Caller | undefined, id: string, channels: readonly string[]): Promise<TopicAnswer> {
    const topic = this.#topics.get(id)
    if (!topic) return { ends: [], isLate: false }
    if (topic.overdue >= maxOverdue) return { ends: [], isLate: true }
    const { limitMs, onFault } = this.#options
    const plugin = ownerOf(topic)
    const faults: unknown[] = []
    const answers = channels.map((channel) =>
      workAtHand.run({ plugin, task: `topic ${id}` }, async () => endOf(await topic.access(caller, channel.slice(id.length + 1)))),
    )
    const inTime = answers.map((answer) =>
      withLimit(answer, limitMs, `no answer within ${limitMs} ms`).catch((error: unknown) => {
        // A coded error is a refusal, not a fault.
        if (!(error instanceof CodedError)) faults.push(error)
        return 0
      }),
    )
    const ends = await Promise.all(inTime)
    // One entry of the log, however many channels fail.
    if (faults.length > 0) onFault(plugin, id, faults[0])
    const isLate = faults.some((error) => error instanceof TooLate)
    if (isLate) void this.#awaitOverdue(topic, answers)
    return { ends: channels.map((channel, index) => [channel, ends[index]!]), isLate }
  }

  async #awaitOverdue(topic: RegisteredTopic, answers: readonly Promise<unknown>[]): Promise<void> {
    topic.overdue += 1
    await Promise.race([Promise.allSettled(answers), pause(forgetOverdueMs, undefined, { ref: false })])
    topic.overdue -= 1
  }
}

/** The id of a channel's topic. */
export function topicOf(channel: string): string {
  return channel.split(':', 1)[0]!
}

/** The moment at which an access ends. */
function endOf(access: ChannelAccess): number {
  if (access instanceof Date) return access.getTime()
  if (typeof access !== 'boolean') throw new Error('the access check answered neither a boolean nor a date')
  return access ? Number.POSITIVE_INFINITY : 0
}
