import { adminRoles } from '@verdict/core'
import type { User, Users } from '@verdict/core/server'
import type { Viewer } from '@verdict/plugin-problems/contract'

/** Root, admins and problem admins. */
export function isStaff(viewer: Viewer): boolean {
  return (adminRoles as readonly string[]).includes(viewer?.role ?? '')
}

/** A user as a viewer where only the uid is known, such as a subscriber of live updates. Permissions are not looked up: only root has any here. */
export async function viewerByUid(users: Pick<Users, 'find'>, uid: string | undefined): Promise<Viewer> {
  const user: User | undefined = uid === undefined ? undefined : await users.find(uid)
  return user && { uid: user.uid, username: user.username, role: user.role, may: () => user.role === 'root' }
}
