import { NoRemoteProblem, type PageElement, type RemotePage, type RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { megabytes, milliseconds } from '@verdict/plugin-remote-judging/kit'

const math = { mathElements: 'var' }

/** The parts with fields of their own, in English and Japanese. All others belong to the description. */
const titles = {
  statement: /^(?:|Problem Statement|Problem|問題文|問題)$/,
  input: /^(?:Input|入力)$/,
  output: /^(?:Output|出力)$/,
  sampleInput: /^(?:Sample Input|入力例)/,
  sampleOutput: /^(?:Sample Output|出力例)/,
}

export function readStatement(page: RemotePage): RemoteStatement {
  if (page.status === 404) throw new NoRemoteProblem()
  const limits = page.all('p').find(({ text }) => /^(?:Time Limit|実行時間制限)/.test(text))?.text
  if (limits === undefined) throw page.lacks('the limits')
  const task = page.need('#task-statement', 'the statement')
  const parts = partsOf(task.first('.lang-en') ?? task.first('.lang-ja') ?? task)
  const named = (title: RegExp) => parts.filter((part) => title.test(part.title))
  const hasPlace = ({ title }: Part) => [titles.input, titles.output, titles.sampleInput, titles.sampleOutput].some((one) => one.test(title))
  const outputs = named(titles.sampleOutput).map(sampleOf)
  return {
    title: page.need('span.h2', 'the title').without('a').text,
    description: parts
      .filter((part) => !hasPlace(part))
      .map(titled)
      .join('\n\n'),
    input: named(titles.input)
      .map(({ body }) => body.markdown(math))
      .join('\n\n'),
    output: named(titles.output)
      .map(({ body }) => body.markdown(math))
      .join('\n\n'),
    hint: named(titles.sampleOutput).map(explanationOf).filter(Boolean).join('\n\n'),
    examples: named(titles.sampleInput).map((part, index) => ({ input: sampleOf(part), output: outputs[index] ?? '' })),
    timeLimit: milliseconds(limits) ?? null,
    memoryLimit: megabytes(limits) ?? null,
  }
}

interface Part {
  readonly title: string
  readonly body: PageElement
}

/** Finds the titled parts. Each title is in its own section. On old pages, it is before the section, or the page has no sections. */
function partsOf(root: PageElement): Part[] {
  const isTitle = ({ name }: PageElement) => name === 'h3'
  const holders = [root, ...root.all('div, section')].filter(({ children }) => children.some(isTitle))
  if (holders.length === 0) return [{ title: '', body: root }]
  const parts = holders.flatMap((holder) => holder.parts(isTitle).map(({ head, body }) => ({ title: head?.text ?? '', body })))
  return parts.filter(({ title, body }) => title !== '' || body.text !== '')
}

const sampleOf = ({ body }: Part) => body.first('pre')?.lines ?? ''

const titled = ({ title, body }: Part) => (titles.statement.test(title) ? body.markdown(math) : `### ${title}\n\n${body.markdown(math)}`)

/** Returns the text that follows a sample. */
function explanationOf({ title, body }: Part): string {
  const text = body.without(':scope > pre:first-of-type, :scope > section > pre:first-of-type').markdown(math)
  return text && `### ${title}\n\n${text}`
}
