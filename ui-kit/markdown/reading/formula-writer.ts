import type { Element, ElementContent, Nodes, Root } from 'hast'
import { ParseError, renderToString } from 'katex'
import { formulaSize, maxFormulaSymbols } from './formula-size.ts'
import { classesOf, textOf } from './elements.ts'

const maxTextSymbols = 20_000

/** Writes the formulas of a clean tree. Those beyond the limits stay as they were written; returns whether there are none. */
export function writeFormulas(tree: Root): boolean {
  let symbols = 0
  let isComplete = true
  replaceFormulas(tree, (source, isDisplay) => {
    const size = formulaSize(source)
    const isSmall = size.symbols <= maxFormulaSymbols && symbols + size.symbols <= maxTextSymbols
    // A formula that is not written costs nothing, and leaves room for the others.
    if (isSmall) symbols += size.symbols
    const written = isSmall ? writeFormula(source, isDisplay, size.maxExpand) : undefined
    isComplete &&= written !== undefined
    return written
  })
  return isComplete
}

type Write = (source: string, isDisplay: boolean) => ElementContent | undefined

function replaceFormulas(parent: Nodes, write: Write): void {
  if (!('children' in parent)) return
  const children: Nodes[] = parent.children
  for (const [index, child] of children.entries()) {
    const block = child.type === 'element' && child.tagName === 'pre' ? child.children.find(isFormula) : undefined
    const formula = block ?? (isFormula(child) ? child : undefined)
    if (formula) children[index] = write(textOf(formula), block !== undefined || classesOf(formula).includes('math-display')) ?? asCode(child)
    else replaceFormulas(child, write)
  }
}

/** A block is drawn as one of code. */
const asCode = (node: Nodes): Nodes => (node.type === 'element' && node.tagName === 'code' ? { ...node, properties: {} } : node)

const isFormula = (node: Nodes): node is Element =>
  node.type === 'element' && node.tagName === 'code' && classesOf(node).some((name) => /^(language-math|math-(inline|display))$/.test(name))

function writeFormula(source: string, isDisplay: boolean, maxExpand: number): ElementContent | undefined {
  try {
    // `trust: false` blocks commands that load or link to anything.
    const html = renderToString(source, { displayMode: isDisplay, trust: false, strict: 'ignore', maxExpand, maxSize: 20, throwOnError: true })
    return { type: 'element', tagName: 'verdict-formula', properties: { html, isDisplay }, children: [] }
  } catch (error) {
    // Nested too deep for KaTeX.
    if (error instanceof RangeError) return undefined
    if (!(error instanceof ParseError)) throw error
    if (error.message.includes('Too many expansions')) return undefined
    const properties = { className: ['katex-error'], title: String(error), style: 'color:#cc0000' }
    return { type: 'element', tagName: 'span', properties, children: [{ type: 'text', value: source }] }
  }
}
