import { z } from 'zod'
import { keysOf } from './objects.ts'

/** The nine roles with their numbers on the wire. Every user has exactly one role. */
export const roleNumbers = {
  root: 1000,
  admin: 1001,
  default_user: 1002,
  no_subimit_user: 1003,
  no_discuss_user: 1004,
  mute_user: 1005,
  no_submit_no_discuss_user: 1006,
  no_submit_mute_user: 1007,
  problem_admin: 1008,
} as const

/** The name of a role. */
export type Role = keyof typeof roleNumbers

/** The names of the nine roles. */
export const roles = keysOf(roleNumbers)

/** A role by its name. */
export const Role = z.enum(roles)

/** The roles that may enter the admin area. */
export const adminRoles = ['root', 'admin', 'problem_admin'] as const satisfies readonly Role[]

/** Whether a role may enter the admin area. */
export function isAdminRole(role: string | undefined): boolean {
  return adminRoles.some((admin) => admin === role)
}

/** All roles but the given ones. */
export function rolesExcept(...excluded: Role[]): Role[] {
  return roles.filter((role) => !excluded.includes(role))
}
