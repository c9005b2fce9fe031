import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'

/** The shared state of one site, by the key of the judge that has its accounts. */
export const SiteDoc = z.object({
  _id: z.string(),
  /** When the next request can be made, and the next program sent. */
  nextRequestAt: z.date().optional(),
  nextSubmitAt: z.date().optional(),
  /** While it is down: no request is made before `downUntil`. */
  failures: z.int().default(0),
  downSince: z.date().nullable().default(null),
  downUntil: z.date().nullable().default(null),
  /** Whether a task is probing the site. */
  isTried: z.boolean().default(false),
  reason: z.string().nullable().default(null),
})
export type SiteDoc = z.infer<typeof SiteDoc>

export const siteCollection = defineCollection('sites', SiteDoc)
