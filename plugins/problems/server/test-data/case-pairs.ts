/** A pair of file names; `output` is undefined where the zip holds none. */
export interface CasePair {
  readonly input: string
  readonly output: string | undefined
}

/** Which test case a file belongs to, and on which side; undefined for files that are no test data. */
function positionOf(name: string): { side: 'input' | 'output'; key: string } | undefined {
  const lower = name.toLowerCase()
  const stem = name.slice(0, name.lastIndexOf('.'))
  if (lower.endsWith('.in')) return { side: 'input', key: stem }
  if (lower.endsWith('.out') || lower.endsWith('.ans')) return { side: 'output', key: stem }
  if (!lower.endsWith('.txt')) return undefined
  if (lower.includes('input')) return { side: 'input', key: stem.replace(/input/i, '\0') }
  if (lower.includes('output')) return { side: 'output', key: stem.replace(/output/i, '\0') }
  return undefined
}

/** Inputs and outputs by their common name, in the order of length of the name before its first dot, then text. */
export function pairCases(names: readonly string[]): { pairs: CasePair[]; twice: string | undefined } {
  const inputs = new Map<string, string>()
  const outputs = new Map<string, string>()
  let twice: string | undefined
  for (const name of names) {
    const context = positionOf(name)
    if (!context) continue
    const side = context.side === 'input' ? inputs : outputs
    if (side.has(context.key)) twice ??= name
    side.set(context.key, name)
  }
  const pairs = [...inputs].map(([key, input]) => ({ input, output: outputs.get(key) }))
  return { pairs: pairs.sort((a, b) => byName(a.input, b.input)), twice }
}

function byName(a: string, b: string): number {
  const [first = '', second = ''] = [a.split('.')[0], b.split('.')[0]]
  return first.length - second.length || compare(first, second) || compare(a, b)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** What a missing answer is called. */
export function outputNameOf(input: string): string {
  return input.toLowerCase().endsWith('.in') ? `${input.slice(0, -3)}.out` : input.replace(/input/i, 'output')
}
