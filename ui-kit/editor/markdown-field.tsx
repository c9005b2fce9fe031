import type { ReactNode } from 'react'
import { MarkdownEditor, type MarkdownEditorProps } from './markdown-editor.tsx'
import { Labelled } from '../form/labelled.tsx'

interface MarkdownFieldProps extends MarkdownEditorProps {
  /** The name of the field among the error messages. */
  field: string
  hint?: ReactNode
  required?: boolean
}

/** How long a text of the site may be, unless it says something else. */
const longestText = 65_535

/** A Markdown text in a form, with its name above it, and its hint or error message below it. */
export function MarkdownField({ field, hint, required = false, height = 240, maximumLength = longestText, ...editor }: MarkdownFieldProps) {
  return (
    <Labelled group field={field} label={editor.label} required={required} hint={hint}>
      <MarkdownEditor height={height} maximumLength={maximumLength} {...editor} />
    </Labelled>
  )
}
