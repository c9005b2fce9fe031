import { byId, isSameSecret, writtenUnlessDuplicate, type BatchedReads, type ChangeLog, type Stored } from '@verdict/core/server'
import type { SealedTexts } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import { AlreadyRegistered, WrongPassword, type ParticipantDetails } from '../../contract.ts'
import type { ContestDoc, RegistrationDoc } from './contest-schema.ts'

/** Counts are cached this long. Otherwise each reader of a contest page would count thousands of users. */
const countsForMs = 5000

/** The number of participants of an import that are written concurrently. */
const savedAtOnce = 16

/** A user whom the staff register. */
export interface RegisteredPerson {
  readonly uid: string
  readonly details: Partial<ParticipantDetails>
}

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

  /** Registers users without the password, and sets the given details. */
  async save(contest: ContestDoc, people: readonly RegisteredPerson[]): Promise<void> {
    const pending = [...people]
    const save = async () => {
      for (let next = pending.pop(); next; next = pending.pop()) await this.#save(contest, next)
    }
    await Promise.all(Array.from({ length: savedAtOnce }, save))
    this.#counts.delete(`${contest._id} ${contest.registrationRound}`)
  }

  async #save({ _id: cid, registrationRound: round }: ContestDoc, { uid, details }: RegisteredPerson): Promise<void> {
    const _id = keyOf(cid, uid)
    const registration = { _id, cid, uid, round, startTime: null, gmtCreate: new Date(), details }
    if (await writtenUnlessDuplicate(() => this.#changed.insert(registration))) return
    const set = Object.fromEntries(Object.entries(details).map(([field, text]) => [`details.${field}`, text]))
    await this.#changed.update({ _id }, { $set: { round, ...set } })
  }

  /** Ends a registration and deletes its details; false if there is none. */
  async end({ _id: cid, registrationRound: round }: ContestDoc, uid: string): Promise<boolean> {
    const ended = await this.#changed.update({ _id: keyOf(cid, uid), round: { $gt: 0 } }, { $set: { round: 0 }, $unset: { details: 1 } })
    this.#counts.delete(`${cid} ${round}`)
    return ended !== undefined
  }

  /** Returns a user's registration, which may be from an earlier round. */
  async find(cid: number, uid: string): Promise<RegistrationDoc | null> {
    return this.#registrations.findOne({ _id: keyOf(cid, uid) })
  }

  /** Returns the details of participants, by uid; users without any are omitted. */
  async details(cid: number, uids: readonly string[]): Promise<ReadonlyMap<string, ParticipantDetails>> {
    const found = await this.#registrations.find({ _id: { $in: uids.map((uid) => keyOf(cid, uid)) }, details: { $exists: true } }).toArray()
    return new Map(found.map((registration) => [registration.uid, detailsOf(registration)]))
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

  /** Deletes the registrations of a contest; with `before`, only those of earlier rounds without details. */
  async clear(cid: number, before?: number): Promise<void> {
    await this.#registrations.deleteMany({ cid, ...(before !== undefined && { round: { $lt: before }, details: { $exists: false } }) })
  }

  async removeUser(uid: string): Promise<void> {
    await this.#registrations.deleteMany({ uid })
  }
}

/** Returns the details of a participant. Unknown ones are empty. */
export function detailsOf({ details = {} }: Pick<RegistrationDoc, 'details'>): ParticipantDetails {
  const { seat = '', room = '', organization = '', country = '', category = '', coach = '' } = details
  return { seat, room, organization, country, category, coach }
}

/** Returns where the staff find a participant. Unknown parts are omitted. */
export function placeOf(details: ParticipantDetails | undefined): Partial<Pick<ParticipantDetails, 'seat' | 'room' | 'organization'>> {
  const { seat, room, organization } = details ?? {}
  return { ...(seat && { seat }), ...(room && { room }), ...(organization && { organization }) }
}

const keyOf = (cid: number, uid: string) => `${cid} ${uid}`
