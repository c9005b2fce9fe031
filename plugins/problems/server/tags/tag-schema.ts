import { orNull } from '@verdict/core'
import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'

export const TagDoc = z.object({
  _id: z.int(),
  name: z.string(),
  /** The normalized name for searches; unique within its judge and owner. */
  folded: z.string(),
  color: orNull(z.string()),
  oj: z.string(),
  /** The context whose problems use it; missing or null for tags of the site. */
  owner: orNull(z.string()).optional(),
  tcid: orNull(z.int()),
  /** Set if it was created with a problem and no public problem has used it yet: its name could reveal a secret problem. */
  unlisted: z.literal(true).optional(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type TagDoc = z.infer<typeof TagDoc>

export const tagCollection = defineCollection('tags', TagDoc, { indexes: [{ key: { oj: 1, owner: 1, folded: 1 }, unique: true }, { key: { tcid: 1 } }] })

export const ClassificationDoc = z.object({
  _id: z.int(),
  name: z.string(),
  oj: z.string(),
  rank: z.int(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type ClassificationDoc = z.infer<typeof ClassificationDoc>

export const classificationCollection = defineCollection('classifications', ClassificationDoc, {
  indexes: [{ key: { oj: 1, name: 1 }, unique: true }, { key: { oj: 1, rank: 1 } }],
})
