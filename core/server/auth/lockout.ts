import type { Collection } from 'mongodb'
import { addressGroup } from '../base/client-address.ts'
import { AddressLockedOut, LockedOut } from '../base/errors.ts'
import { AttemptCounter, type AttemptDoc } from '../storage/attempt-counter.ts'
import { BoundedMap } from '../base/bounded-map.ts'
import { normalizeName } from '../users/user-schema.ts'

interface Limit {
  readonly allowed: number
  readonly lifeMs: number
}

const perName: Limit = { allowed: 20, lifeMs: 30 * 60_000 }
/** Generous to a school behind one address, where one login in ten is mistyped. */
const perAddress: Limit = { allowed: 300, lifeMs: 10 * 60_000 }
/** For this long, a locked address is refused without a query: an attacker may ask hundreds of times a second. */
const rememberedMs = 5000
const maxRemembered = 10_000

/**
 * Counts login attempts by name with address, and by address alone, and refuses after too many. An attempt counts before the password is
 * checked, and a successful one is taken back: what stays counted are failures and attempts in progress.
 */
export class Lockout {
  readonly #attempts: AttemptCounter
  /** Locked addresses, and until when they are refused without a query. */
  readonly #locked = new BoundedMap<string, number>(maxRemembered)

  constructor(attempts: Collection<AttemptDoc>) {
    this.#attempts = new AttemptCounter(attempts)
  }

  /** Refuses an address that was found locked a moment ago. */
  admit(ip: string): void {
    if ((this.#locked.get(addressKey(ip)) ?? 0) > Date.now()) throw new AddressLockedOut()
  }

  /** Refuses a locked name or address before anything is spent on the attempt. */
  async check(username: string, ip: string): Promise<void> {
    const [ofName, ofAddress] = await this.#attempts.find([nameKey(username, ip), addressKey(ip)])
    if (ofName && ofName.count >= perName.allowed) throw new LockedOut()
    if (!ofAddress || ofAddress.count < perAddress.allowed) return
    this.#locked.set(addressKey(ip), Date.now() + rememberedMs)
    throw new AddressLockedOut()
  }

  /** Counts an attempt whose password is about to be checked. */
  async count(username: string, ip: string): Promise<void> {
    if ((await this.#attempts.add(nameKey(username, ip), perName.lifeMs)) > perName.allowed) throw new LockedOut()
    if ((await this.#attempts.add(addressKey(ip), perAddress.lifeMs)) > perAddress.allowed) throw new AddressLockedOut()
  }

  async recordSuccess(username: string, ip: string): Promise<void> {
    await Promise.all([this.#attempts.clear(nameKey(username, ip)), this.#attempts.takeBack(addressKey(ip))])
  }

  prune(): Promise<void> {
    return this.#attempts.prune()
  }
}

function nameKey(username: string, ip: string): string {
  return `name ${normalizeName(username).slice(0, 100)} ${addressGroup(ip)}`
}

function addressKey(ip: string): string {
  return `address ${addressGroup(ip)}`
}
