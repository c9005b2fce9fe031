/** The files of a test case; `output` is undefined if the zip has no answer. */
export interface CasePair<File> {
  readonly input: File
  readonly output: File | undefined
}

/** Returns the test case of a file and its side; undefined for files that are not test data. */
function sideOf(name: string): { side: 'input' | 'output'; key: string } | undefined {
  const lower = name.toLowerCase()
  const stem = name.slice(0, name.lastIndexOf('.'))
  if (lower.endsWith('.in')) return { side: 'input', key: stem }
  if (lower.endsWith('.out') || lower.endsWith('.ans')) return { side: 'output', key: stem }
  if (!lower.endsWith('.txt')) return undefined
  if (lower.includes('input')) return { side: 'input', key: stem.replace(/input/i, '\0') }
  if (lower.includes('output')) return { side: 'output', key: stem.replace(/output/i, '\0') }
  return undefined
}

/** Pairs inputs with outputs by their common name, sorted by the length of the name before its first dot, then by text. */
export function pairCases<File extends { readonly name: string }>(all: readonly File[]): { pairs: CasePair<File>[]; twice: string | undefined } {
  const inputs = new Map<string, File>()
  const outputs = new Map<string, File>()
  let twice: string | undefined
  for (const file of all) {
    const found = sideOf(file.name)
    if (!found) continue
    const files = found.side === 'input' ? inputs : outputs
    if (files.has(found.key)) twice ??= file.name
    files.set(found.key, file)
  }
  const pairs = [...inputs].map(([key, input]) => ({ input, output: outputs.get(key) }))
  return { pairs: pairs.sort((a, b) => byName(a.input.name, b.input.name)), twice }
}

function byName(a: string, b: string): number {
  const [first = '', second = ''] = [a.split('.')[0], b.split('.')[0]]
  return first.length - second.length || compare(first, second) || compare(a, b)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the name of an answer that the zip does not contain. */
export function outputNameOf(input: string): string {
  return input.toLowerCase().endsWith('.in') ? `${input.slice(0, -3)}.out` : input.replace(/input/i, 'output')
}
