import { ObjectId } from 'bson'
import { compileExpression, newScope } from '../../expression/expression.ts'
import { toBoolean } from '../../values/numbers.ts'
import { isDoc, type Doc, type Value } from '../../values/types.ts'
import { leaf, type Expression, type Leaf } from './filter.ts'

/** Compiles the condition of `$expr`. */
export function compileExprCondition(condition: Value, variables: Doc): Expression {
  const expression = compileExpression(condition)
  return { type: 'expression', test: (doc, scopeVariables) => toBoolean(expression(newScope(doc, scopeVariables))), implied: impliedBy(condition, variables) }
}

/** The equalities of fields with constants or known variables, which an index can serve. */
function impliedBy(condition: Value, variables: Doc): Leaf[] {
  if (!isDoc(condition)) return []
  const { $and: all, $eq: operands } = condition
  if (Array.isArray(all)) return all.flatMap((part) => impliedBy(part, variables))
  if (!Array.isArray(operands) || operands.length !== 2) return []
  return [...equality(operands[0], operands[1], variables), ...equality(operands[1], operands[0], variables)]
}

function equality(field: Value, operand: Value, variables: Doc): Leaf[] {
  if (typeof field !== 'string' || !/^\$[^$]/.test(field)) return []
  const path = field.slice(1)
  const value = typeof operand !== 'string' || !operand.startsWith('$') ? operand : operand.startsWith('$$') ? variables[operand.slice(2)] : undefined
  const isScalar = ['string', 'number', 'bigint'].includes(typeof value) || value instanceof ObjectId || value instanceof Date
  return isScalar ? [leaf(path, path.split('.'), '$eq', value)] : []
}
