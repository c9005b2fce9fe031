import { page, pageQuery, wireNumber } from '@verdict/core'
import { SchoolClass } from '@verdict/plugin-accounts/contract'
import { z } from 'zod'
import { groups } from './groups.ts'

/** The maximum number of users in a preview, and in one call that adds them. */
export const importLimits = { previewed: 1000, added: 200 } as const

const gid = wireNumber
const usernames = (maximum: number) => z.array(z.string().trim().min(1).max(100)).min(1).max(maximum)

/**
 * The effect of an import on a name. `invited` and `declined`: the user has an open invitation, or declined one recently. `twice`: a row above names the same
 * user. `closed`: the account is disabled.
 */
export const importStates = ['new', 'applying', 'refused', 'invited', 'declined', 'member', 'unknown', 'twice', 'closed'] as const

/** A name in an import; `username` as in the account, null if unknown. */
export const ImportRow = z.object({ name: z.string(), username: z.string().nullable(), state: z.enum(importStates) })
export type ImportRow = z.infer<typeof ImportRow>

/** Bulk import of members, from a class of the site or a list of names. HOJ clients do not know it. */
export const memberImportApi = groups.api({
  classes: {
    method: 'GET',
    path: '/api/group/import-classes',
    access: 'user',
    query: z.object({ ...pageQuery({ limit: 10 }), gid }),
    output: page(SchoolClass),
    about: "Lists the classes that a manager can import: all for site staff, otherwise the caller's own class. Empty without the accounts plugin.",
  },
  preview: {
    method: 'POST',
    path: '/api/group/import-preview',
    access: 'user',
    body: z.object({ gid, classId: wireNumber.nullish(), usernames: usernames(importLimits.previewed).nullish() }),
    rate: { calls: 60, seconds: 60 },
    output: z.array(ImportRow),
    about: 'Previews the import of a class or of names without changing anything. Managers only.',
  },
  add: {
    method: 'POST',
    path: '/api/group/import-members',
    access: 'user',
    body: z.object({ gid, usernames: usernames(importLimits.added) }),
    rate: { calls: 120, seconds: 3600 },
    output: z.object({ added: z.int(), invited: z.int() }),
    about:
      'Adds users as members if the caller has `group_member_add`, otherwise invites them. Managers only. Applicants join in both cases; members stay as they are. Changes nothing if a user is unknown.',
  },
})
