import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

const Problem = z.object({ code: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) })
export type Problem = z.infer<typeof Problem>

/** A backup, or the test restore of one. */
export const RunDoc = z.object({
  _id: z.number(),
  kind: z.enum(['backup', 'proof']),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  archive: z.string(),
  bytes: z.number().nullable(),
  documents: z.number().nullable(),
  files: z.number().nullable(),
  problem: Problem.nullable(),
})
export type RunDoc = z.infer<typeof RunDoc>

export type RunCollection = Collection<Stored<RunDoc>>

export const runCollection = defineCollection('runs', RunDoc, { indexes: [{ key: { kind: 1, _id: -1 } }], texts: [] })

/** Identifies the archives of a site. */
const SiteDoc = z.object({ _id: z.string(), name: z.string(), since: z.date() })

export type SiteCollection = Collection<Stored<z.infer<typeof SiteDoc>>>

export const siteCollection = defineCollection('sites', SiteDoc, { texts: [] })
