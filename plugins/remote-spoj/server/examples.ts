import type { PageElement } from '@verdict/plugin-remote-judging/contract'

interface Example {
  readonly input: string
  readonly output: string
}

/** Input and output in one block, each below its name. */
const both = /^\s*(?:sample |example )?input(?: \d+)?[ \t]*:?\s*\n([\s\S]*?)\n\s*(?:sample |example )?output(?: \d+)?[ \t]*:?\s*\n([\s\S]*)$/i

/** Where parts are named so, their blocks are inputs and outputs in turn; elsewhere only blocks that hold both count. */
export function examplesIn(parts: readonly PageElement[], body: PageElement): Example[] {
  const blocks = parts.flatMap((part) => part.all('pre').map(({ lines }) => lines))
  const whole = (blocks.length > 0 ? blocks : body.all('pre').map(({ lines }) => lines)).flatMap((text): Example[] => {
    const [, input, output] = both.exec(text) ?? []
    return input !== undefined && output !== undefined ? [{ input: input.trimEnd(), output: output.trimEnd() }] : []
  })
  if (whole.length > 0) return whole
  return blocks.flatMap((input, index) => (index % 2 === 0 ? [{ input, output: blocks[index + 1] ?? '' }] : []))
}

/** What else such a part says, unless that is only the names of the blocks. */
export function withoutExamples(part: PageElement): string {
  const text = part.without('pre')
  return /[a-z]/i.test(text.text.replace(/\b(?:sample|example|input|output)s?\b/gi, '')) ? text.markdown() : ''
}
