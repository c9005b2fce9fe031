import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { OfferedLanguage } from '../../contract.ts'

export const LanguageDoc = OfferedLanguage.extend({ _id: z.int(), oj: z.string(), gmtCreate: z.date(), gmtModified: z.date() })
export type LanguageDoc = z.infer<typeof LanguageDoc>

export const languageCollection = defineCollection('languages', LanguageDoc, {
  indexes: [{ key: { oj: 1, name: 1 }, unique: true }, { key: { oj: 1, seq: -1, _id: 1 } }, { key: { seq: -1, _id: 1 } }],
})
