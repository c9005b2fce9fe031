import { adminRoles, definePlugin } from '@verdict/core'
import { z } from 'zod'

/** The limits on creating groups. */
export const GroupSettings = z.object({
  /** The number of bank problems that a user must have solved before they can create a group. */
  defaultCreateGroupACInitValue: z.int().min(0).default(20),
  /** The maximum number of groups that a user can create in 24 hours. */
  defaultCreateGroupDailyLimit: z.int().min(0).default(2),
  /** The maximum number of groups that a user can own. */
  defaultCreateGroupLimit: z.int().min(0).default(5),
})
export type GroupSettings = z.infer<typeof GroupSettings>

const founders = [...adminRoles, 'default_user'] as const

/** Groups of users, such as classes, run by their own staff. */
export const groups = definePlugin({
  id: 'groups',
  settings: GroupSettings,
  // With `group_member_add`, managers can add members directly; without it, they can only invite.
  permissions: { group_add: founders, group_del: founders, group_member_add: adminRoles },
})

/** A group was created. */
export const groupFounded = groups.change('founded', z.object({ gid: z.int(), uid: z.string() }))

/**
 * A group was disbanded. Plugins that store data under its reference delete it in a follower; a plugin that was disabled receives the change when it is enabled
 * again. No user can open the group once this is published, so nothing that checks its context is reachable.
 */
export const groupRemoved = groups.change('removed', z.object({ gid: z.int(), name: z.string() }))

/**
 * A group was disbanded a while ago. Calls that were running when it ended can store data after followers handled `groupRemoved`. Followers therefore delete
 * again, with the same repeatable work.
 */
export const groupSwept = groups.change('swept', z.object({ gid: z.int(), name: z.string() }))

/** A user applied, joined, left, was removed or got another level. Ask `groupAccess` for the current state. */
export const membershipChanged = groups.change('membership-changed', z.object({ gid: z.int(), uid: z.string() }))

/** How users join a group: directly, after approval, or with its code and after approval. */
export const groupAuths = { public: 1, protected: 2, private: 3 } as const
export type GroupAuth = (typeof groupAuths)[keyof typeof groupAuths]

/** Lengths in characters. */
export const groupLimits = {
  name: { minimum: 5, maximum: 25 },
  brief: { minimum: 5, maximum: 50 },
  description: { minimum: 5, maximum: 1000 },
  reason: { minimum: 5, maximum: 100 },
  code: 6,
} as const

/** Returns the length limits of a short name: five letters count as much as two Chinese characters. */
export function shortNameLimits(shortName: string) {
  return { minimum: /\p{Script=Han}/u.test(shortName) ? 2 : 5, maximum: 10 }
}

/** Whether a text's length is within limits, counted in visible characters. */
export function hasLength(text: string, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): boolean {
  const { length } = [...text]
  return length >= minimum && length <= maximum
}
