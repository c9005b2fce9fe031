import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { personKey } from './question-schema.ts'

/** The answers that a user has read in a contest. */
const ReadAnswersDoc = z.object({
  /** The contest and the user: see `personKey`. */
  _id: z.string(),
  cid: z.int(),
  uid: z.string(),
  answers: z.array(z.string()),
})
type ReadAnswersDoc = z.infer<typeof ReadAnswersDoc>

export const readAnswersCollection = defineCollection('read-answers', ReadAnswersDoc, { texts: [], indexes: [{ key: { cid: 1 } }, { key: { uid: 1 } }] })

/** Which answers users have read. */
export class ReadAnswers {
  readonly #read: Collection<ReadAnswersDoc>

  constructor(read: Collection<ReadAnswersDoc>) {
    this.#read = read
  }

  async of(cid: number, uid: string): Promise<ReadonlySet<string>> {
    const found = await this.#read.findOne({ _id: personKey(cid, uid) })
    return new Set(found?.answers)
  }

  async add(cid: number, uid: string, answers: readonly string[]): Promise<void> {
    await this.#read.updateOne({ _id: personKey(cid, uid) }, { $addToSet: { answers: { $each: [...answers] } }, $setOnInsert: { cid, uid } }, { upsert: true })
  }

  async clear(cid: number): Promise<void> {
    await this.#read.deleteMany({ cid })
  }

  async removeUser(uid: string): Promise<void> {
    await this.#read.deleteMany({ uid })
  }
}
