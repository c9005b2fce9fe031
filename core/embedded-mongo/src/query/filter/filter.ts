import { decode, decodeFields } from '../../values/decode.ts'
import { isDoc, type Doc, type Value } from '../../values/types.ts'
import { compileComparison, wholeArrayOperators } from './comparison-operators.ts'
import { someValueAtPath, type MatchDetails } from '../../values/path-traversal.ts'

/** One comparison at one path; the conditions that the planner can use. */
export interface Leaf {
  readonly type: 'leaf'
  readonly path: string
  readonly parts: readonly string[]
  readonly operator: string
  readonly operand: Value
  /** The operator tests an array as a whole, never its elements. */
  readonly whole: boolean
  readonly test: (value: Value) => boolean
}

/** `$elemMatch`: one element of an array meets all conditions, which apply to the element itself (`value`) or to its fields (`document`). */
interface ElementMatch {
  readonly type: 'element'
  readonly path: string
  readonly parts: readonly string[]
  readonly form: 'value' | 'document'
  readonly condition: Node
}

export type Node = Leaf | ElementMatch | { readonly type: 'and' | 'or' | 'nor'; readonly children: readonly Node[] } | Expression

/** `$expr`, with the conditions on single fields that it implies, which the planner may use. */
export interface Expression {
  readonly type: 'expression'
  readonly test: (doc: Doc, variables: Doc) => boolean
  readonly implied: readonly Leaf[]
}

/** A compiled query filter. */
export class Filter {
  readonly root: Node
  readonly #variables: Doc
  #fields: readonly Buffer[] | 'all' | undefined

  constructor(root: Node, variables: Doc) {
    this.root = root
    this.#variables = variables
  }

  matches(doc: Value, details?: MatchDetails): boolean {
    return evaluate(this.root, doc, this.#variables, details)
  }

  /** Decodes only the fields that the filter reads. */
  matchesEncoded(bytes: Buffer): boolean {
    this.#fields ??= fieldsOf(this.root)?.map((name) => Buffer.from(name)) ?? 'all'
    return this.matches(this.#fields === 'all' ? decode(bytes) : decodeFields(bytes, this.#fields))
  }

  /** The conditions that must all hold: those of the top level, with nested `$and` flattened. */
  get conjuncts(): readonly Node[] {
    return flatten(this.root)
  }
}

/** A comparison at a path, with its compiled test. */
export function leaf(path: string, parts: string[], operator: string, operand: Value): Leaf {
  return { type: 'leaf', path, parts, operator, operand, whole: wholeArrayOperators.has(operator), test: compileComparison(operator, operand) }
}

function flatten(node: Node): Node[] {
  return node.type === 'and' ? node.children.flatMap(flatten) : [node]
}

/** The top-level fields that a condition reads; undefined when it may read all. */
function fieldsOf(node: Node): string[] | undefined {
  if (node.type === 'expression') return undefined
  if ('parts' in node) return node.parts.length > 0 ? node.parts.slice(0, 1) : undefined
  const fields = node.children.map(fieldsOf)
  return fields.every((names) => names !== undefined) ? [...new Set(fields.flat())] : undefined
}

function evaluate(node: Node, value: Value, variables: Doc, details?: MatchDetails): boolean {
  switch (node.type) {
    case 'leaf':
      return someValueAtPath(value, node.parts, node.test, node.whole, details)
    case 'element':
      return someValueAtPath(value, node.parts, (array) => hasElement(node, array, variables, details), true)
    case 'and':
      return node.children.every((child) => evaluate(child, value, variables, details))
    case 'or':
      return node.children.some((child) => evaluate(child, value, variables, details))
    case 'nor':
      return !node.children.some((child) => evaluate(child, value, variables))
    case 'expression':
      return node.test(value as Doc, variables)
  }
}

function hasElement(node: ElementMatch, array: Value, variables: Doc, details?: MatchDetails): boolean {
  if (!Array.isArray(array)) return false
  const index = array.findIndex((element) => {
    if (node.form === 'value') return evaluate(node.condition, element, variables)
    // An array within the array counts as a document whose fields are the positions.
    return (isDoc(element) || Array.isArray(element)) && evaluate(node.condition, { ...element }, variables)
  })
  if (index < 0) return false
  if (details) details.index = index
  return true
}
