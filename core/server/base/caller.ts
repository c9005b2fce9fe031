import type { Role } from '../../plugin/index.ts'

/** The claims of a token: user, login, and the times of issue and expiry in seconds. */
export interface Claims {
  readonly sub: string
  readonly sid: string
  readonly iat: number
  readonly exp: number
}

/** The logged-in user behind a call. */
export interface Caller {
  readonly uid: string
  readonly username: string
  readonly role: Role
  readonly session: string
  readonly claims: Claims
  may(permission: string): boolean
}
