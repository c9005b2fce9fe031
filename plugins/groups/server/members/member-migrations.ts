import type { Migration } from '@verdict/core/server'
import type { AnyBulkWriteOperation } from 'mongodb'
import { nameFieldsOf } from '../group/search-fields.ts'
import type { MemberDoc } from '../group/member-schema.ts'

const batchSize = 1000

/** Lets searches find existing members by single letters in the middle of their names. */
export const addLetterTerms: Migration = {
  name: 'letter-terms',
  async run({ collection }) {
    const members = collection<MemberDoc>('members')
    let batch: AnyBulkWriteOperation<MemberDoc>[] = []
    const write = async () => {
      if (batch.length > 0) await members.bulkWrite(batch, { ordered: false })
      batch = []
    }
    for await (const { _id, username } of members.find({}, { projection: { username: 1 } })) {
      // A name that changed since was stored with its terms.
      batch.push({ updateOne: { filter: { _id, username }, update: { $set: nameFieldsOf(username) } } })
      if (batch.length === batchSize) await write()
    }
    await write()
  },
}
