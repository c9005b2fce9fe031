import { refuse } from '../base/errors.ts'
import { fieldOf, isDoc, type Doc, type Value } from '../values/types.ts'
import { arithmetic } from './operators/arithmetic.ts'
import { arrays } from './operators/arrays.ts'
import { comparisons } from './operators/comparisons.ts'
import { conditionals } from './operators/conditionals.ts'
import { dates } from './operators/dates.ts'
import { folds } from './operators/folds.ts'
import { objects } from './operators/objects.ts'
import { sets } from './operators/sets.ts'
import { strings } from './operators/strings.ts'
import { types } from './operators/types.ts'
import type { Expression, Operator, Scope } from './operators/operator.ts'

const operators: Record<string, Operator> = {
  ...arithmetic,
  ...arrays,
  ...comparisons,
  ...conditionals,
  ...dates,
  ...folds,
  ...objects,
  ...sets,
  ...strings,
  ...types,
  $literal: (operand) => () => operand,
  $expr: (operand, compile) => compile(operand),
}

/** The variables of expressions on one document: `$$ROOT`, `$$CURRENT`, `$$NOW` and those of `let`. */
export function newScope(root: Doc, variables: Doc = {}): Scope {
  return { ROOT: root, CURRENT: root, NOW: variables.NOW ?? new Date(), ...variables } as Scope
}

/** Compiles an aggregation expression. A missing field and `$$REMOVE` evaluate to undefined. */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression)
  if (Array.isArray(expression)) return compileArray(expression)
  if (!isDoc(expression)) return () => expression
  const [name] = Object.keys(expression)
  return name?.startsWith('$') ? compileOperator(name, expression) : compileObject(expression)
}

function compileOperator(name: string, expression: Doc): Expression {
  if (Object.keys(expression).length !== 1) refuse(15983, 'an object representing an expression must have exactly one field')
  const operator = operators[name] ?? refuse('InvalidPipelineOperator', `Unrecognized expression '${name}'`)
  return operator(expression[name], compileExpression)
}

function compileArray(expression: Value[]): Expression {
  const elements = expression.map(compileExpression)
  return (scope) => elements.map((element) => element(scope) ?? null)
}

function compileObject(expression: Doc): Expression {
  const fields = Object.entries(expression).map(([name, value]) => {
    if (name.includes('.')) refuse(16405, 'dotted field names are only allowed at the top level')
    return [name, compileExpression(value)] as const
  })
  return (scope) => {
    const object: Doc = {}
    for (const [name, field] of fields) {
      const value = field(scope)
      if (value !== undefined) object[name] = value
    }
    return object
  }
}

function compilePath(path: string): Expression {
  const isVariable = path.startsWith('$$')
  const [first, ...rest] = path.slice(isVariable ? 2 : 1).split('.')
  if (!isVariable) {
    if (!first) refuse(16872, `'$' by itself is not a valid FieldPath`)
    const parts = [first!, ...rest]
    return (scope) => valueAt(scope.CURRENT, parts)
  }
  if (first === 'REMOVE') return () => undefined
  if (/^[A-Z]/.test(first!) && !['ROOT', 'CURRENT', 'NOW', 'DESCEND', 'PRUNE', 'KEEP'].includes(first!)) refuse(17276, `Use of undefined variable: ${first}`)
  return (scope) => {
    if (!Object.hasOwn(scope, first!)) refuse(17276, `Use of undefined variable: ${first}`)
    return valueAt(scope[first!], rest)
  }
}

/** The value at a path. For an array on the path it is the array of the values of the documents in it; arrays in arrays are left out. */
export function valueAt(value: Value, parts: readonly string[], at = 0): Value {
  for (let position = at; position < parts.length; position += 1) {
    if (Array.isArray(value))
      return value
        .filter(isDoc)
        .map((element) => valueAt(element, parts, position))
        .filter((found) => found !== undefined)
    if (!isDoc(value)) return undefined
    value = fieldOf(value, parts[position]!)
  }
  return value
}
