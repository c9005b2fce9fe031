import { byId, isSameSecret, writtenUnlessDuplicate, type BatchedReads } from '@verdict/core/server'
import type { SealedTexts } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import { AlreadyRegistered, WrongPassword } from '../../contract.ts'
import type { ContestDoc, RegistrationDoc } from './contest-schema.ts'

/** Counts are cached this long. Otherwise each reader of a contest page would count thousands of users. */
const countsForMs = 5000

/** Stores which users have registered for which contest. */
export class Registrations {
  readonly #registrations: Collection<RegistrationDoc>
  readonly #passwords: SealedTexts
  readonly #byId: BatchedReads<string, RegistrationDoc>
  readonly #counts = new Map<string, { readonly count: Promise<number>; readonly until: number }>()

  constructor(registrations: Collection<RegistrationDoc>, passwords: SealedTexts) {
    this.#registrations = registrations
    this.#passwords = passwords
    this.#byId = byId(registrations)
  }

  async register({ _id: cid, password: sealed, registrationRound: round }: ContestDoc, uid: string, given: string): Promise<void> {
    const password = this.#passwords.open(sealed)
    if (password === null || !isSameSecret(given, password)) throw new WrongPassword()
    // Replaces a registration with an older password; one with the current password rejects the write.
    const key = { _id: keyOf(cid, uid), round: { $lt: round } }
    const fields = { cid, uid, round, startTime: null, gmtCreate: new Date() }
    const isNew = await writtenUnlessDuplicate(() => this.#registrations.updateOne(key, { $set: fields }, { upsert: true }))
    if (!isNew) throw new AlreadyRegistered()
    this.#counts.delete(`${cid} ${round}`)
  }

  async has({ _id: cid, registrationRound: round }: ContestDoc, uid: string): Promise<boolean> {
    return (await this.#byId.of(keyOf(cid, uid)))?.round === round
  }

  async count({ _id: cid, registrationRound: round }: ContestDoc): Promise<number> {
    const key = `${cid} ${round}`
    const known = this.#counts.get(key)
    if (known && known.until > Date.now()) return known.count
    if (this.#counts.size > 1000) this.#counts.clear()
    const count = this.#registrations.countDocuments({ cid, round })
    this.#counts.set(key, { count, until: Date.now() + countsForMs })
    count.catch(() => this.#counts.delete(key))
    return count
  }

  /** Deletes the registrations of a contest; with `before`, only those of earlier rounds. */
  async clear(cid: number, before?: number): Promise<void> {
    await this.#registrations.deleteMany({ cid, ...(before !== undefined && { round: { $lt: before } }) })
  }

  async removeUser(uid: string): Promise<void> {
    await this.#registrations.deleteMany({ uid })
  }
}

const keyOf = (cid: number, uid: string) => `${cid} ${uid}`
