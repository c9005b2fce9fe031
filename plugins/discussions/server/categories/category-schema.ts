import { defineCollection, type Migration } from '@verdict/core/server'
import { z } from 'zod'

export const CategoryDoc = z.object({
  _id: z.int(),
  name: z.string(),
  /** The name in lower case, for the unique index. */
  key: z.string(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type CategoryDoc = z.infer<typeof CategoryDoc>

export const categoryCollection = defineCollection('categories', CategoryDoc, { indexes: [{ key: { key: 1 }, unique: true }] })

/** Chat, solutions, help, suggestions, records: existing clients expect these five. */
const defaultNames = ['闲聊', '题解', '求助', '建议', '记录']

/** The first number of categories that admins create. */
export const firstOwnCategory = defaultNames.length + 1

/** A migration, because it runs only once: a default category that root has deleted does not come back. */
export const defaultCategories: Migration = {
  name: 'default-categories',
  async run({ collection }) {
    const gmtCreate = new Date()
    const categories = collection<CategoryDoc>('categories')
    for (const [index, name] of defaultNames.entries())
      await categories.updateOne({ _id: index + 1 }, { $setOnInsert: { name, key: name.toLowerCase(), gmtCreate, gmtModified: gmtCreate } }, { upsert: true })
  },
}
