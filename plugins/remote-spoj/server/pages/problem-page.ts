import type { PageElement, RemotePage, RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { megabytes, milliseconds } from '@verdict/plugin-remote-judging/kit'
import { examplesIn, withoutExamples } from './examples.ts'

/** Reads a statement. Statements have no fixed form, but titles divide most of them. */
export function readStatement(page: RemotePage): RemoteStatement {
  const body = page.need('#problem-body', 'the statement')
  const rows = page.need('#problem-meta', 'the table of limits').all('tr')
  const limit = (name: string) => rows.find(({ text }) => text.startsWith(name))?.children[1]?.text ?? ''
  const parts = partsOf(body)
  const ofKind = (kind: Part['kind']) => parts.filter((part) => part.kind === kind)
  const text = (kind: Part['kind']) =>
    ofKind(kind)
      .map(({ body: part }) => part.markdown())
      .join('\n\n')
  return {
    title: page.need('#problem-name', 'the title').text.replace(/^\S+ - /, ''),
    description: ofKind('text')
      .map(({ title, body: part }) => (title ? `### ${title}\n\n${part.markdown()}` : part.markdown()))
      .join('\n\n'),
    input: text('input'),
    output: text('output'),
    hint: ofKind('example')
      .map(({ body: part }) => withoutExamples(part))
      .filter(Boolean)
      .join('\n\n'),
    examples: examplesIn(
      ofKind('example').map(({ body: part }) => part),
      body,
    ),
    // It can be a range, from the first case to the last one.
    timeLimit: milliseconds(limit('Time limit').split('-').at(-1) ?? '') ?? null,
    memoryLimit: megabytes(limit('Memory limit')) ?? null,
    source: limit('Resource'),
    tags: page.all('[data-tagid]').map((tag) => tag.text.replace(/^#/, '')),
  }
}

interface Part {
  readonly kind: 'text' | 'input' | 'output' | 'example'
  readonly title: string
  readonly body: PageElement
}

/** Input and Output below the title Example belong to the example. */
function partsOf(body: PageElement): Part[] {
  let behindExample = false
  const kindOf = (title: string): Part['kind'] => {
    if (/\b(?:sample|example)/i.test(title)) behindExample = true
    else if (!/^(?:input|output)\b/i.test(title)) return 'text'
    if (behindExample) return 'example'
    return /^input/i.test(title) ? 'input' : 'output'
  }
  const parts = body.parts(isTitle).map(({ head, body: part }) => ({ title: head?.text ?? '', body: part }))
  return parts.filter((part) => part.title !== '' || part.body.html.trim() !== '').map((part) => ({ ...part, kind: kindOf(part.title) }))
}

/** A heading, or a short paragraph in bold. */
const isTitle = (element: PageElement) =>
  /^h[1-6]$/.test(element.name) ||
  (element.name === 'p' && element.text.length < 40 && element.first('b, strong')?.text === element.text && element.text !== '')
