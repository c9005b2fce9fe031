/** The symbols of a formula, and how often KaTeX may expand macros in it so that it has no more. */
export interface FormulaSize {
  readonly symbols: number
  readonly maxExpand: number
}

export const maxFormulaSymbols = 2000

/** As many as a formula without definitions needs: KaTeX writes many of its own commands as macros. */
const plainExpand = 1000

const symbol = /%.*|\\(?:[A-Za-z@]+|[^])|[^\s]/gu
const definers: ReadonlySet<string> = new Set(['\\def', '\\gdef', '\\newcommand', '\\renewcommand', '\\providecommand', '\\let'])
/** With these, a macro may contain what others expand to. */
const expanders: ReadonlySet<string> = new Set(['\\edef', '\\xdef', '\\futurelet', '\\expandafter', '\\noexpand', '\\verb'])

/** Counts the symbols of a formula after expansion: an upper bound. KaTeX limits the number of expansions, not their size. */
export function formulaSize(source: string): FormulaSize {
  const symbols = (source.match(symbol) ?? []).filter((one) => !one.startsWith('%'))
  const isPlain = !symbols.some((one) => definers.has(one) || expanders.has(one))
  if (isPlain || symbols.length > maxFormulaSymbols) return { symbols: symbols.length, maxExpand: plainExpand }
  const count = expandedSymbols(symbols)
  if (count !== undefined) return { symbols: count, maxExpand: plainExpand }
  // Each expansion inserts a part of the formula, and each of its parameters at most all of it.
  const growth = 2 + symbols.filter((one) => one === '#').length
  return { symbols: maxFormulaSymbols, maxExpand: Math.floor(Math.log(maxFormulaSymbols / symbols.length) / Math.log(growth)) }
}

/** Undefined where a macro contains itself, defines others, repeats a parameter, or is defined in an unusual way. */
function expandedSymbols(symbols: readonly string[]): number | undefined {
  if (symbols.some((one) => expanders.has(one))) return undefined
  const macros = new Map<string, (readonly string[])[]>()
  for (const [at, one] of symbols.entries()) {
    if (!definers.has(one)) continue
    const { name, body } = definitionAt(symbols, at)
    if (name === undefined || body === undefined || [name, ...body].some((part) => definers.has(part)) || repeatsParameter(body)) return undefined
    macros.set(name, [...(macros.get(name) ?? []), body])
  }
  const sizes = new Map<string, number>()
  const sizeOf = (name: string): number => {
    const known = sizes.get(name)
    if (known !== undefined) return known
    // Until it is known: a macro that contains itself has no end.
    sizes.set(name, Infinity)
    const size = Math.max(1, ...(macros.get(name) ?? []).map(sum))
    sizes.set(name, size)
    return size
  }
  const sum = (parts: readonly string[]): number => parts.reduce((total, part) => total + sizeOf(part), 0)
  const total = sum(symbols)
  return total === Infinity ? undefined : total
}

interface Definition {
  readonly name: string | undefined
  readonly body: readonly string[] | undefined
}

/** Reads `\def\name#1{body}`, `\newcommand{\name}[1]{body}` or `\let\name=\other`. */
function definitionAt(symbols: readonly string[], at: number): Definition {
  const inBraces = symbols[at + 1] === '{'
  const name = symbols[at + (inBraces ? 2 : 1)]
  if (inBraces && symbols[at + 3] !== '}') return { name: undefined, body: undefined }
  const next = at + (inBraces ? 4 : 2)
  if (symbols[at] === '\\let') return { name, body: symbols.slice(next, next + 1 + Number(symbols[next] === '=')) }
  const start = symbols.indexOf('{', next)
  let depth = 0
  for (let end = start; end >= 0 && end < symbols.length; end += 1) {
    depth += Number(symbols[end] === '{') - Number(symbols[end] === '}')
    if (depth === 0) return { name, body: symbols.slice(start + 1, end) }
  }
  return { name, body: undefined }
}

function repeatsParameter(body: readonly string[]): boolean {
  const parameters = body.filter((_, index) => body[index - 1] === '#')
  return new Set(parameters).size < parameters.length
}
