import { page, pageQuery, wireNumber } from '@verdict/core'
import { SchoolClass } from '@verdict/plugin-accounts/contract'
import { z } from 'zod'
import { groups } from './groups.ts'

/** How many people a preview takes, and how many one call adds. */
export const importLimits = { previewed: 1000, added: 200 } as const

const gid = wireNumber
const usernames = (maximum: number) => z.array(z.string().trim().min(1).max(100)).min(1).max(maximum)

/** What an import would do with a name. `invited` and `declined`: an open invitation, and one that was declined recently. `twice`: a row above names the same person. `closed`: the account may not log in. */
export const importStates = ['new', 'applying', 'refused', 'invited', 'declined', 'member', 'unknown', 'twice', 'closed'] as const

/** A name of an import; `username` as the account has it, null for an unknown one. */
export const ImportRow = z.object({ name: z.string(), username: z.string().nullable(), state: z.enum(importStates) })
export type ImportRow = z.infer<typeof ImportRow>

/** Many members at once, out of a class of the site or a list of names. HOJ clients do not know it. */
export const memberImportApi = groups.api({
  classes: {
    method: 'GET',
    path: '/api/group/import-classes',
    access: 'user',
    query: z.object({ ...pageQuery({ limit: 10 }), gid }),
    output: page(SchoolClass),
    about: 'The classes out of which the root of a group takes members: all for staff of the site, the own class for everybody else. None without accounts.',
  },
  preview: {
    method: 'POST',
    path: '/api/group/import-preview',
    access: 'user',
    body: z.object({ gid, classId: wireNumber.nullish(), usernames: usernames(importLimits.previewed).nullish() }),
    rate: { calls: 60, seconds: 60 },
    output: z.array(ImportRow),
    about: 'What an import of a class, or of names, would do; it changes nothing. For the root of the group.',
  },
  add: {
    method: 'POST',
    path: '/api/group/import-members',
    access: 'user',
    body: z.object({ gid, usernames: usernames(importLimits.added) }),
    rate: { calls: 120, seconds: 3600 },
    output: z.object({ added: z.int(), invited: z.int() }),
    about:
      'As the root of the group, makes users members with the permission `group_member_add`, and invites them without it; applicants join in both cases, members stay as they are. It changes nothing if a user is unknown.',
  },
})
