import { byId, defineCollection, isDuplicate, type BatchedReads, type ChangeLog, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** The registration of one user in one training. Kept when they leave, so that a late follower does not count them as new. */
const RegistrationDoc = z.object({
  /** The training and the user, which prevents duplicate registrations. */
  _id: z.string(),
  tid: z.int(),
  uid: z.string(),
  /** The round of the password with which they joined; 0 after they left. */
  round: z.int(),
  leftAt: z.date().nullable(),
  /** When they last joined. */
  gmtCreate: z.date(),
})
type RegistrationDoc = z.infer<typeof RegistrationDoc>

export const registrationCollection = defineCollection('registrations', RegistrationDoc, {
  texts: [],
  indexes: [{ key: { tid: 1, round: 1 } }, { key: { uid: 1 } }],
})

/** A training with the round of its current password. */
interface Training {
  readonly _id: number
  readonly round: number
}

/** Stores which users have joined which training. Every write that changes whose submissions count is published as a change. */
export class Registrations {
  readonly #registrations: Collection<Stored<RegistrationDoc>>
  readonly #changed: ChangeLog<RegistrationDoc>
  readonly #byId: BatchedReads<string, Stored<RegistrationDoc>>

  constructor(registrations: Collection<Stored<RegistrationDoc>>, changed: ChangeLog<RegistrationDoc>) {
    this.#registrations = registrations
    this.#changed = changed
    this.#byId = byId(registrations)
  }

  /** False if the user is already a member, or left after the moment from which they want to join. */
  async join({ _id: tid, round }: Training, uid: string, since: Date): Promise<boolean> {
    const _id = personKey(tid, uid)
    // Replaces a registration with an older password, or one of a user who left.
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

  /** False if the user is not a member. */
  async leave({ _id: tid, round }: Training, uid: string): Promise<boolean> {
    return (await this.#changed.update({ _id: personKey(tid, uid), round }, { $set: { round: 0, leftAt: new Date() } })) !== undefined
  }

  async has(training: Training, uid: string): Promise<boolean> {
    return (await this.joinedAt(training, uid)) !== undefined
  }

  /** Returns when the user joined; undefined if they are not a member. */
  async joinedAt({ _id: tid, round }: Training, uid: string): Promise<Date | undefined> {
    const found = await this.#byId.of(personKey(tid, uid))
    return found?.round === round ? found.gmtCreate : undefined
  }

  /** Returns which of the given users are members of which of the given trainings. */
  async membersAmong(trainings: readonly Training[], uids: readonly string[]): Promise<(training: Training, uid: string) => boolean> {
    const tids = trainings.map(({ _id }) => _id)
    const found = tids.length > 0 ? await this.#registrations.find({ uid: { $in: [...uids] }, tid: { $in: tids } }).toArray() : []
    const rounds = new Map(found.map(({ _id, round }) => [_id, round]))
    return ({ _id: tid, round }, uid) => rounds.get(personKey(tid, uid)) === round
  }

  /** Returns the current members of a training. */
  async members(tid: number, round: number): Promise<string[]> {
    return (await this.#registrations.find({ tid, round }, { projection: { _id: 0, uid: 1 } }).toArray()).map(({ uid }) => uid)
  }

  /** Returns the current and former members of a training; with `before`, those of earlier rounds and those who left. */
  async uids(tid: number, before?: number): Promise<string[]> {
    const filter = { tid, ...(before !== undefined && { round: { $lt: before } }) }
    return (await this.#registrations.find(filter, { projection: { uid: 1 } }).toArray()).map(({ uid }) => uid)
  }

  /** Deletes the registrations of a training; with `before`, only those of earlier rounds. */
  async clear(tid: number, before?: number): Promise<void> {
    await this.#registrations.deleteMany({ tid, ...(before !== undefined && { round: { $gt: 0, $lt: before } }) })
  }

  async removeUser(uid: string): Promise<void> {
    await this.#registrations.deleteMany({ uid })
  }
}

/** Returns the key of a user's data in a training. */
export function personKey(tid: number, uid: string): string {
  return `${tid} ${uid}`
}
