import { lazy, Suspense } from 'react'
import { BlockSkeleton } from '../feedback/skeleton.tsx'
import type { CodeEditorProps } from './code-editor-props.ts'
import { editorDefaults } from './editor-settings.ts'

const MonacoEditor = lazy(() => import('./monaco-editor.tsx'))

/** The code editor. Monaco (about 1 MB) is loaded when an editor is first shown. */
export function CodeEditor(props: CodeEditorProps) {
  const height = props.height ?? editorDefaults.height
  return (
    <Suspense fallback={<BlockSkeleton height={typeof height === 'number' ? height : 320} />}>
      <MonacoEditor {...props} height={height} />
    </Suspense>
  )
}
