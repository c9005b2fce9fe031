import { isDoc, type Doc, type Value } from '../values/types.ts'
import { leafTest, wholeOperators } from './leaf-tests.ts'
import { someValueAt, type MatchDetails } from './walk.ts'

/** One comparison at one path; what a planner can use. */
export interface Leaf {
  readonly type: 'leaf'
  readonly path: string
  readonly parts: readonly string[]
  readonly operator: string
  readonly operand: Value
  readonly whole: boolean
  readonly test: (value: Value) => boolean
}

/** `$elemMatch`: one element of an array meets all conditions, on its own (`value`) or on its fields (`document`). */
export interface ElementMatch {
  readonly type: 'element'
  readonly path: string
  readonly parts: readonly string[]
  readonly form: 'value' | 'document'
  readonly condition: Node
}

export type Node = Leaf | ElementMatch | { readonly type: 'and' | 'or' | 'nor'; readonly children: readonly Node[] } | Expression

/** `$expr`, with the conditions on single fields that follow from it, which a planner may use. */
export interface Expression {
  readonly type: 'expression'
  readonly test: (doc: Doc, variables: Doc) => boolean
  readonly implied: readonly Leaf[]
}

/** A compiled query filter. */
export class Filter {
  readonly root: Node
  readonly #variables: Doc

  constructor(root: Node, variables: Doc) {
    this.root = root
    this.#variables = variables
  }

  matches(doc: Value, details?: MatchDetails): boolean {
    return evaluate(this.root, doc, this.#variables, details)
  }

  /** Conditions that all must hold: those of the top level, with nested `$and` unfolded. */
  get conjuncts(): readonly Node[] {
    return unfold(this.root)
  }
}

/** A comparison at a path, with its test. */
export function leaf(path: string, parts: string[], operator: string, operand: Value): Leaf {
  return { type: 'leaf', path, parts, operator, operand, whole: wholeOperators.has(operator), test: leafTest(operator, operand) }
}

function unfold(node: Node): Node[] {
  return node.type === 'and' ? node.children.flatMap(unfold) : [node]
}

function evaluate(node: Node, value: Value, variables: Doc, details?: MatchDetails): boolean {
  switch (node.type) {
    case 'leaf':
      return someValueAt(value, node.parts, node.test, node.whole, details)
    case 'element':
      return someValueAt(value, node.parts, (array) => hasElement(node, array, variables, details), true)
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
  const index = array.findIndex(
    (element) => (node.form === 'value' || isDoc(element) || Array.isArray(element)) && evaluate(node.condition, element, variables),
  )
  if (index < 0) return false
  if (details) details.index = index
  return true
}
