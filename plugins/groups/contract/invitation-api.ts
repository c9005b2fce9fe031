import { orNull, page, pageQuery, time, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { groups } from './groups.ts'
import { GroupRow } from './rows.ts'

/** The maximum number of open invitations of a group. */
export const maxOpenInvitations = 1000

/** How many days must pass before a user who declined can be invited to the same group again. */
export const declinedDays = 30

const byGid = z.object({ gid: wireNumber })

/** An invitation of the caller. `by` is the name of the user who sent it; null if their account was deleted. */
export const GroupInvitation = z.object({ group: GroupRow, by: orNull(z.string()), gmtCreate: time })
export type GroupInvitation = z.infer<typeof GroupInvitation>

/** A user who was invited and has not joined. */
export const InvitedUser = z.object({ uid: z.string(), username: z.string(), by: orNull(z.string()), isDeclined: z.boolean(), gmtCreate: time })
export type InvitedUser = z.infer<typeof InvitedUser>

/** Invitations to groups, which `import-members` sends for callers who cannot add members themselves. HOJ clients do not know them. */
export const invitationApi = groups.api({
  mine: {
    method: 'GET',
    path: '/api/group/invitations',
    access: 'user',
    query: z.object({ ...pageQuery({ limit: 10 }), gid: wireNumber.optional() }),
    output: page(GroupInvitation),
    about: "Lists the caller's open invitations, newest first.",
  },
  accept: { method: 'POST', path: '/api/group/invitation', access: 'user', query: byGid, about: 'Accepts an invitation; the caller becomes a member.' },
  decline: { method: 'DELETE', path: '/api/group/invitation', access: 'user', query: byGid, about: 'Declines an invitation.' },
  invited: {
    method: 'GET',
    path: '/api/group/invited',
    access: 'user',
    query: byGid.extend(pageQuery({ limit: 10 })),
    output: page(InvitedUser),
    about: 'Lists invited users who have not joined, open invitations first. Managers only.',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/group/invited',
    access: 'user',
    query: byGid.extend({ uid: z.string().max(64) }),
    about: 'Withdraws an invitation. Managers only.',
  },
})
