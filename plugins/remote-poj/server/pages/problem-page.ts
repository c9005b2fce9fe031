import { NoRemoteProblem, type RemotePage, type RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { megabytes, milliseconds } from '@verdict/plugin-remote-judging/kit'

export function readStatement(page: RemotePage): RemoteStatement {
  if (page.first('title')?.text === 'Error' && /Can not find problem|Error Occurred/.test(page.text)) throw new NoRemoteProblem()
  const sections = new Map(page.all('p.pst').map((title) => [title.text, title.next]))
  const textOf = (name: string) => sections.get(name)?.markdown() ?? ''
  const sampleOf = (name: string) => sections.get(name)?.lines.trimEnd() ?? ''
  const description = sections.get('Description')
  if (!description) throw page.lacks('the section Description')
  const limits = page.need('.plm', 'the limits').text
  return {
    title: page.need('.ptt', 'the title').text,
    description: description.markdown(),
    input: textOf('Input'),
    output: textOf('Output'),
    hint: textOf('Hint'),
    examples: sections.has('Sample Input') || sections.has('Sample Output') ? [{ input: sampleOf('Sample Input'), output: sampleOf('Sample Output') }] : [],
    // A limit for each case can follow that for all.
    timeLimit: milliseconds(limits) ?? null,
    memoryLimit: megabytes(limits) ?? null,
    source: sections.get('Source')?.text ?? '',
  }
}
