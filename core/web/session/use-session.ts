import { adminRoles, type Role, type UserInfo } from '@verdict/core'
import { useAtomValue } from 'jotai'
import { expiredUserAtom, openSignIn, permissionsAtom, store, userAtom } from './session.ts'

export interface SessionView {
  /** `null` for a visitor. */
  user: UserInfo | null
  /** The user whose session has just expired, while the sign-in dialog is open; otherwise `null`. */
  expiredUser: UserInfo | null
  isAdmin: boolean
  isRoot: boolean
  may: (permission: string) => boolean
  openSignIn: () => void
}

/** The server grants root every permission, also those that the browser has not heard of. */
export const hasPermission = (user: UserInfo | null, permissions: readonly string[], permission: string): boolean =>
  hasRole(user, ['root']) || permissions.includes(permission)

export const hasRole = (user: UserInfo | null, roles: readonly Role[]): boolean => user?.roleList.some((role) => roles.includes(role)) ?? false

/** The current user and their permissions. */
export function useSession(): SessionView {
  const user = useAtomValue(userAtom, { store })
  const expiredUser = useAtomValue(expiredUserAtom, { store })
  const permissions = useAtomValue(permissionsAtom, { store })
  const isRoot = hasRole(user, ['root'])
  const may = (permission: string) => hasPermission(user, permissions, permission)
  return { user, expiredUser, isAdmin: hasRole(user, adminRoles), isRoot, may, openSignIn }
}
