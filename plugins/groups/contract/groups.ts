import { adminRoles, definePlugin } from '@verdict/core'
import { z } from 'zod'

/** The limits of founding groups. */
export const GroupSettings = z.object({
  /** How many problems of the bank somebody must have solved before they found a group. */
  defaultCreateGroupACInitValue: z.int().min(0).default(20),
  /** How many groups a person may found in 24 hours. */
  defaultCreateGroupDailyLimit: z.int().min(0).default(2),
  /** How many groups a person may own. */
  defaultCreateGroupLimit: z.int().min(0).default(5),
})
export type GroupSettings = z.infer<typeof GroupSettings>

const founders = [...adminRoles, 'default_user'] as const

/** Groups: a class's own room, run by its own staff. */
export const groups = definePlugin({
  id: 'groups',
  settings: GroupSettings,
  // `group_member_add` lets the root of a group make others members; those without it invite them.
  permissions: { group_add: founders, group_del: founders, group_member_add: adminRoles },
})

/** A group was founded. */
export const groupFounded = groups.change('founded', z.object({ gid: z.int(), uid: z.string() }))

/**
 * A group was disbanded. Plugins that store things under its reference delete them in a follower, and are told as soon as they are back if they were off. Nobody opens the
 * group any more when this is published, so nothing that asks its context is reachable.
 */
export const groupRemoved = groups.change('removed', z.object({ gid: z.int(), name: z.string() }))

/**
 * A group was disbanded a while ago. What somebody was just adding in the very moment of the end was stored after `groupRemoved` had been followed: followers delete once more,
 * by the same repeatable work.
 */
export const groupSwept = groups.change('swept', z.object({ gid: z.int(), name: z.string() }))

/** Somebody applied, joined, left, was removed, or has another level. Ask `groupAccess` for what holds now. */
export const membershipChanged = groups.change('membership-changed', z.object({ gid: z.int(), uid: z.string() }))

/** Whom a group lets in: everybody, whoever its staff accepts, or whoever is accepted and knows its code. */
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

/** The lengths of a short name: five letters say as much as two Chinese characters. */
export function shortNameLimits(shortName: string) {
  return { minimum: /\p{Script=Han}/u.test(shortName) ? 2 : 5, maximum: 10 }
}

/** Whether a text has a length, counted in characters as people see them. */
export function hasLength(text: string, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): boolean {
  const { length } = [...text]
  return length >= minimum && length <= maximum
}
