import { roleNumbers, roles, type Role } from '@verdict/core'
import { RoleInvalid } from '../../contract.ts'

/** The role with a number, as clients send it. */
export function parseRole(type: number): Role {
  const role = roles.find((name) => roleNumbers[name] === type)
  if (!role) throw new RoleInvalid()
  return role
}
