import { type Role, roleNumbers, roles } from '@verdict/core'
import type { Caller } from '@verdict/core/server'
import { RoleInvalid, RoleTooHigh } from '../../contract.ts'

type Administrator = Pick<Caller, 'role' | 'may'>

/** Which roles an administrator may give to people and take from them, because root can delegate user administration. */
export class RolePolicy {
  readonly #permissionsOf: (role: Role) => readonly string[]

  constructor(permissionsOf: (role: Role) => readonly string[]) {
    this.#permissionsOf = permissionsOf
  }

  /** Refuses accounts that may do more than the administrator: whoever sets their passwords, or makes new ones, could do as much. */
  authorize(administrator: Administrator, ...roles: Role[]): void {
    if (administrator.role === 'root') return
    const isWithin = (role: Role) => role !== 'root' && this.#permissionsOf(role).every((permission) => administrator.may(permission))
    if (!roles.every(isWithin)) throw new RoleTooHigh()
  }
}

/** The role with a number, as clients send it. */
export function parseRole(type: number): Role {
  const role = roles.find((name) => roleNumbers[name] === type)
  if (!role) throw new RoleInvalid()
  return role
}
