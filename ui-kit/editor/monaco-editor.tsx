import './monaco.ts'
import Editor, { type OnMount } from '@monaco-editor/react'
import { useEffect, useRef } from 'react'
import { BlockSkeleton } from '../feedback/skeleton.tsx'
import { useWords } from '../locale/words.ts'
import type { CodeEditorProps } from './code-editor.tsx'
import { editorDefaults, editorLanguage } from './editor-settings.ts'

/** The default export is for `lazy`. */
export default function MonacoEditor(props: CodeEditorProps) {
  const { value, onChange, language = editorDefaults.language, theme = editorDefaults.theme, fontSize = editorDefaults.fontSize } = props
  const { tabSize = editorDefaults.tabSize, readOnly = false, height = editorDefaults.height, label, placeholder, onSubmit } = props
  const words = useWords()
  const submit = useRef(onSubmit)
  useEffect(() => {
    submit.current = onSubmit
  })
  const mount: OnMount = (editor, monaco) => {
    editor.addAction({ id: 'verdict-submit', label: 'Submit', keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter], run: () => submit.current?.() })
  }
  return (
    <Editor
      height={height}
      className="verdict-code-editor"
      language={editorLanguage(language)}
      theme={theme}
      value={value}
      onChange={(next) => onChange?.(next ?? '')}
      onMount={mount}
      loading={<BlockSkeleton height={typeof height === 'number' ? height : 320} />}
      options={{
        ariaLabel: `${label}. ${words.editorHint}`,
        automaticLayout: true,
        fontSize,
        tabSize,
        readOnly,
        minimap: { enabled: false },
        scrollBeyondLastLine: false,
        detectIndentation: false,
        fixedOverflowWidgets: true,
        padding: { top: 8, bottom: 8 },
        ...(placeholder ? { placeholder } : {}),
      }}
    />
  )
}
