import { orNull, page, pageQuery, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { contests } from '../contests.ts'

/** The details of a participant that the staff enter. Scoreboards show organization, country and category; the other fields are for staff only. */
export const participantFields = ['seat', 'room', 'organization', 'country', 'category', 'coach'] as const
export type ParticipantField = (typeof participantFields)[number]

const field = z.string().trim().max(100)
export const ParticipantDetails = z.object({ seat: field, room: field, organization: field, country: field, category: field, coach: field })
export type ParticipantDetails = z.infer<typeof ParticipantDetails>

/** A registered user, or one with details from an earlier registration round. Unknown details are empty. */
export const Participant = ParticipantDetails.extend({
  uid: z.string(),
  username: z.string(),
  nickname: orNull(z.string()),
  realname: orNull(z.string()),
  school: orNull(z.string()),
  isRegistered: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

const username = z.string().trim().min(1).max(100)

/** A line of an import. Omitted details keep their value. */
export const ImportedParticipant = ParticipantDetails.partial().extend({ username })
export type ImportedParticipant = z.infer<typeof ImportedParticipant>

/** The reasons for which a line of an import is wrong. */
export const importFaults = ['unknown', 'twice', 'not-admitted'] as const

/** The result of an import. Nothing is saved while a line is wrong. */
export const ParticipantImport = z.object({
  /** The wrong lines, from 0. */
  faults: z.array(z.object({ line: z.int(), username: z.string(), reason: z.enum(importFaults) })),
  /** The number of users who are not participants yet. */
  added: z.int(),
  changed: z.int(),
})
export type ParticipantImport = z.infer<typeof ParticipantImport>

export const maxImportedParticipants = 5000

const byCid = z.object({ cid: wireNumber })

/** The participants of a contest. Staff with the duty `manage` change them, and those with `admit` read them. */
export const contestParticipantApi = contests.api({
  list: {
    method: 'GET',
    path: '/api/contest/participants',
    access: 'user',
    query: byCid.extend({ ...pageQuery({ limit: 30 }), keyword: z.string().trim().max(200).optional() }),
    output: page(Participant),
    about: 'Lists the participants of a contest by username. `keyword` is part of a name, of the school, or of a detail. For contest staff.',
  },
  save: {
    method: 'POST',
    path: '/api/contest/participants',
    access: 'user',
    body: byCid.extend({
      participants: z.array(ImportedParticipant).min(1).max(maxImportedParticipants),
      /** Whether only to check the lines. */
      isPreview: z.boolean().default(false),
    }),
    maximumBytes: 8 * 1024 * 1024,
    output: ParticipantImport,
    about: 'Registers users for a contest without the password, with their details, or changes the details of participants. For contest staff.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/contest/participants',
    access: 'user',
    query: byCid.extend({ username }),
    about: "Ends a user's registration and deletes their details. Their submissions stay. For contest staff.",
  },
})
