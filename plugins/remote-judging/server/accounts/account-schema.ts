import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { AccountState } from '../../contract.ts'

/** A program that an account has sent or was about to send. */
const SendingDoc = z.object({
  subject: z.string(),
  /** The problem at the site, such as `HDU-1000`. */
  problem: z.string(),
  /** The account's newest run for the problem before it. */
  after: z.string(),
  at: z.number(),
})
export type SendingDoc = z.infer<typeof SendingDoc>

/** The site's account at another site. */
export const AccountDoc = z.object({
  /** `KEY name`. */
  _id: z.string(),
  oj: z.string(),
  username: z.string(),
  /** Encrypted; empty if there is none. */
  password: z.string(),
  userAgent: z.string().optional(),
  /** Encrypted; empty if there are none. Kept across restarts, so that the site sees few logins. */
  cookies: z.string(),
  state: AccountState,
  /** Why it does not work, as a coded error. */
  reason: z.object({ code: z.string(), parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  changedAt: z.date(),
  /** The submission that it is sending or watching, and until when the assignment is valid. */
  holder: z.string().nullable(),
  heldUntil: z.date(),
  /** It sends no program before this time. */
  nextAt: z.date(),
  usedAt: z.date(),
  /** The number of programs that it has sent on one day (`2026-07-01`, UTC). */
  day: z.string(),
  sentToday: z.int(),
  /** The latest programs, newest last. */
  sendings: z.array(SendingDoc).optional(),
})
export type AccountDoc = z.infer<typeof AccountDoc>

export const accountCollection = defineCollection('accounts', AccountDoc, { indexes: [{ key: { oj: 1, state: 1, usedAt: 1 } }, { key: { holder: 1 } }] })
