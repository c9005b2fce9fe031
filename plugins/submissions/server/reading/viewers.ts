import { isAdminRole } from '@verdict/core'
import type { Viewer } from '@verdict/plugin-problems/contract'

/** Root, admins and problem admins. */
export function isStaff(viewer: Viewer): boolean {
  return isAdminRole(viewer?.role)
}
