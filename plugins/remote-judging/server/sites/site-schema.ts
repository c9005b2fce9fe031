import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'

/** What all processes know of one site, by the key of the judge that has its accounts. */
export const SiteDoc = z.object({
  _id: z.string(),
  /** When the next request may be made, and the next program be sent. */
  nextRequestAt: z.date().optional(),
  nextSubmitAt: z.date().optional(),
  /** While it does not answer: nothing is asked before `downUntil`. */
  failures: z.int().default(0),
  downSince: z.date().nullable().default(null),
  downUntil: z.date().nullable().default(null),
  /** One task tries whether the site is back. */
  isTried: z.boolean().default(false),
  reason: z.string().nullable().default(null),
})
export type SiteDoc = z.infer<typeof SiteDoc>

export const siteCollection = defineCollection('sites', SiteDoc)
