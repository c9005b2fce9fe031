import type { RemotePage, RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { megabytes, milliseconds } from '@verdict/plugin-remote-judging/kit'

export function readStatement(page: RemotePage): RemoteStatement {
  const limits = page.need('.limits', 'the limits').text
  return {
    title: page.need('h1', 'the title').text,
    description: page.need('.description', 'the description').markdown(),
    input: page.first('.input')?.markdown() ?? '',
    output: page.first('.output')?.markdown() ?? '',
    examples: page.all('.sample').map((sample) => ({ input: sample.need('pre.in').lines.trimEnd(), output: sample.need('pre.out').lines.trimEnd() })),
    timeLimit: milliseconds(limits) ?? null,
    memoryLimit: megabytes(limits) ?? null,
  }
}
