import { defineCollection, type Stored } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'

/** A calendar as it was read last. */
export const CalendarDoc = z.object({
  /** Its address. */
  _id: z.string(),
  name: z.string().nullable(),
  contests: z.array(z.object({ title: z.string(), url: z.string().nullable(), beginTime: z.number(), endTime: z.number() })),
  readAt: z.date().nullable(),
  /** The error of the last time; null if it was read. */
  problem: z.object({ code: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
})
export type CalendarDoc = z.infer<typeof CalendarDoc>

export type CalendarCollection = Collection<Stored<CalendarDoc>>

export const calendarCollection = defineCollection('calendars', CalendarDoc, { texts: [] })
