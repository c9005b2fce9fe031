export interface Selection {
  text: string
  start: number
  end: number
}

/** A replacement of part of the text, and the selection afterwards. */
export interface Edit {
  start: number
  end: number
  insert: string
  selectStart: number
  selectEnd: number
}

/** Wraps the selection: `**bold**`. */
export function surround({ text, start, end }: Selection, before: string, after: string, placeholder = ''): Edit {
  const inner = text.slice(start, end) || placeholder
  return { start, end, insert: before + inner + after, selectStart: start + before.length, selectEnd: start + before.length + inner.length }
}

/** Prefixes every selected line: `- item`, `1. item`. */
export function prefixLines({ text, start, end }: Selection, prefix: (line: number) => string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const insert = lines.map((line, index) => prefix(index) + line).join('\n')
  return { start: from, end, insert, selectStart: from + insert.length, selectEnd: from + insert.length }
}

/** Wraps the selection in a block on separate lines. */
export function insertBlock({ text, start, end }: Selection, before: string, after: string): Edit {
  const lead = start > 0 && text[start - 1] !== '\n' ? '\n' : ''
  return surround({ text, start, end }, `${lead}${before}\n`, `\n${after}\n`)
}

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
