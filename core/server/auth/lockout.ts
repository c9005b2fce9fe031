import type { Collection } from 'mongodb'
import { addressGroup } from '../http/client-address.ts'
import { AddressLockedOut, LockedOut } from '../kernel/errors.ts'
import { BoundedMap } from '../storage/bounded-map.ts'
import { normalizeName } from '../users/user-schema.ts'
import type { AttemptDoc } from './session-schema.ts'

interface Limit {
  readonly allowed: number
  readonly lifeMs: number
}

const ofName: Limit = { allowed: 20, lifeMs: 30 * 60_000 }
/** Generous to a school behind one address, where one in ten mistypes. */
const ofAddress: Limit = { allowed: 300, lifeMs: 10 * 60_000 }
/** So long a locked address is refused without the database, which somebody may ask hundreds of times a second. */
const rememberedMs = 5000
const maxRemembered = 10_000

/**
 * Counts tries to log in, by name and address and by address alone, and refuses after too many. A try counts before it is judged, for
 * all processes of the site, and a right one is given back: what stays counted are failures and what is under way.
 */
export class Lockout {
  readonly #attempts: Collection<AttemptDoc>
  /** Locked addresses, and until when that needs no look into the database. */
  readonly #locked = new BoundedMap<string, number>(maxRemembered)

  constructor(attempts: Collection<AttemptDoc>) {
    this.#attempts = attempts
  }

  /** Refuses an address that was found locked a moment ago. */
  admit(ip: string): void {
    if ((this.#locked.get(addressKey(ip)) ?? 0) > Date.now()) throw new AddressLockedOut()
  }

  /** Refuses who is locked out already, before anything is spent on the try. */
  async check(username: string, ip: string): Promise<void> {
    const keys = [nameKey(username, ip), addressKey(ip)]
    const found = await this.#attempts.find({ _id: { $in: keys }, until: { $gt: new Date() } }).toArray()
    const [ofThisName = 0, ofThisAddress = 0] = keys.map((key) => found.find(({ _id }) => _id === key)?.count ?? 0)
    if (ofThisName >= ofName.allowed) throw new LockedOut()
    if (ofThisAddress < ofAddress.allowed) return
    this.#locked.set(addressKey(ip), Date.now() + rememberedMs)
    throw new AddressLockedOut()
  }

  /** Counts a try that is about to be judged. */
  async count(username: string, ip: string): Promise<void> {
    if ((await this.#counted(nameKey(username, ip), ofName)) > ofName.allowed) throw new LockedOut()
    if ((await this.#counted(addressKey(ip), ofAddress)) > ofAddress.allowed) throw new AddressLockedOut()
  }

  async recordSuccess(username: string, ip: string): Promise<void> {
    await Promise.all([
      this.#attempts.deleteOne({ _id: nameKey(username, ip) }),
      this.#attempts.updateOne({ _id: addressKey(ip), count: { $gt: 0 } }, { $inc: { count: -1 } }),
    ])
  }

  async prune(): Promise<void> {
    await this.#attempts.deleteMany({ until: { $lte: new Date() } })
  }

  async #counted(_id: string, limit: Limit): Promise<number> {
    const now = Date.now()
    const counted = await this.#attempts.findOneAndUpdate(
      { _id },
      { $inc: { count: 1 }, $setOnInsert: { until: new Date(now + limit.lifeMs) } },
      { upsert: true, returnDocument: 'after' },
    )
    if (!counted || counted.until.getTime() > now) return counted?.count ?? 1
    // A count that has run out begins anew; of several who see that, only the first takes it away.
    await this.#attempts.deleteOne({ _id, until: counted.until })
    return this.#counted(_id, limit)
  }
}

function nameKey(username: string, ip: string): string {
  return `name ${normalizeName(username).slice(0, 100)} ${addressGroup(ip)}`
}

function addressKey(ip: string): string {
  return `address ${addressGroup(ip)}`
}
