import { BoundedMap } from '@verdict/core/server'
import { dayOf } from './calendar.ts'
import { bankScope, isNotRemoved, type Submissions } from '../stored/submission-schema.ts'

interface Calendar {
  /** The newest submission that was counted. */
  readonly lastId: number
  /** The number of submissions read, including removed ones. */
  readonly rows: number
  readonly days: ReadonlyMap<string, number>
}

const maxCached = 500
const projection = { submitTime: 1, removing: 1 }

/** The number of users' submissions by day. Calendars are cached: only newer submissions are read, or all of them again if counted ones have been deleted. */
export class UserCalendars {
  readonly #submissions: Submissions
  readonly #cached = new BoundedMap<string, Calendar>(maxCached)

  constructor(submissions: Submissions) {
    this.#submissions = submissions
  }

  async of(uid: string): Promise<ReadonlyMap<string, number>> {
    const cached = this.#cached.get(uid)
    const isValid = cached !== undefined && (await this.#submissions.countDocuments({ lists: bankScope, uid, _id: { $lte: cached.lastId } })) === cached.rows
    const calendar = await this.#addNewer(uid, isValid ? cached : { lastId: 0, rows: 0, days: new Map() })
    this.#cached.set(uid, calendar)
    return calendar.days
  }

  async #addNewer(uid: string, known: Calendar): Promise<Calendar> {
    const newer = await this.#submissions
      .find({ lists: bankScope, uid, _id: { $gt: known.lastId } }, { projection })
      .sort({ _id: -1 })
      .toArray()
    const days = new Map(known.days)
    for (const day of newer.filter(isNotRemoved).map(({ submitTime }) => dayOf(submitTime))) days.set(day, (days.get(day) ?? 0) + 1)
    return { lastId: newer[0]?._id ?? known.lastId, rows: known.rows + newer.length, days }
  }
}
