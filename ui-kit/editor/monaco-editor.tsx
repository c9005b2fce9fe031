import './monaco.ts'
import Editor, { type OnMount } from '@monaco-editor/react'
import { useEffect, useRef, useState } from 'react'
import { BlockSkeleton } from '../feedback/skeleton.tsx'
import { useWords } from '../locale/words.ts'
import type { CodeEditorProps } from './code-editor.tsx'
import { showMarks } from './editor-marks.ts'
import { Echoes } from './echoes.ts'
import { editorDefaults, editorLanguage } from './editor-settings.ts'

/** The default export is for `lazy`. */
export default function MonacoEditor(props: CodeEditorProps) {
  const { value, onChange, language = editorDefaults.language, theme = editorDefaults.theme, fontSize = editorDefaults.fontSize } = props
  const { tabSize = editorDefaults.tabSize, readOnly = false, height = editorDefaults.height, label, placeholder, onSubmit, marks } = props
  const words = useWords()
  const editorReference = useRef<Parameters<OnMount>[0]>(null)
  const [echoes] = useState(() => new Echoes())
  const submit = useRef(onSubmit)
  useEffect(() => {
    submit.current = onSubmit
  })
  useEffect(() => {
    const editor = editorReference.current
    if (!editor || echoes.isEcho(value) || editor.getValue() === value) return
    const model = editor.getModel()
    // As an edit, so that undo brings the former text back.
    if (model) model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null)
  }, [value, echoes])
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    if (mounted) showMarks(editorReference.current?.getModel(), marks)
  }, [marks, mounted])
  function change(next = '') {
    echoes.report(next)
    onChange?.(next)
  }
  const mount: OnMount = (editor, monaco) => {
    editorReference.current = editor
    if (editor.getValue() !== value) editor.setValue(value)
    setMounted(true)
    editor.addAction({ id: 'verdict-submit', label: 'Submit', keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter], run: () => submit.current?.() })
  }
  return (
    <Editor
      height={height}
      className="verdict-code-editor"
      language={editorLanguage(language)}
      theme={theme}
      defaultValue={value}
      onChange={change}
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
        wordBasedSuggestions: 'off',
        fixedOverflowWidgets: true,
        padding: { top: 8, bottom: 8 },
        ...(placeholder ? { placeholder } : {}),
      }}
    />
  )
}
