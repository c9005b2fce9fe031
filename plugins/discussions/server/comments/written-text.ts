import type { Caller } from '@verdict/core/server'
import { CommentEmpty, CommentTooLong } from '../../contract.ts'
import type { CommentDoc } from './comment-schema.ts'
import type { OpenArea } from './open-area.ts'

const maximum = 10_000

/** Returns the validated text of a comment or reply. */
export function checkedText(sent: string | null | undefined): string {
  const text = sent ?? ''
  if (text.trim() === '') throw new CommentEmpty()
  if (text.length > maximum) throw new CommentTooLong({ maximum })
  return text
}

/** Returns the stored fields about the author of a new text. */
export function authorFields(
  { thing, isStaff }: OpenArea,
  { uid, role }: Caller,
): Pick<CommentDoc, 'thing' | 'uid' | 'role' | 'byStaff' | 'isRemoved' | 'gmtCreate' | 'gmtModified'> {
  const now = new Date()
  const shownRole = role === 'root' ? 'root' : role === 'admin' || role === 'problem_admin' ? 'admin' : 'user'
  return { thing, uid, role: shownRole, byStaff: isStaff, isRemoved: false, gmtCreate: now, gmtModified: now }
}
