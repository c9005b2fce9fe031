import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'

/** A campus; `folded` is its normalized name, for comparison. */
export const CampusDoc = z.object({ _id: z.int(), name: z.string(), folded: z.string(), gmtCreate: z.date() })
export type CampusDoc = z.infer<typeof CampusDoc>

export const campusCollection = defineCollection('campuses', CampusDoc, { indexes: [{ key: { folded: 1 }, unique: true }] })

/** A class of a campus; `folded` is its normalized name. */
export const ClassDoc = z.object({ _id: z.int(), campusId: z.int(), name: z.string(), folded: z.string(), gmtCreate: z.date() })
export type ClassDoc = z.infer<typeof ClassDoc>

export const classCollection = defineCollection('classes', ClassDoc, {
  indexes: [{ key: { campusId: 1, folded: 1 }, unique: true }, { key: { folded: 1, _id: 1 } }],
})
