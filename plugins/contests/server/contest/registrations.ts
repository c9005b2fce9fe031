import { byId, isSameSecret, writtenUnlessDuplicate, type BatchedReads, type ChangeLog, type Stored } from '@verdict/core/server'
import type { SealedTexts } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import { AlreadyRegistered, WrongPassword } from '../../contract.ts'
import type { ContestDoc, RegistrationDoc } from './contest-schema.ts'

/** Counts are cached this long. Otherwise each reader of a contest page would count thousands of users. */
const countsForMs = 5000

/** Stores which users have registered for which contest. */
export class Registrations {
  readonly #registrations: Collection<Stored<RegistrationDoc>>
  readonly #changed: ChangeLog<RegistrationDoc>
  readonly #passwords: SealedTexts
  readonly #byId: BatchedReads<string, Stored<RegistrationDoc>>
  readonly #counts = new Map<string, { readonly count: Promise<number>; readonly until: number }>()

  constructor(registrations: Collection<Stored<RegistrationDoc>>, changed: ChangeLog<RegistrationDoc>, passwords: SealedTexts) {
    this.#registrations = registrations
    this.#changed = changed
    this.#passwords = passwords
    this.#byId = byId(registrations)
  }

  async register({ _id: cid, password: sealed, registrationRound: round }: ContestDoc, uid: string, given: string): Promise<void> {
    const password = this.#passwords.open(sealed)
    if (password === null || !isSameSecret(given, password)) throw new WrongPassword()
    const _id = keyOf(cid, uid)
    const fields = { cid, uid, round, startTime: null, gmtCreate: new Date() }
    const isNew = await writtenUnlessDuplicate(() => this.#changed.insert({ _id, ...fields }))
    // Replaces a registration with an older password; one with the current password rejects the write.
    if (!isNew && !(await this.#changed.update({ _id, round: { $lt: round } }, { $set: fields }))) throw new AlreadyRegistered()
    this.#counts.delete(`${cid} ${round}`)
  }

  /** Returns a user's registration, which may be from an earlier round. */
  async find(cid: number, uid: string): Promise<RegistrationDoc | null> {
    return this.#registrations.findOne({ _id: keyOf(cid, uid) })
  }

  /** Returns all registrations of a contest, including those from earlier rounds. */
  async all(cid: number): Promise<RegistrationDoc[]> {
    return this.#registrations.find({ cid }).toArray()
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
