import type { Role } from '../../plugin/index.ts'
import type { Claims } from './jwt.ts'

/** The logged-in user behind a call. */
export interface Caller {
  readonly uid: string
  readonly username: string
  readonly role: Role
  readonly session: string
  readonly claims: Claims
  may(permission: string): boolean
}
