import { refuse } from '../../base/errors.ts'
import { toBoolean } from '../../values/numbers.ts'
import { isRegex, regexOf } from '../../values/regex.ts'
import { isDoc, type Doc, type Value } from '../../values/types.ts'
import { compileExprCondition } from './expr-condition.ts'
import { Filter, leaf, type Node } from './filter.ts'

export function compileFilter(filter: Doc, variables: Doc = {}): Filter {
  return new Filter(compileDocument(filter, variables), variables)
}

/** A filter on array elements: operators apply to the element itself, fields to the fields of an embedded document. */
export function compileElementFilter(condition: Doc): Filter {
  return new Filter(hasValueConditions(condition) ? all(compileOperators('', [], condition)) : compileDocument(condition), {})
}

/** Like `compileElementFilter`, but for `$elemMatch`, which does not descend into elements that are arrays. */
export function compileElementMatchFilter(condition: Doc): Filter {
  return new Filter(hasValueConditions(condition) ? asWhole(all(compileOperators('', [], condition))) : compileDocument(condition), {})
}

function isOperatorDocument(value: Value): value is Doc {
  return isDoc(value) && Object.keys(value)[0]?.startsWith('$') === true && !('$ref' in value)
}

function compileDocument(filter: Doc, variables: Doc = {}): Node {
  return all(
    Object.entries(filter).flatMap(([name, condition]) => (name.startsWith('$') ? compileTopLevel(name, condition, variables) : compileField(name, condition))),
  )
}

function all(children: Node[]): Node {
  return children.length === 1 ? children[0]! : { type: 'and', children }
}

function compileTopLevel(name: string, condition: Value, variables: Doc): Node[] {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return [{ type: name.slice(1) as 'and' | 'or' | 'nor', children: branches(name, condition, variables) }]
    case '$expr':
      return [compileExprCondition(condition, variables)]
    case '$comment':
      return []
    case '$alwaysTrue':
      return [{ type: 'and', children: [] }]
    case '$alwaysFalse':
      return [{ type: 'or', children: [] }]
    case '$where':
      return refuse('BadValue', 'no globalScriptEngine in $where parsing')
    case '$text':
      return refuse('IndexNotFound', 'text index required for $text query')
    case '$jsonSchema':
    case '$sampleRate':
      return refuse('NotImplemented', `${name} is not implemented`)
    default:
      return refuse(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      )
  }
}

function branches(name: string, condition: Value, variables: Doc): Node[] {
  if (!Array.isArray(condition) || condition.length === 0) return refuse('BadValue', `${name} must be a nonempty array`)
  return condition.map((branch) => (isDoc(branch) ? compileDocument(branch, variables) : refuse('BadValue', '$or/$and/$nor entries need to be full objects')))
}

function compileField(path: string, condition: Value): Node[] {
  const parts = path.split('.')
  if (isOperatorDocument(condition)) return compileOperators(path, parts, condition)
  return [leaf(path, parts, isRegex(condition) ? '$regex' : '$eq', condition)]
}

function compileOperators(path: string, parts: string[], conditions: Doc): Node[] {
  const { $options: options, ...rest } = conditions
  if (options !== undefined && !('$regex' in rest)) refuse('BadValue', '$options needs a $regex')
  return Object.entries(rest).flatMap(([operator, operand]) => {
    if (operator === '$regex') return [leaf(path, parts, operator, regexOperand(operand, options))]
    return compileOperator(path, parts, operator, operand)
  })
}

function compileOperator(path: string, parts: string[], operator: string, operand: Value): Node[] {
  switch (operator) {
    case '$not':
      return [{ type: 'nor', children: [all(negated(path, parts, operand))] }]
    case '$ne':
      return [{ type: 'nor', children: [leaf(path, parts, '$eq', isRegex(operand) ? refuse('BadValue', "Can't have regex as arg to $ne.") : operand)] }]
    case '$nin':
      return [{ type: 'nor', children: [leaf(path, parts, '$in', operand)] }]
    case '$exists': {
      const exists = leaf(path, parts, '$exists', true)
      return [toBoolean(operand) ? exists : { type: 'nor', children: [exists] }]
    }
    case '$all':
      return compileAll(path, parts, operand)
    case '$elemMatch':
      return [compileElementMatch(path, parts, operand)]
    case '$comment':
      return []
    default:
      return [leaf(path, parts, operator, operand)]
  }
}

function negated(path: string, parts: string[], operand: Value): Node[] {
  if (isRegex(operand)) return [leaf(path, parts, '$regex', operand)]
  if (!isOperatorDocument(operand)) return refuse('BadValue', '$not needs a regex or a document')
  return compileOperators(path, parts, operand)
}

function compileAll(path: string, parts: string[], operand: Value): Node[] {
  if (!Array.isArray(operand)) return refuse('BadValue', '$all needs an array')
  if (operand.length === 0) return [{ type: 'or', children: [] }]
  return operand.map((value) => {
    if (isDoc(value) && '$elemMatch' in value) return compileElementMatch(path, parts, value.$elemMatch)
    if (isOperatorDocument(value)) return refuse('BadValue', 'no $ expressions in $all')
    return leaf(path, parts, isRegex(value) ? '$regex' : '$eq', value)
  })
}

function compileElementMatch(path: string, parts: string[], operand: Value): Node {
  if (!isDoc(operand)) return refuse('BadValue', '$elemMatch needs an Object')
  return { type: 'element', path, parts, form: hasValueConditions(operand) ? 'value' : 'document', condition: compileElementMatchFilter(operand).root }
}

function hasValueConditions(condition: Doc): boolean {
  return isOperatorDocument(condition) && !['$and', '$or', '$nor', '$expr', '$where'].includes(Object.keys(condition)[0]!)
}

function asWhole(node: Node): Node {
  if (node.type === 'leaf') return { ...node, whole: true }
  return 'children' in node ? { ...node, children: node.children.map(asWhole) } : node
}

function regexOperand(operand: Value, options: Value): Value {
  if (typeof operand !== 'string' && !isRegex(operand)) return refuse('BadValue', '$regex has to be a string')
  if (options !== undefined && typeof options !== 'string') return refuse('BadValue', '$options has to be a string')
  return typeof operand === 'string' ? { pattern: operand, options: options ?? '' } : options === undefined ? operand : regexOf(operand, options)
}
