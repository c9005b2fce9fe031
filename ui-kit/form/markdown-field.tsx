import type { ReactNode } from 'react'
import { MarkdownEditor, type MarkdownEditorProps } from '../editor/markdown-editor.tsx'
import { Labelled } from './labelled.tsx'

interface MarkdownFieldProps extends MarkdownEditorProps {
  /** The name of the field among the error messages. */
  field: string
  hint?: ReactNode
  required?: boolean
}

/** A Markdown text in a form, with its name above it, and its hint or error message below it. */
export function MarkdownField({ field, hint, required = false, ...editor }: MarkdownFieldProps) {
  return (
    <Labelled group field={field} label={editor.label} required={required} hint={hint}>
      <MarkdownEditor {...editor} />
    </Labelled>
  )
}
