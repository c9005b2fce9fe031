import { normalizeName } from '@verdict/core/server'
import { isDisplayId } from '@verdict/plugin-problems/contract'
import {
  BriefLength,
  CodeRequired,
  DescriptionLength,
  groupAuths,
  groupLimits,
  hasLength,
  NameLength,
  ShortNameLength,
  ShortNameOdd,
  shortNameLimits,
  type GroupForm,
} from '../../contract.ts'
import { listFieldsOf } from '../group/search-fields.ts'
import type { GroupDoc } from '../group/group-schema.ts'

/** The fields that a group form sets. */
export type GroupInput = Pick<
  GroupDoc,
  'name' | 'nameKey' | 'shortName' | 'shortNameKey' | 'brief' | 'description' | 'auth' | 'code' | 'visible' | 'isClosed' | 'lists' | 'terms' | 'searchText'
>

/** Validates a form and fills omitted fields from the saved group. Only super admins can close a group, so other callers keep the saved status. */
export function groupInput(form: GroupForm, isSiteRoot: boolean, saved?: GroupDoc): GroupInput {
  const name = (form.name ?? saved?.name ?? '').trim()
  const shortName = (form.shortName ?? saved?.shortName ?? '').trim()
  const brief = (form.brief ?? saved?.brief ?? '').trim()
  const description = form.description ?? saved?.description ?? ''
  const lengths = shortNameLimits(shortName)
  if (!hasLength(name, groupLimits.name)) throw new NameLength(groupLimits.name)
  if (!hasLength(shortName, lengths)) throw new ShortNameLength(lengths)
  if (!isDisplayId(shortName)) throw new ShortNameOdd()
  if (!hasLength(brief, groupLimits.brief)) throw new BriefLength(groupLimits.brief)
  if (description !== '' && !hasLength(description, groupLimits.description)) throw new DescriptionLength(groupLimits.description)
  const auth = form.auth ?? saved?.auth ?? groupAuths.public
  const code = auth === groupAuths.public ? null : (form.code ?? saved?.code ?? '').trim()
  if (code !== null && [...code].length !== groupLimits.code) throw new CodeRequired({ length: groupLimits.code })
  const visible = form.visible ?? saved?.visible ?? true
  const isClosed = isSiteRoot && typeof form.status === 'number' ? form.status === 1 : (saved?.isClosed ?? false)
  return {
    name,
    nameKey: normalizeName(name),
    shortName,
    shortNameKey: normalizeName(shortName),
    brief,
    description,
    auth,
    code,
    visible,
    isClosed,
    ...listFieldsOf({ name, shortName, brief, auth, visible, isClosed }),
  }
}
