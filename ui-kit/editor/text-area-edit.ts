import type { Edit, Selection } from './markdown-edits.ts'

/** Applies an edit as if it were typed, so that the browser can undo it and React receives an input event. */
export function applyEdit(area: HTMLTextAreaElement, make: (selection: Selection) => Edit): void {
  const { start, end, insert, selectStart, selectEnd } = make({ text: area.value, start: area.selectionStart, end: area.selectionEnd })
  area.focus()
  area.setSelectionRange(start, end)
  // Deprecated, but the only call that keeps the browser's undo history.
  const typed = typeof document.execCommand === 'function' && document.execCommand('insertText', false, insert)
  if (!typed) {
    area.setRangeText(insert, start, end, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(selectStart, selectEnd)
}
