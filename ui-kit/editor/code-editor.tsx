import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '../feedback/skeleton.tsx'
import { editorDefaults, type EditorSettings } from './editor-settings.ts'

/** Something that is said about a place in the program. */
export interface EditorMark {
  /** From 1. */
  line: number
  column?: number
  message: string
  severity: 'error' | 'warning'
}

export interface CodeEditorProps extends Partial<EditorSettings> {
  value: string
  onChange?: (value: string) => void
  /** A judge's language name, such as `C++ With O2`. */
  language?: string
  /** Pixels, or a CSS length such as `100%`. */
  height?: number | string
  readOnly?: boolean
  /** Read aloud as the editor's name. */
  label: string
  placeholder?: string
  /** Drawn under the lines they are about, and read on hover. */
  marks?: readonly EditorMark[]
  /** Ctrl+Enter. */
  onSubmit?: () => void
}

const MonacoEditor = lazy(() => import('./monaco-editor.tsx'))

/** The code editor; its megabyte is fetched when one is first shown. */
export function CodeEditor(props: CodeEditorProps) {
  const height = props.height ?? editorDefaults.height
  return (
    <Suspense fallback={<BlockSkeleton height={typeof height === 'number' ? height : 320} />}>
      <MonacoEditor {...props} height={height} />
    </Suspense>
  )
}
