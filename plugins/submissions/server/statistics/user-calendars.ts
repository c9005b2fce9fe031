import { BoundedMap, type Pending } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { dayOf } from './calendar.ts'
import { bankScope, isNotRemoved, type SubmissionDoc } from '../submission-schema.ts'

interface Calendar {
  readonly upTo: number
  /** How many rows were looked at. */
  readonly rows: number
  readonly days: ReadonlyMap<string, number>
}

const maxCached = 500
const fields = { submitTime: 1, removing: 1 }

/**
 * How much people submitted on each day. What was counted is kept: only later submissions are read, and all of them again
 * where some of those counted are gone.
 */
export class UserCalendars {
  readonly #rows: Collection<SubmissionDoc & Pending>
  readonly #cached = new BoundedMap<string, Calendar>(maxCached)

  constructor(rows: Collection<SubmissionDoc & Pending>) {
    this.#rows = rows
  }

  async of(uid: string): Promise<ReadonlyMap<string, number>> {
    const cached = this.#cached.get(uid)
    const isTrue = cached !== undefined && (await this.#rows.countDocuments({ lists: bankScope, uid, _id: { $lte: cached.upTo } } as object)) === cached.rows
    const calendar = await this.#readOn(uid, isTrue ? cached : { upTo: 0, rows: 0, days: new Map() })
    this.#cached.set(uid, calendar)
    return calendar.days
  }

  async #readOn(uid: string, known: Calendar): Promise<Calendar> {
    const later = await this.#rows
      .find({ lists: bankScope, uid, _id: { $gt: known.upTo } } as object, { projection: fields })
      .sort({ _id: -1 })
      .toArray()
    const days = new Map(known.days)
    for (const day of later.filter(isNotRemoved).map(({ submitTime }) => dayOf(submitTime))) days.set(day, (days.get(day) ?? 0) + 1)
    return { upTo: later[0]?._id ?? known.upTo, rows: known.rows + later.length, days }
  }
}
