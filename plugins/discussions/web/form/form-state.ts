import type { FormError } from '@verdict/page-kit'
import type { DiscussionDetail } from '../../contract/rows.ts'

/** The contents of the form of a post. */
export interface PostFormState {
  readonly title: string
  readonly description: string
  readonly categoryId: number | undefined
  /** The display id of the problem that it is about, or empty. */
  readonly pid: string
  readonly content: string
  readonly topPriority: boolean
}

/** The form of a new post, about the problem whose page its author comes from. */
export function blankForm(pid: string): PostFormState {
  return { title: pid === '' ? '' : `[${pid}] `, description: '', categoryId: undefined, pid, content: '', topPriority: false }
}

/** The form of a saved post. */
export function formOf({ title, description, categoryId, pid, content, topPriority }: DiscussionDetail): PostFormState {
  return { title, description, categoryId, pid: pid ?? '', content, topPriority }
}

/** Posts have no secrets. */
export const draftOf = (form: PostFormState): Partial<PostFormState> => form

/** The fields at which errors are shown, by the codes of the server. */
const fields = { 'title-required': 'title', 'description-required': 'description', 'category-required': 'category', 'content-required': 'content' } as const
type ErrorKey = keyof typeof fields

/** The field of an error of the server; undefined for those that are about no field. */
export function fieldOf(code: string): string | undefined {
  return code === 'problems/no-problem' ? 'pid' : fields[code.replace(/^discussions\//, '') as ErrorKey]
}

/** Why the form cannot be saved, in the order of its fields. The server checks the same. */
export function formErrors({ title, description, categoryId, content }: PostFormState): FormError[] {
  const wrong: Record<ErrorKey, boolean> = {
    'title-required': title.trim() === '',
    'description-required': description.trim() === '',
    'category-required': categoryId === undefined,
    'content-required': content.trim() === '',
  }
  return (Object.keys(wrong) as ErrorKey[]).filter((key) => wrong[key]).map((key) => ({ key, field: fields[key] }))
}
