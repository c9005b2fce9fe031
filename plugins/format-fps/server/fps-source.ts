import type { ProblemDraft } from '@verdict/plugin-problems/contract'

/** Without a source the tags are its words, as there. */
export function sourceOf({ source = '', tags = [] }: ProblemDraft): string {
  return source === '' ? tags.join(' ') : source
}
