import type { EditorSettings } from './editor-settings.ts'

/** A message attached to a position in the program, such as a compiler error. */
export interface EditorMark {
  /** Counted from 1. */
  line: number
  column?: number
  message: string
  severity: 'error' | 'warning'
}

export interface CodeEditorProps extends Partial<EditorSettings> {
  value: string
  onChange?: (value: string) => void
  /** The name of a judge's language, such as `C++ With O2`. */
  language?: string
  /** Pixels, or a CSS length such as `100%`. */
  height?: number | string
  readOnly?: boolean
  /** The accessible name of the editor. */
  label: string
  placeholder?: string
  /** Underlined in the code; the message shows on hover. */
  marks?: readonly EditorMark[]
  /** Called on Ctrl+Enter. */
  onSubmit?: () => void
}
