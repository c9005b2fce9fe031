import { byId, isDuplicate, type BatchedReads, type ChangeLog, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { personKey, type RegistrationDoc, type TrainingDoc } from './training-schema.ts'

type Membership = Pick<TrainingDoc, '_id' | 'round'>

/** Who has joined which training. Every write that changes whose submissions count is a change. */
export class Registrations {
  readonly #registrations: Collection<Stored<RegistrationDoc>>
  readonly #changed: ChangeLog<RegistrationDoc>
  readonly #byId: BatchedReads<string, Stored<RegistrationDoc>>

  constructor(registrations: Collection<Stored<RegistrationDoc>>, changed: ChangeLog<RegistrationDoc>) {
    this.#registrations = registrations
    this.#changed = changed
    this.#byId = byId(registrations)
  }

  /** False if they are a member, or left after the moment from which they want to take part. */
  async join({ _id: tid, round }: Membership, uid: string, since: Date): Promise<boolean> {
    const _id = personKey(tid, uid)
    // A registration of an older password, or one that was left, makes room for the new one.
    const older = { _id, round: { $lt: round }, $or: [{ leftAt: null }, { leftAt: { $lt: since } }] }
    if (await this.#changed.update(older, { $set: { round, leftAt: null, gmtCreate: since } })) return true
    try {
      await this.#changed.insert({ _id, tid, uid, round, leftAt: null, gmtCreate: since })
      return true
    } catch (error) {
      if (isDuplicate(error)) return false
      throw error
    }
  }

  /** False if they are no member. */
  async leave({ _id: tid, round }: Membership, uid: string): Promise<boolean> {
    return (await this.#changed.update({ _id: personKey(tid, uid), round }, { $set: { round: 0, leftAt: new Date() } })) !== undefined
  }

  async has(training: Membership, uid: string): Promise<boolean> {
    return (await this.joinedAt(training, uid)) !== undefined
  }

  /** When they joined; undefined if they are no member. */
  async joinedAt({ _id: tid, round }: Membership, uid: string): Promise<Date | undefined> {
    const found = await this.#byId.of(personKey(tid, uid))
    return found?.round === round ? found.gmtCreate : undefined
  }

  /** Tells who of some people is a member of which of some trainings. */
  async membersAmong(trainings: readonly Membership[], uids: readonly string[]): Promise<(training: Membership, uid: string) => boolean> {
    const tids = trainings.map(({ _id }) => _id)
    const found = tids.length > 0 ? await this.#registrations.find({ uid: { $in: [...uids] }, tid: { $in: tids } }).toArray() : []
    const rounds = new Map(found.map(({ _id, round }) => [_id, round]))
    return ({ _id: tid, round }, uid) => rounds.get(personKey(tid, uid)) === round
  }

  /** Everybody who is in a training now. */
  async members(tid: number, round: number): Promise<string[]> {
    return (await this.#registrations.find({ tid, round }, { projection: { _id: 0, uid: 1 } }).toArray()).map(({ uid }) => uid)
  }

  /** Everybody who is or was in a training; with `before`, those of older passwords and those who left. */
  async uids(tid: number, before?: number): Promise<string[]> {
    const filter = { tid, ...(before !== undefined && { round: { $lt: before } }) }
    return (await this.#registrations.find(filter, { projection: { uid: 1 } }).toArray()).map(({ uid }) => uid)
  }

  /** Deletes the registrations of a training; with `before`, only those of older passwords. */
  async clear(tid: number, before?: number): Promise<void> {
    await this.#registrations.deleteMany({ tid, ...(before !== undefined && { round: { $gt: 0, $lt: before } }) })
  }

  async removeUser(uid: string): Promise<void> {
    await this.#registrations.deleteMany({ uid })
  }
}
