import { editor, MarkerSeverity } from 'monaco-editor/editor'
import type { EditorMark } from './code-editor-props.ts'

/** Replaces the marks of a program. */
export function showMarks(model: editor.ITextModel | null | undefined, marks: readonly EditorMark[] = []): void {
  if (!model) return
  const last = model.getLineCount()
  const placed = marks.map(({ line, column, message, severity }) => {
    const lineNumber = Math.min(Math.max(line, 1), last)
    const startColumn = column ?? model.getLineFirstNonWhitespaceColumn(lineNumber)
    const word = column === undefined ? undefined : model.getWordAtPosition({ lineNumber, column })
    return {
      message,
      severity: severity === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning,
      startLineNumber: lineNumber,
      endLineNumber: lineNumber,
      startColumn: Math.max(startColumn, 1),
      endColumn: word?.endColumn ?? model.getLineMaxColumn(lineNumber),
    }
  })
  editor.setModelMarkers(model, 'verdict', placed)
}
