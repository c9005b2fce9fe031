import { entriesOf, keysOf, recordOf } from '@verdict/core'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'

/** The parts of a statement that was a single text. */
export interface StatementParts {
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
  readonly source: string
  readonly examples: NonNullable<ProblemDraft['examples']>
}

type Part = 'description' | 'input' | 'output' | 'samples' | 'hint' | 'source'

/** The titles of the parts, in lower case and without numbers. `说明` is the description if it comes first, otherwise the hint. */
const titles: Readonly<Record<Part, readonly string[]>> = {
  description: ['题目描述', '问题描述', '描述', 'description', 'problem description', 'statement', 'format', '格式'],
  input: ['输入格式', '输入描述', '输入说明', '输入', 'input', 'input format'],
  output: ['输出格式', '输出描述', '输出说明', '输出', 'output', 'output format'],
  samples: [
    '样例',
    '输入输出样例',
    '样例输入',
    '样例输出',
    '输入样例',
    '输出样例',
    'sample',
    'samples',
    'example',
    'examples',
    'sample input',
    'sample output',
  ],
  hint: ['提示', '说明/提示', '数据范围与提示', 'hint', 'hints', 'note', 'notes'],
  source: ['来源', '题目来源', 'source'],
}
const maxSource = 255
const partsByTitle = new Map(entriesOf(titles).flatMap(([part, all]) => all.map((title) => [title, part] as const)))

/** Splits a Markdown or HTML statement at known headings, and extracts the samples from its `input1` and `output1` code blocks. */
export function statementParts(text: string): StatementParts {
  const samples = new Samples()
  const lines = samples.takeFromFences(samples.takeFromHtml(text.replaceAll('\r\n', '\n')).split('\n'))
  const { samples: explained, description, input, output, hint, source } = dividedAtHeadings(lines)
  const isShort = source.length <= maxSource
  return {
    description,
    input,
    output,
    hint: [explained, hint, isShort ? '' : source].filter(Boolean).join('\n\n'),
    source: isShort ? source : '',
    examples: samples.all(),
  }
}

function dividedAtHeadings(lines: readonly string[]): Record<Part, string> {
  const parts: Record<Part, string[]> = { description: [], input: [], output: [], samples: [], hint: [], source: [] }
  let current: Part = 'description'
  let depth = 0
  let hasText = false
  let fence: string | undefined
  for (const line of lines) {
    const isCode = fence !== undefined
    if (fence === undefined) fence = openingFence(line)
    else if (closesFence(line, fence)) fence = undefined
    const heading = isCode ? undefined : headingOf(line)
    const part = heading && (heading.title === '说明' ? (hasText ? 'hint' : 'description') : partsByTitle.get(heading.title))
    // Headings below the level of a part belong to it.
    const isWithin = heading !== undefined && current !== 'description' && heading.level > depth
    if (heading && part !== undefined && !isWithin) {
      current = part
      depth = heading.level
      parts[current].push('')
    } else parts[current].push(line)
    hasText ||= line.trim() !== ''
  }
  const texts = { ...parts, samples: withoutEmptySections(parts.samples) }
  return recordOf(keysOf(texts), (part) => texts[part].join('\n').trim())
}

/** Removes headings without content, which extracting the samples leaves behind. */
function withoutEmptySections(lines: readonly string[]): string[] {
  let hasText = false
  const kept = lines.toReversed().filter((line) => {
    const isHeading = headingOf(line) !== undefined
    const isKept = !isHeading || hasText
    hasText = isHeading ? false : hasText || line.trim() !== ''
    return isKept
  })
  return kept.toReversed()
}

/** Returns a heading on its own line, without its number and trailing colon. */
function headingOf(line: string): { title: string; level: number } | undefined {
  if (line.length > 200) return undefined
  const [, marks, inMarkdown] = /^ {0,3}(#{1,6})[ \t](.*)/.exec(line) ?? []
  const [, level, inHtml] = /^\s*<h([1-6])>(.*)<\/h\1>\s*$/i.exec(line) ?? []
  const title = inMarkdown ?? inHtml
  if (title === undefined) return undefined
  const plain = title.replaceAll(/[#*：:]/g, ' ').trim()
  return {
    title: plain
      .replace(/(?<!\d)\d+$/, '')
      .trimEnd()
      .toLowerCase(),
    level: marks?.length ?? Number(level),
  }
}

const openingFence = (line: string): string | undefined => /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
const closesFence = (line: string, fence: string): boolean => {
  const end = line.trim()
  return end.startsWith(fence) && end.replaceAll(fence[0]!, '') === ''
}

/** The samples in a text, by number. */
class Samples {
  readonly #found = new Map<number, { input: string; output: string }>()

  all(): StatementParts['examples'] {
    return [...this.#found].toSorted(([left], [right]) => left - right).map(([, sample]) => sample)
  }

  takeFromFences(lines: readonly string[]): string[] {
    const rest: string[] = []
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at]!
      const fence = openingFence(line)
      if (fence === undefined) {
        rest.push(line)
        continue
      }
      let end = at + 1
      while (end < lines.length && !closesFence(lines[end]!, fence)) end += 1
      const [, side, number = ''] = /^(input|output)(\d{1,6})(?:\|[\d,-]*)?$/.exec(line.trim().slice(fence.length).trim()) ?? []
      if (side === undefined) for (const kept of lines.slice(at, end + 1)) rest.push(kept)
      else this.#add(side, number, lines.slice(at + 1, end).join('\n'))
      at = end
    }
    return rest
  }

  takeFromHtml(text: string): string {
    const opening = /<pre[^>]{0,100}>\s{0,20}<code class="language-(input|output)(\d{1,6})[^">]{0,50}">/gi
    let rest = ''
    let at = 0
    for (let found = opening.exec(text); found; found = opening.exec(text)) {
      const end = text.indexOf('</code>', opening.lastIndex)
      if (end === -1) break
      const code = text.slice(opening.lastIndex, end)
      this.#add(found[1]!, found[2]!, withoutEntities(code.replace(/\n$/, '')))
      rest += text.slice(at, found.index)
      const close = /\s{0,20}<\/pre>/y
      at = end + '</code>'.length
      close.lastIndex = at
      if (close.test(text)) at = close.lastIndex
      opening.lastIndex = at
    }
    return rest + text.slice(at)
  }

  #add(side: string, number: string, text: string): void {
    const sample = this.#found.get(Number(number)) ?? { input: '', output: '' }
    this.#found.set(Number(number), { ...sample, [side]: text })
  }
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Decodes HTML entities. */
export function withoutEntities(html: string): string {
  return html.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!)
}
