import { formRules } from '@verdict/page-kit'
import type { z } from 'zod'
import type { GroupForm } from '../../contract/group-api.ts'
import { groups, groupAuths, groupLimits, hasLength, shortNameLimits, type GroupAuth } from '../../contract/groups.ts'
import type { Group } from '../../contract/rows.ts'

/** The state of the group form. */
export interface GroupFormState {
  readonly name: string
  readonly shortName: string
  readonly brief: string
  readonly auth: GroupAuth
  readonly code: string
  readonly visible: boolean
  readonly isClosed: boolean
  readonly description: string
}

export const blankForm: GroupFormState = {
  name: '',
  shortName: '',
  brief: '',
  auth: groupAuths.protected,
  code: '',
  visible: true,
  isClosed: false,
  description: '',
}

/** Returns the form state of an existing group. */
export function formOf({ name, shortName, brief, auth, code, visible, status, description }: Group): GroupFormState {
  const known = Object.values(groupAuths).find((one) => one === auth) ?? groupAuths.private
  return { name, shortName, brief, auth: known, code: code ?? '', visible, isClosed: status === 1, description: description ?? '' }
}

/**
 * Returns the request that saves the form. A protected group needs a code on the wire, although joining does not ask for it. Only super admins can close a
 * group.
 */
export function requestOf({ isClosed, ...fields }: GroupFormState, isSiteRoot: boolean): z.input<typeof GroupForm> {
  const code = fields.auth === groupAuths.protected && !isCode(fields.code) ? randomCode() : fields.code
  return { ...fields, code, ...(isSiteRoot && { status: isClosed ? 1 : 0 }) }
}

function isCode(code: string): boolean {
  return [...code.trim()].length === groupLimits.code
}

/** Returns the part of the form that is stored as a draft: everything but the code. */
export function draftOf({ code: _code, ...rest }: GroupFormState): Partial<GroupFormState> {
  return rest
}

export const groupRules = formRules<GroupFormState>(groups, {
  'name-length': { field: 'name', wrong: ({ name }) => exceeds(name, groupLimits.name) },
  'name-taken': { field: 'name' },
  'short-name-length': { field: 'shortName', wrong: ({ shortName }) => exceeds(shortName, shortNameLimits(shortName)) },
  'short-name-odd': { field: 'shortName' },
  'short-name-taken': { field: 'shortName' },
  'brief-length': { field: 'brief', wrong: ({ brief }) => exceeds(brief, groupLimits.brief) },
  'description-length': { field: 'description', wrong: ({ description }) => description.trim() !== '' && exceeds(description, groupLimits.description) },
  'code-required': { field: 'code', wrong: ({ auth, code }) => auth === groupAuths.private && !isCode(code) && { length: groupLimits.code } },
})

/** Returns the limits if a text exceeds them. */
function exceeds(text: string, limits: { readonly minimum: number; readonly maximum: number }) {
  return !hasLength(text.trim(), limits) && limits
}

/** Excludes characters that look alike on a blackboard. */
const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns a code that is hard to guess. */
export function randomCode(): string {
  // 32 characters divide the range of a byte evenly, so all are equally likely.
  return [...crypto.getRandomValues(new Uint8Array(groupLimits.code))].map((byte) => codeCharacters[byte % codeCharacters.length]).join('')
}
