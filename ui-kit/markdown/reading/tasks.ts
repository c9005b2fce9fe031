import { readText, type ReadText } from './read-text.ts'
import { limitMarks } from './syntax/limits.ts'
import type { TextLink } from './syntax/link-words.ts'
import { toolsFor } from './text-tools.ts'

export interface TextTask {
  readonly kind: 'text'
  readonly source: string
  readonly links: readonly TextLink[]
}

interface CodeTask {
  readonly kind: 'code'
  readonly code: string
  readonly language: string | undefined
}

/** Work that is done apart from the page: a text, or code to highlight. */
export type Task = TextTask | CodeTask

/** For code HTML, or nothing where it cannot be highlighted. */
export type AnswerTo<Given extends Task> = Given extends TextTask ? ReadText : { readonly html: string | undefined }

/** Loads what a task needs. The returned function does the work. */
export async function prepare<Given extends Task>(task: Given): Promise<() => AnswerTo<Given>>
export async function prepare(task: Task): Promise<() => AnswerTo<Task>> {
  if (task.kind === 'text') {
    const tools = await toolsFor(task.source)
    return () => readText(task.source, task.links, tools)
  }
  const { highlight } = await import('./highlight.ts')
  return () => ({ html: highlight(task.language, limitMarks(task.code)) })
}
