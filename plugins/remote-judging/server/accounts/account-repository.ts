import type { CodedError } from '@verdict/core'
import { writtenUnlessDuplicate } from '@verdict/core/server'
import type { Collection, Filter } from 'mongodb'
import type { AccountState } from '../../contract.ts'
import type { Cookies } from '../http/cookie-jar.ts'
import type { AccountDoc } from './account-schema.ts'

/** So long an account stays with a process that says nothing more. */
const holdMs = 15_000
const never = new Date(0)

/** What an admin enters; what is left out stays. */
export interface AccountInput {
  readonly password?: string | undefined
  readonly cookies?: Cookies | undefined
  readonly userAgent?: string | undefined
}

/** Keeps the accounts of all sites, and gives each of them to one submission at a time, over all processes. */
export class AccountRepository {
  readonly #accounts: Collection<AccountDoc>

  constructor(accounts: Collection<AccountDoc>) {
    this.#accounts = accounts
  }

  of(oj: string): Promise<AccountDoc[]> {
    return this.#accounts.find({ oj }).sort({ _id: 1 }).toArray()
  }

  async find(id: string): Promise<AccountDoc | undefined> {
    return (await this.#accounts.findOne({ _id: id })) ?? undefined
  }

  /** The number of accounts that work, by site. */
  async working(): Promise<Map<string, number>> {
    const found = await this.#accounts.find({ state: 'working' }, { projection: { oj: 1 } }).toArray()
    const counts = new Map<string, number>()
    for (const { oj } of found) counts.set(oj, (counts.get(oj) ?? 0) + 1)
    return counts
  }

  /** Adds an account or changes it, and returns its id; a new password or cookie lets it work again. */
  async save(oj: string, username: string, input: AccountInput): Promise<string> {
    const _id = idOf(oj, username)
    const fresh = { oj, username, password: '', cookies: {}, state: 'working' as const, reason: null, changedAt: new Date() }
    const idle = { holder: null, heldUntil: never, nextAt: never, usedAt: never, day: '', sentToday: 0 }
    await writtenUnlessDuplicate(() => this.#accounts.updateOne({ _id }, { $setOnInsert: { ...fresh, ...idle } }, { upsert: true }))
    const credentials = { ...(input.password !== undefined && { password: input.password, cookies: {} }), ...(input.cookies && { cookies: input.cookies }) }
    const userAgent = input.userAgent !== undefined && { userAgent: input.userAgent }
    if (Object.keys(credentials).length > 0) await this.#accounts.updateOne({ _id }, { $set: { ...credentials, ...userAgent } })
    else if (userAgent) await this.#accounts.updateOne({ _id }, { $set: userAgent })
    if (Object.keys(credentials).length > 0) await this.setState(_id, 'working')
    return _id
  }

  async remove(id: string): Promise<void> {
    await this.#accounts.deleteOne({ _id: id })
  }

  async setState(id: string, state: AccountState, reason?: CodedError): Promise<void> {
    const kept = reason ? { code: reason.code, parameters: { ...reason.parameters } } : null
    await this.#accounts.updateOne({ _id: id }, { $set: { state, reason: kept, changedAt: new Date() } })
  }

  async saveCookies(id: string, cookies: Cookies): Promise<void> {
    await this.#accounts.updateOne({ _id: id }, { $set: { cookies: { ...cookies } } })
  }

  /** Gives an account that may send now to a submission: the one that has rested longest. */
  async take(oj: string, holder: string, dailySubmissions: number | undefined): Promise<AccountDoc | undefined> {
    const mayStillSend: Filter<AccountDoc> =
      dailySubmissions === undefined ? {} : { $or: [{ day: { $ne: today() } }, { sentToday: { $lt: dailySubmissions } }] }
    return this.#hold({ oj, nextAt: { $lte: new Date() }, ...mayStillSend }, holder)
  }

  /** Gives a certain account to a submission that only looks for what it has sent. */
  async takeToLook(id: string, holder: string): Promise<AccountDoc | undefined> {
    return this.#hold({ _id: id }, holder)
  }

  async #hold(which: Filter<AccountDoc>, holder: string): Promise<AccountDoc | undefined> {
    const now = new Date()
    const isFree: Filter<AccountDoc> = { $or: [{ heldUntil: { $lte: now } }, { holder }] }
    const found = await this.#accounts.findOneAndUpdate(
      { state: 'working', $and: [which, isFree] },
      { $set: { holder, heldUntil: new Date(now.getTime() + holdMs), usedAt: now } },
      { sort: { usedAt: 1, _id: 1 }, returnDocument: 'after' },
    )
    return found ?? undefined
  }

  /** Milliseconds until one of the accounts may send; undefined while none of them works. */
  async waitMs(oj: string, dailySubmissions: number | undefined): Promise<number | undefined> {
    const working = await this.#accounts.find({ oj, state: 'working' }).toArray()
    const tomorrow = Date.parse(today()) + 24 * 3600_000
    const moments = working.map(({ nextAt, heldUntil, day, sentToday }) => {
      const isSpent = dailySubmissions !== undefined && day === today() && sentToday >= dailySubmissions
      return Math.max(nextAt.getTime(), heldUntil.getTime(), isSpent ? tomorrow : 0)
    })
    return moments.length === 0 ? undefined : Math.max(0, Math.min(...moments) - Date.now())
  }

  /** Keeps the accounts of a submission that goes on. */
  async keep(holder: string): Promise<void> {
    await this.#accounts.updateMany({ holder }, { $set: { heldUntil: new Date(Date.now() + holdMs) } })
  }

  async release(holder: string): Promise<void> {
    await this.#accounts.updateMany({ holder }, { $set: { holder: null, heldUntil: never } })
  }

  /** Before a program is sent: it counts even if nobody ever learns what became of it. */
  async count(id: string, pauseMs: number): Promise<void> {
    const next = { nextAt: new Date(Date.now() + pauseMs) }
    const again = await this.#accounts.updateOne({ _id: id, day: today() }, { $set: next, $inc: { sentToday: 1 } })
    if (again.matchedCount === 0) await this.#accounts.updateOne({ _id: id }, { $set: { ...next, day: today(), sentToday: 1 } })
  }

  async restUntil(id: string, moment: number): Promise<void> {
    await this.#accounts.updateOne({ _id: id }, { $set: { nextAt: new Date(moment) } })
  }
}

const idOf = (oj: string, username: string) => `${oj} ${username}`

const today = () => new Date().toISOString().slice(0, 10)
