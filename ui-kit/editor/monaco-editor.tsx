import './monaco.ts'
import Editor, { type OnMount } from '@monaco-editor/react'
import { useEffect, useRef, useState } from 'react'
import { BlockSkeleton } from '../feedback/skeleton.tsx'
import { useWords } from '../locale/words.ts'
import type { CodeEditorProps } from './code-editor-props.ts'
import { showMarks } from './editor-marks.ts'
import { EchoFilter } from './echo-filter.ts'
import { editorDefaults, editorLanguage } from './editor-settings.ts'

export default function MonacoEditor(props: CodeEditorProps) {
  const { value, onChange, language = editorDefaults.language, theme = editorDefaults.theme, fontSize = editorDefaults.fontSize } = props
  const { tabSize = editorDefaults.tabSize, readOnly = false, height = editorDefaults.height, label, placeholder, onSubmit, marks } = props
  const words = useWords()
  const editorReference = useRef<Parameters<OnMount>[0]>(null)
  const [echoes] = useState(() => new EchoFilter())
  // True while the parent's value is being written into the editor: that change must not be reported as typing.
  const setting = useRef(false)
  // Monaco mounts some time after the first render and keeps the callbacks of that render, so they read the latest props from here.
  const latest = useRef({ onSubmit, value })
  useEffect(() => {
    latest.current = { onSubmit, value }
  })
  useEffect(() => {
    const editor = editorReference.current
    if (!editor || echoes.isEcho(value) || editor.getValue() === value) return
    const model = editor.getModel()
    // As an edit instead of setValue(), so that undo restores the previous text.
    setting.current = true
    if (model) model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null)
    setting.current = false
    echoes.forget()
  }, [value, echoes])
  const [mounted, setMounted] = useState(false)
  useEffect(() => {
    if (mounted) showMarks(editorReference.current?.getModel(), marks)
  }, [marks, mounted])
  function change(next = '') {
    if (setting.current) return
    echoes.report(next)
    onChange?.(next)
  }
  const mount: OnMount = (editor, monaco) => {
    editorReference.current = editor
    if (editor.getValue() !== latest.current.value) editor.setValue(latest.current.value)
    setMounted(true)
    editor.addAction({
      id: 'verdict-submit',
      label: 'Submit',
      keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
      run: () => latest.current.onSubmit?.(),
    })
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
