import type { CodedError } from '@verdict/core'
import { writtenUnlessDuplicate } from '@verdict/core/server'
import type { Collection, Filter } from 'mongodb'
import type { AccountState } from '../../contract.ts'
import { cookiesByName, type Cookies } from '../http/cookie-jar.ts'
import type { AccountDoc, SendingDoc } from './account-schema.ts'
import type { Account, AccountSecrets } from './account-secrets.ts'

/** How long an account stays assigned to a process that no longer renews it. */
const holdMs = 15_000
const never = new Date(0)
/** The number of latest programs stored for an account. */
const keptSendings = 50
/** How many accounts try to read a page, because each try is a request to the site. */
const maxReaders = 3

/** The account form of an admin; omitted fields keep their value. */
export interface AccountInput {
  readonly password?: string | undefined
  readonly cookies?: Cookies | undefined
  readonly userAgent?: string | undefined
}

/** Stores the accounts of all sites, and assigns each one to one submission at a time, across all processes. */
export class AccountRepository {
  readonly #accounts: Collection<AccountDoc>
  readonly #secrets: AccountSecrets

  constructor(accounts: Collection<AccountDoc>, secrets: AccountSecrets) {
    this.#accounts = accounts
    this.#secrets = secrets
  }

  async of(oj: string): Promise<Account[]> {
    return (await this.#accounts.find({ oj }).sort({ _id: 1 }).toArray()).map((doc) => this.#secrets.decrypted(doc))
  }

  async find(id: string): Promise<Account | undefined> {
    const found = await this.#accounts.findOne({ _id: id })
    return found ? this.#secrets.decrypted(found) : undefined
  }

  /** Encrypts what earlier releases stored in plain text. */
  async encryptAll(): Promise<void> {
    const isPlain: Filter<AccountDoc> = { cookies: { $type: 'object' } }
    for await (const { _id, password, cookies } of this.#accounts.find<{ _id: string; password: string; cookies: Record<string, string> }>(isPlain)) {
      const encrypted = {
        password: password && this.#secrets.encrypt(_id, 'password', password),
        cookies: this.#secrets.encryptCookies(_id, cookiesByName(cookies)),
      }
      await this.#accounts.updateOne({ _id, ...isPlain }, { $set: encrypted })
    }
  }

  /** Counts the working accounts by site. */
  async working(): Promise<Map<string, number>> {
    const found = await this.#accounts.find({ state: 'working' }, { projection: { oj: 1 } }).toArray()
    const counts = new Map<string, number>()
    for (const { oj } of found) counts.set(oj, (counts.get(oj) ?? 0) + 1)
    return counts
  }

  /** Adds or updates an account and returns its ID. A new password or cookie lets it work again, and replaces an unreadable one. */
  async save(oj: string, username: string, { password, cookies, userAgent }: AccountInput): Promise<string> {
    const _id = idOf(oj, username)
    const fresh = { oj, username, password: '', cookies: '', state: 'working' as const, reason: null, changedAt: new Date() }
    const idle = { holder: null, heldUntil: never, nextAt: never, usedAt: never, day: '', sentToday: 0 }
    await writtenUnlessDuplicate(() => this.#accounts.updateOne({ _id }, { $setOnInsert: { ...fresh, ...idle } }, { upsert: true }))
    const isNew = password !== undefined || cookies !== undefined
    const isLost = cookies !== undefined && (await this.find(_id))?.login === undefined
    const changed = {
      ...(isLost && { password: '' }),
      ...(password !== undefined && { password: this.#secrets.encrypt(_id, 'password', password), cookies: '' }),
      ...(cookies && { cookies: this.#secrets.encryptCookies(_id, cookies) }),
      ...(userAgent !== undefined && { userAgent }),
    }
    if (Object.keys(changed).length > 0) await this.#accounts.updateOne({ _id }, { $set: changed })
    if (isNew) await this.setState(_id, 'working')
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
    await this.#accounts.updateOne({ _id: id }, { $set: { cookies: this.#secrets.encryptCookies(id, cookies) } })
  }

  /** Stores cookies unless a submission has the account, whose session is newer. */
  async saveCookiesIfFree(id: string, cookies: Cookies): Promise<void> {
    const isFree = { _id: id, heldUntil: { $lte: new Date() } }
    await this.#accounts.updateOne(isFree, { $set: { cookies: this.#secrets.encryptCookies(id, cookies) } })
  }

  /** Returns the accounts that can read pages: the working ones, first those with a session. */
  async readers(oj: string): Promise<Account[]> {
    const working = (await this.of(oj)).filter(({ state, login }) => state === 'working' && login !== undefined)
    const hasSession = ({ login }: Account) => Number((login?.cookies.length ?? 0) > 0)
    return working.toSorted((one, other) => hasSession(other) - hasSession(one)).slice(0, maxReaders)
  }

  async isHeld(id: string): Promise<boolean> {
    return (await this.#accounts.countDocuments({ _id: id, heldUntil: { $gt: new Date() } }, { limit: 1 })) > 0
  }

  /** Assigns an account that can send now to a submission: the one that has rested longest. */
  async take(oj: string, holder: string, dailySubmissions: number | undefined): Promise<Account | undefined> {
    const mayStillSend: Filter<AccountDoc> =
      dailySubmissions === undefined ? {} : { $or: [{ day: { $ne: today() } }, { sentToday: { $lt: dailySubmissions } }] }
    return this.#hold({ oj, nextAt: { $lte: new Date() }, ...mayStillSend }, holder)
  }

  /** Assigns a certain account to a submission that only looks for its sent program. */
  async takeToLook(id: string, holder: string): Promise<Account | undefined> {
    return this.#hold({ _id: id }, holder)
  }

  async #hold(which: Filter<AccountDoc>, holder: string): Promise<Account | undefined> {
    const now = new Date()
    const isFree: Filter<AccountDoc> = { $or: [{ heldUntil: { $lte: now } }, { holder }] }
    const found = await this.#accounts.findOneAndUpdate(
      { state: 'working', $and: [which, isFree] },
      { $set: { holder, heldUntil: new Date(now.getTime() + holdMs), usedAt: now } },
      { sort: { usedAt: 1, _id: 1 }, returnDocument: 'after' },
    )
    // A submission whose process was killed may still have another one.
    if (found) await this.release(holder, found._id)
    return found ? this.#secrets.decrypted(found) : undefined
  }

  /** Returns the milliseconds until an account can send; undefined while none works. */
  async waitMs(oj: string, dailySubmissions: number | undefined): Promise<number | undefined> {
    const working = await this.#accounts.find({ oj, state: 'working' }).toArray()
    const tomorrow = Date.parse(today()) + 24 * 3600_000
    const moments = working.map(({ nextAt, heldUntil, day, sentToday }) => {
      const isSpent = dailySubmissions !== undefined && day === today() && sentToday >= dailySubmissions
      return Math.max(nextAt.getTime(), heldUntil.getTime(), isSpent ? tomorrow : 0)
    })
    return moments.length === 0 ? undefined : Math.max(0, Math.min(...moments) - Date.now())
  }

  /** Renews the accounts of a running submission. */
  async keep(holder: string): Promise<void> {
    await this.#accounts.updateMany({ holder }, { $set: { heldUntil: new Date(Date.now() + holdMs) } })
  }

  /** Releases the accounts of a submission, except one that it still needs. */
  async release(holder: string, except?: string): Promise<void> {
    await this.#accounts.updateMany({ holder, ...(except !== undefined && { _id: { $ne: except } }) }, { $set: { holder: null, heldUntil: never } })
  }

  /** Counts a program before it is sent, so that it counts even if its result is never known. */
  async count(id: string, sending: SendingDoc, pauseMs: number): Promise<void> {
    const next = { nextAt: new Date(Date.now() + pauseMs) }
    const $push = { sendings: { $each: [sending], $slice: -keptSendings } }
    const again = await this.#accounts.updateOne({ _id: id, day: today() }, { $set: next, $inc: { sentToday: 1 }, $push })
    if (again.matchedCount === 0) await this.#accounts.updateOne({ _id: id }, { $set: { ...next, day: today(), sentToday: 1 }, $push })
  }

  async restUntil(id: string, moment: number): Promise<void> {
    await this.#accounts.updateOne({ _id: id }, { $set: { nextAt: new Date(moment) } })
  }
}

const idOf = (oj: string, username: string) => `${oj} ${username}`

const today = () => new Date().toISOString().slice(0, 10)
