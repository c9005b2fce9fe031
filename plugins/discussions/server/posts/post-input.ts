import { CategoryRequired, ContentRequired, DescriptionRequired, TextTooLong, TitleRequired, type DiscussionForm } from '../../contract.ts'
import type { PostDoc } from './post-schema.ts'

const longest = { title: 255, description: 255, content: 65_535 } as const

/** The fields of a post's form. */
export type PostInput = Pick<PostDoc, 'title' | 'description' | 'content' | 'categoryId'>

/** Validates a form in the order of its fields. Omitted fields come from `saved`, whose category cannot change. */
export function postInput(form: DiscussionForm, saved?: PostDoc): PostInput {
  const title = (form.title ?? saved?.title ?? '').trim()
  const description = (form.description ?? saved?.description ?? '').trim()
  const categoryId = saved?.categoryId ?? form.categoryId
  const content = form.content ?? saved?.content ?? ''
  if (title === '') throw new TitleRequired()
  requireLength('title', title)
  if (description === '') throw new DescriptionRequired()
  requireLength('description', description)
  if (!categoryId) throw new CategoryRequired()
  if (content.trim() === '') throw new ContentRequired()
  requireLength('content', content)
  return { title, description, content, categoryId }
}

function requireLength(field: keyof typeof longest, text: string): void {
  const maximum = longest[field]
  if (text.length > maximum) throw new TextTooLong({ field, maximum })
}
