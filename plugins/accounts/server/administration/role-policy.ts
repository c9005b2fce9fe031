import { type Role, roleNumbers, roles } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import { RoleInvalid, RoleTooHigh } from '../../contract.ts'

type Administrator = Pick<Caller, 'role' | 'may'>

/** Checks which roles an admin can assign and remove, because root can delegate user administration. */
export class RolePolicy {
  readonly #permissionsOf: (role: Role) => readonly string[]

  constructor(permissionsOf: (role: Role) => readonly string[]) {
    this.#permissionsOf = permissionsOf
  }

  /** Refuses accounts with more permissions than the admin: by setting their passwords, or creating them, the admin could use these permissions. */
  authorize(administrator: Administrator, ...roles: Role[]): void {
    if (administrator.role === 'root') return
    const isWithin = (role: Role) => role !== 'root' && this.#permissionsOf(role).every((permission) => administrator.may(permission))
    if (!roles.every(isWithin)) throw new RoleTooHigh()
  }
}

/** Returns the role with a number, as sent by clients. */
export function parseRole(type: number): Role {
  const role = roles.find((name) => roleNumbers[name] === type)
  if (!role) throw new RoleInvalid()
  return role
}
