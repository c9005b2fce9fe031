import type { Migration } from '@verdict/core/server'

const batchSize = 1000

/** Renames the collection of messages, formerly `letters`. It copies before it deletes, so it can be interrupted between any two writes and run again. */
export const lettersToMessages: Migration = {
  name: 'letters-to-messages',
  async run({ collection }) {
    const letters = collection('letters')
    const messages = collection('messages')
    const nextBatch = () => letters.find({}).sort({ _id: 1 }).limit(batchSize).toArray()
    for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
      await messages.bulkWrite(batch.map((replacement) => ({ replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true } })))
      await letters.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } })
    }
  },
}
