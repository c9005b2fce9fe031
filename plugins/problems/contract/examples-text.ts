import type { Example } from './rows.ts'

/** All samples as one text, as HOJ clients send and read them. */
export function examplesText(examples: readonly Example[]): string {
  return examples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join('')
}

/** The samples in such a text. */
export function examplesIn(text: string): Example[] {
  const examples: Example[] = []
  const middle = /<\/input>\s*<output>/g
  for (let start = text.indexOf('<input>'); start >= 0; start = text.indexOf('<input>', middle.lastIndex)) {
    const inputStart = start + '<input>'.length
    middle.lastIndex = inputStart
    const inputEnd = middle.exec(text)?.index
    const outputEnd = inputEnd === undefined ? -1 : text.indexOf('</output>', middle.lastIndex)
    if (outputEnd < 0) break
    examples.push({ input: text.slice(inputStart, inputEnd), output: text.slice(middle.lastIndex, outputEnd) })
    middle.lastIndex = outputEnd
  }
  return examples
}
