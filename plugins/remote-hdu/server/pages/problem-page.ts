import { NoRemoteProblem, type PageElement, type RemotePage, type RemoteStatement } from '@verdict/plugin-remote-judging/contract'
import { megabytes, milliseconds } from '@verdict/plugin-remote-judging/kit'

export function readStatement(page: RemotePage): RemoteStatement {
  const panels = new Map(page.all('.panel_title').map((title) => [title.text, title.next]))
  if (panels.size === 0 && /No such problem|Invalid Parameter/i.test(page.text)) throw new NoRemoteProblem()
  const textOf = (name: string) => panels.get(name)?.markdown() ?? ''
  const description = panels.get('Problem Description')
  if (!description) throw page.lacks('the panel Problem Description')
  // Of each pair of limits, the first one is for Java.
  const limits = page.all('span').find(({ text }) => text.startsWith('Time Limit'))?.text
  if (limits === undefined) throw page.lacks('the limits')
  const sample = { input: panels.get('Sample Input'), output: panels.get('Sample Output') }
  const hint = hintIn(sample.output)
  return {
    title: page.need('h1', 'the title').text,
    description: description.markdown(),
    input: textOf('Input'),
    output: textOf('Output'),
    hint: [textOf('Hint'), hint?.without('div[style*="border-bottom"]').markdown({ keepsLineBreaks: true }) ?? ''].filter(Boolean).join('\n\n'),
    examples: sample.input || sample.output ? [{ input: sampleText(sample.input), output: sampleText(sample.output) }] : [],
    timeLimit: milliseconds(limits) ?? null,
    memoryLimit: megabytes(limits) ?? null,
    source: panels.get('Source')?.text ?? '',
  }
}

/** A hint is inside the sample's output, in a box with a dashed border. */
const hintBox = 'div[style*="dashed"]'

const hintIn = (output: PageElement | undefined) => output?.first(hintBox)

const sampleText = (panel: PageElement | undefined) => panel?.without(hintBox).lines.trimEnd() ?? ''
