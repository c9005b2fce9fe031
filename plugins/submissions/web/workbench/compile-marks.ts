import type { EditorMark } from '@verdict/ui-kit'

const severityOf = (word: string | undefined): EditorMark['severity'] => (word?.toLowerCase().includes('warning') || word === 'note' ? 'warning' : 'error')

/** The formats of compiler messages: `file:line:column: error: …`, `file:line: error: …`, `file(line,column): error …`. */
const located = /^[^\s:(][^:(\n]*?(?::(\d+)(?::(\d+))?|\((\d+)(?:,(\d+))?\)): *(fatal error|error|warning|note)?[ :]*(.+)/
const rust = /^ *--> [^:\n]+:(\d+):(\d+)$/
const python = /^ *File "[^"]+", line (\d+)/
const maxMarks = 50

/** Returns the positions of compiler errors and warnings as editor marks. */
export function compileMarks(text: string): EditorMark[] {
  const lines = text.split('\n')
  const marks: EditorMark[] = []
  lines.forEach((line, at) => {
    if (marks.length >= maxMarks) return
    const place = located.exec(line)
    if (place) {
      const column = Number(place[2] ?? place[4])
      marks.push({ line: Number(place[1] ?? place[3]), ...(column > 0 && { column }), message: place[6]!, severity: severityOf(place[5]) })
      return
    }
    const arrow = rust.exec(line)
    if (arrow)
      return void marks.push({ line: Number(arrow[1]), column: Number(arrow[2]), message: (lines[at - 1] ?? '').trim(), severity: severityOf(lines[at - 1]) })
    const trace = python.exec(line)
    if (trace) marks.push({ line: Number(trace[1]), message: lines.findLast((one) => /^\w+(Error|Exception)\b/.test(one)) ?? line.trim(), severity: 'error' })
  })
  return marks
}
