import type { PageElement } from '@verdict/plugin-remote-judging/contract'

interface Example {
  readonly input: string
  readonly output: string
}

const inputName = /^(?:sample |example )?input(?: \d+)?[ \t]*:?$/i
const outputName = /^(?:sample |example )?output(?: \d+)?[ \t]*:?$/i

/** In parts with such a name, blocks alternate between inputs and outputs. Elsewhere, only blocks that contain both count. */
export function examplesIn(parts: readonly PageElement[], body: PageElement): Example[] {
  const blocks = parts.flatMap((part) => part.all('pre').map(({ lines }) => lines))
  const whole = (blocks.length > 0 ? blocks : body.all('pre').map(({ lines }) => lines)).flatMap((text): Example[] => {
    const example = exampleIn(text)
    return example ? [example] : []
  })
  if (whole.length > 0) return whole
  return blocks.flatMap((input, index) => (index % 2 === 0 ? [{ input, output: blocks[index + 1] ?? '' }] : []))
}

/** Reads an input and an output from one block, each below its name. */
function exampleIn(text: string): Example | undefined {
  const lines = text.split('\n')
  const names = lines.map((line) => line.trim())
  const inputAt = names.findIndex((line) => line !== '')
  if (!inputName.test(names[inputAt] ?? '')) return undefined
  const outputAt = names.findIndex((line, index) => index > inputAt && outputName.test(line))
  if (outputAt < 0 || outputAt === lines.length - 1) return undefined
  return { input: withoutBlankEnds(lines.slice(inputAt + 1, outputAt)), output: withoutBlankEnds(lines.slice(outputAt + 1)) }
}

/** Keeps the indentation of the first line. */
function withoutBlankEnds(lines: readonly string[]): string {
  const start = lines.findIndex((line) => line.trim() !== '')
  return start < 0 ? '' : lines.slice(start).join('\n').trimEnd()
}

/** Returns the remaining text of such a part, unless it consists only of block names. */
export function withoutExamples(part: PageElement): string {
  const text = part.without('pre')
  return /[a-z]/i.test(text.text.replace(/\b(?:sample|example|input|output)s?\b/gi, '')) ? text.markdown() : ''
}
