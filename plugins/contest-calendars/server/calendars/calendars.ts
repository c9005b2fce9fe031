import { CodedError } from '@verdict/core'
import { defineCollection, type Parser, type ServerContext, type Stored, WorkQueue } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { CalendarUnreadable, type CalendarOverview, type CalendarSettings, type OtherContest } from '../../contract.ts'
import { fetchCalendar } from '../read/fetch-calendar.ts'
import type * as reading from '../read/read-calendar.ts'

/** A calendar as of its last read. */
const CalendarDoc = z.object({
  /** The calendar's address. */
  _id: z.string(),
  name: z.string().nullable(),
  contests: z.array(z.object({ title: z.string(), url: z.string().nullable(), beginTime: z.number(), endTime: z.number() })),
  readAt: z.date().nullable(),
  /** The error of the last read; null if it succeeded. */
  problem: z.object({ code: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
})
type CalendarDoc = z.infer<typeof CalendarDoc>

type CalendarCollection = Collection<Stored<CalendarDoc>>

export const calendarCollection = defineCollection('calendars', CalendarDoc, { texts: [] })

interface Deps {
  readonly calendars: CalendarCollection
  readonly parser: Parser<typeof reading>
  readonly logger: Pick<ServerContext<unknown>['logger'], 'warn'>
  settings(): CalendarSettings
}

type Problem = NonNullable<CalendarDoc['problem']>

const dayMs = 86_400_000
/** Contests that start within this time are shown. */
const shownMs = 30 * dayMs
/** Contests are read further ahead, so that a calendar that fails for a while does not run out of them. */
const readMs = shownMs + 14 * dayMs
/** The maximum number of contests shown. */
const maxShown = 100

/** The calendars of other sites. Calls answer from the database and never wait for another site. */
export class Calendars {
  readonly #deps: Deps
  readonly #reads = new WorkQueue({ concurrency: 1 })

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async contests(now = Date.now()): Promise<z.input<typeof OtherContest>[]> {
    const found = (await this.#stored()).flatMap((calendar) => shownOf(calendar, now).map((contest) => ({ oj: nameOf(calendar), ...contest })))
    return found
      .toSorted((a, b) => a.beginTime - b.beginTime)
      .slice(0, maxShown)
      .map((contest) => ({ ...contest, beginTime: new Date(contest.beginTime), endTime: new Date(contest.endTime) }))
  }

  /** Returns all listed calendars; `messageOf` translates their errors. */
  async overview(messageOf: (problem: Problem) => string, now = Date.now()): Promise<z.input<typeof CalendarOverview>> {
    const calendars = (await this.#stored()).map((calendar) => ({
      address: calendar._id,
      name: nameOf(calendar),
      contests: shownOf(calendar, now).length,
      readAt: calendar.readAt,
      problem: calendar.problem && messageOf(calendar.problem),
    }))
    return { ...this.#deps.settings(), calendars }
  }

  /**
   * Reads all calendars and deletes those that are no longer listed. An interrupted read is repeated next time. Reads run one after another, so the latest
   * result stays.
   */
  readAll(signal: AbortSignal): Promise<void> {
    return this.#reads.run(() => this.#readAll(signal))
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const addresses = this.#addresses()
    await this.#deps.calendars.deleteMany({ _id: { $nin: addresses } })
    await Promise.all(addresses.map((address) => this.#read(address, signal)))
  }

  async #read(address: string, signal: AbortSignal): Promise<void> {
    const { calendars, logger } = this.#deps
    try {
      const { name, contests } = await this.#contentOf(address, signal)
      await calendars.updateOne({ _id: address }, { $set: { name, contests: [...contests], readAt: new Date(), problem: null } }, { upsert: true })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CodedError)) throw error
      const problem = { code: error.code, parameters: { ...error.parameters } }
      logger.warn({ host: hostOf(address), ...problem }, 'failed to read a contest calendar')
      await calendars.updateOne({ _id: address }, { $set: { problem }, $setOnInsert: { name: null, contests: [], readAt: null } }, { upsert: true })
    }
  }

  async #contentOf(address: string, signal: AbortSignal): Promise<reading.ReadCalendar> {
    const { parser, settings } = this.#deps
    const text = await fetchCalendar(address, { allowsPrivate: settings().privateAddresses, signal })
    const now = Date.now()
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    return parser.call('readCalendar', text, { from: now, until: now + readMs, zone }).catch((error: unknown) => {
      throw new CalendarUnreadable({ reason: error instanceof Error ? error.message.slice(0, 200) : '' })
    })
  }

  /** Returns the listed calendars, in list order. */
  async #stored(): Promise<CalendarDoc[]> {
    const addresses = this.#addresses()
    if (addresses.length === 0) return []
    const found = new Map((await this.#deps.calendars.find({ _id: { $in: addresses } }).toArray()).map((calendar) => [calendar._id, calendar]))
    return addresses.map((_id) => found.get(_id) ?? { _id, name: null, contests: [], readAt: null, problem: null })
  }

  #addresses(): string[] {
    return [...new Set(this.#deps.settings().addresses)]
  }
}

function shownOf({ contests }: CalendarDoc, now: number): CalendarDoc['contests'] {
  return contests.filter(({ beginTime, endTime }) => endTime > now && beginTime < now + shownMs)
}

const nameOf = ({ _id, name }: CalendarDoc) => name ?? hostOf(_id)
const hostOf = (address: string) => new URL(address).hostname
