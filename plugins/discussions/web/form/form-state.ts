import { formRules } from '@verdict/page-kit'
import { discussions } from '../../contract/discussions.ts'
import type { DiscussionDetail } from '../../contract/rows.ts'

/** The contents of a post's form. */
export interface PostFormState {
  readonly title: string
  readonly description: string
  readonly categoryId: number | undefined
  /** The display ID of the problem that it is about, or empty. */
  readonly pid: string
  readonly content: string
  readonly topPriority: boolean
}

/** Returns the form of a new post about the problem whose page the author comes from. */
export function blankForm(pid: string): PostFormState {
  return { title: pid === '' ? '' : `[${pid}] `, description: '', categoryId: undefined, pid, content: '', topPriority: false }
}

/** Returns the form of a saved post. */
export function formOf({ title, description, categoryId, pid, content, topPriority }: DiscussionDetail): PostFormState {
  return { title, description, categoryId, pid: pid ?? '', content, topPriority }
}

/** Posts have no secrets. */
export const draftOf = (form: PostFormState): Partial<PostFormState> => form

export const postRules = formRules<PostFormState>(discussions, {
  'title-required': { field: 'title', wrong: ({ title }) => title.trim() === '' },
  'description-required': { field: 'description', wrong: ({ description }) => description.trim() === '' },
  'category-required': { field: 'category', wrong: ({ categoryId }) => categoryId === undefined },
  'content-required': { field: 'content', wrong: ({ content }) => content.trim() === '' },
  'problems/no-problem': { field: 'pid' },
})
