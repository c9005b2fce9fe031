import type { FormError } from '@verdict/page-kit'
import type { z } from 'zod'
import type { GroupForm } from '../../contract/group-api.ts'
import { groupAuths, groupLimits, hasLength, shortNameLimits, type GroupAuth } from '../../contract/group-rules.ts'
import type { Group } from '../../contract/rows.ts'
import { randomCode } from './random-code.ts'

/** The contents of the form of a group. */
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

/** The form of a group that exists. */
export function formOf({ name, shortName, brief, auth, code, visible, status, description }: Group): GroupFormState {
  const known = Object.values(groupAuths).find((one) => one === auth) ?? groupAuths.private
  return { name, shortName, brief, auth: known, code: code ?? '', visible, isClosed: status === 1, description: description ?? '' }
}

/** The request that saves the form. A protected group has a code as well, which it asks nobody for; only root of the site closes a group. */
export function requestOf({ isClosed, ...fields }: GroupFormState, isSiteRoot: boolean): z.input<typeof GroupForm> {
  const code = fields.auth === groupAuths.protected && !isCode(fields.code) ? randomCode() : fields.code
  return { ...fields, code, ...(isSiteRoot && { status: isClosed ? 1 : 0 }) }
}

function isCode(code: string): boolean {
  return [...code.trim()].length === groupLimits.code
}

/** What is kept as a draft of the form: not the code. */
export function draftOf({ code: _code, ...rest }: GroupFormState): Partial<GroupFormState> {
  return rest
}

/** The fields at which errors are shown, by the codes of the server. */
const fields: Readonly<Record<string, keyof GroupFormState>> = {
  'name-length': 'name',
  'name-taken': 'name',
  'short-name-length': 'shortName',
  'short-name-odd': 'shortName',
  'short-name-taken': 'shortName',
  'brief-length': 'brief',
  'code-required': 'code',
  'description-length': 'description',
}

/** The field of an error of the server; undefined for those that are about no field. */
export function fieldOf(code: string): string | undefined {
  return fields[code.replace(/^groups\//, '')]
}

/** Why the form cannot be saved, in the order of its fields. The server checks the same, and more. */
export function formErrors({ name, shortName, brief, auth, code, description }: GroupFormState): FormError[] {
  const lengths: [key: string, text: string, limits: { readonly minimum: number; readonly maximum: number }][] = [
    ['name-length', name, groupLimits.name],
    ['short-name-length', shortName, shortNameLimits(shortName)],
    ['brief-length', brief, groupLimits.brief],
    ['description-length', description, groupLimits.description],
  ]
  const errors = lengths
    .filter(([key, text, limits]) => !hasLength(text.trim(), limits) && !(key === 'description-length' && text.trim() === ''))
    .map(([key, , limits]): FormError => ({ key, field: fields[key]!, values: limits }))
  const needsCode = auth === groupAuths.private && !isCode(code)
  return needsCode ? [...errors, { key: 'code-required', field: 'code', values: { length: groupLimits.code } }] : errors
}
