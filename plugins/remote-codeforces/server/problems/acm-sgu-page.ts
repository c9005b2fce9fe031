import type { RemotePage, RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { megabytes, milliseconds } from '@verdict/plugin-remote-judging/kit'

const isTitle = /^(?:Input|Output|Notes?|(?:Sample|Example)\b.{0,12})$/

/** Reads problems of acm.sgu.ru, whose pages consist of paragraphs, some of which are titles. */
export function readAcmSgu(page: RemotePage): RemoteStatement {
  const root = page.first('.ttypography > table td') ?? page.need('.ttypography', 'the statement')
  const parts = root.parts(({ text }) => isTitle.test(text))
  const textOf = (title: string) => parts.find(({ head }) => head?.text === title)?.body.markdown() ?? ''
  const samples = parts.findIndex(({ head }) => /^(?:Sample|Example)/.test(head?.text ?? ''))
  const blocks = samples < 0 ? [] : parts.slice(samples).flatMap(({ body }) => body.all('pre').map(({ lines }) => lines))
  return {
    title: root.need('h1, h2, h3, h4', 'the title').text,
    description: parts[0]?.body.without('h1, h2, h3, h4, p[align="CENTER"]:not(:has(img))').markdown() ?? '',
    input: textOf('Input'),
    output: textOf('Output'),
    hint: textOf('Note') || textOf('Notes'),
    examples: blocks.flatMap((input, index) => (index % 2 === 0 ? [{ input, output: blocks[index + 1] ?? '' }] : [])),
    timeLimit: milliseconds(/time limit per test:([^:]*)/i.exec(root.text)?.[1] ?? '') ?? null,
    memoryLimit: megabytes(/memory limit per test:([^:]*)/i.exec(root.text)?.[1] ?? '') ?? null,
  }
}
