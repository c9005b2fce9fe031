import type { PageElement, RemotePage, RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { megabytes, milliseconds } from '@verdict/plugin-remote-judging/kit'
import { readAcmSgu } from './acm-sgu-page.ts'

const math = { mathMarks: { inline: '$$$', display: '$$$$$$' } }

/** Returns undefined if the page has no HTML statement. */
export function readStatement(page: RemotePage): RemoteStatement | undefined {
  const root = page.first('.problem-statement')?.without('.MathJax_Preview')
  if (root) return { ...statementIn(root), tags: tagsOn(page) }
  return page.address.includes('/acmsguru/') ? readAcmSgu(page) : undefined
}

/** The parts with fields of their own, with their usual titles. All others belong to the description. */
const ownParts: Readonly<Record<string, string>> = {
  'input-specification': 'Input',
  'output-specification': 'Output',
  note: 'Note',
  'sample-tests': '',
  header: '',
}

function statementIn(root: PageElement): RemoteStatement {
  const header = root.need('.header', 'the header of the problem')
  const valueOf = (name: string) => header.first(`.${name}`)?.without('.property-title').text ?? ''
  const parts = root.children.filter(({ name }) => name === 'div')
  const classOf = (part: PageElement) => part.attribute('class') ?? ''
  const textOf = (name: string) => parts.filter((part) => classOf(part) === name).map((part) => titled(part, ownParts[name]))[0] ?? ''
  const files = { input: valueOf('input-file'), output: valueOf('output-file') }
  return {
    title: header.need('.title', 'the title').text,
    description: parts
      .filter((part) => !(classOf(part) in ownParts))
      .map((part) => titled(part))
      .join('\n\n'),
    input: noted('Input file', files.input) + textOf('input-specification'),
    output: noted('Output file', files.output) + textOf('output-specification'),
    hint: textOf('note'),
    examples: examplesIn(root),
    timeLimit: milliseconds(valueOf('time-limit')) ?? null,
    memoryLimit: megabytes(valueOf('memory-limit')) ?? null,
  }
}

/** Returns a part with its title, unless the title is the usual one. */
function titled(part: PageElement, usual?: string): string {
  const title = part.first('.section-title')?.text
  const text = part.without('.section-title').markdown(math)
  return title && title !== usual ? `### ${title}\n\n${text}` : text
}

const noted = (what: string, file: string) => (file === '' || file.startsWith('standard ') ? '' : `**${what}:** \`${file}\`\n\n`)

function examplesIn(root: PageElement): { input: string; output: string }[] {
  const outputs = root.all('.sample-test .output pre').map(({ lines }) => lines)
  return root.all('.sample-test .input pre').map(({ lines }, index) => ({ input: lines, output: outputs[index] ?? '' }))
}

/** Excludes the difficulty, such as `*800`. */
const tagsOn = (page: RemotePage) =>
  page
    .all('.tag-box')
    .map(({ text }) => text)
    .filter((text) => !text.startsWith('*'))
