import type { Collection } from 'mongodb'
import { personKey, type ReadAnswersDoc } from './question-schema.ts'

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
