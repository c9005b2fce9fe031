import { roleNumbers, roles, type Role } from '@verdict/core'
import { RoleInvalid } from '../../contract.ts'

/** The role that a number of the wire means. */
export function roleOf(type: number): Role {
  const role = roles.find((name) => roleNumbers[name] === type)
  if (!role) throw new RoleInvalid()
  return role
}
