import { TexSource } from './tex-source.ts'

type Convert = (tex: string) => string

/** Converts a list, with nested lists. */
export function listOf(content: string, isNumbered: boolean, convert: Convert): string {
  const items = itemsOf(content).map((item, index) => {
    const mark = isNumbered ? `${index + 1}. ` : '- '
    const { at, label } = labelOf(item)
    const text = `${label === undefined ? '' : `**${convert(label).trim()}** `}${convert(item.slice(at))}`.trim().replaceAll(/\n{3,}/g, '\n\n')
    return mark + text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)
  })
  return items.length === 0 ? '' : `\n\n${items.join('\n')}\n\n`
}

function labelOf(item: string): { at: number; label: string | undefined } {
  const source = new TexSource(item)
  const label = source.option()
  return { at: source.at, label }
}

/** Returns the content after each `\item` of this list, without those of nested lists. */
function itemsOf(content: string): string[] {
  const items: string[] = []
  let depth = 0
  let start: number | undefined
  for (const found of content.matchAll(/\\(begin|end|item)(?![a-zA-Z])|\\[\s\S]/g)) {
    if (found[1] === 'begin') depth += 1
    else if (found[1] === 'end') depth -= 1
    else if (found[1] === 'item' && depth === 0) {
      if (start !== undefined) items.push(content.slice(start, found.index))
      start = found.index + found[0].length
    }
  }
  if (start !== undefined) items.push(content.slice(start))
  return items
}

/** Converts a table of plain cells; returns undefined for a more complex one. */
export function tableOf(content: string, { hasWidth, convert }: { hasWidth: boolean; convert: Convert }): string | undefined {
  const source = new TexSource(content)
  if (hasWidth) source.argument()
  source.option()
  source.argument()
  const body = content.slice(source.at)
  if (/\\(?:multicolumn|multirow|begin)(?![a-zA-Z])/.test(body)) return undefined
  const rows = body
    .split(/\\\\(?:\[[^[\]\n]*\])?/)
    .map((row) => row.replaceAll(/\\(?:hline|toprule|midrule|bottomrule)(?![a-zA-Z])|\\cline\{[^{}]*\}/g, '').trim())
    .filter(Boolean)
    .map((row) => row.split(/(?<!\\)&/))
  const cells = rows.flat()
  if (cells.length === 0 || cells.some((cell) => (cell.replaceAll('\\$', '').match(/\$/g) ?? []).length % 2 === 1)) return undefined
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const lines = rows.map((row) => {
    const texts = row.map((cell) => convert(cell).replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim())
    return `| ${[...texts, ...Array.from({ length: width - row.length }, () => '')].join(' | ')} |`
  })
  return `\n\n${[lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')}\n\n`
}
