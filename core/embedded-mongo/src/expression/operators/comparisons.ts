import { compare } from '../../values/compare.ts'
import { toBoolean } from '../../values/numbers.ts'
import type { Value } from '../../values/types.ts'
import { withArguments, unary, type Operator } from './operator.ts'

export const comparisons: Record<string, Operator> = {
  $cmp: comparison('$cmp', (order) => Math.sign(order)),
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $not: unary('$not', (value) => !toBoolean(value)),
  $and: (operand, compile) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map(compile)
    return (scope) => parts.every((part) => toBoolean(part(scope)))
  },
  $or: (operand, compile) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map(compile)
    return (scope) => parts.some((part) => toBoolean(part(scope)))
  },
}

function comparison(name: string, result: (order: number) => Value): Operator {
  return withArguments(name, ([a, b]) => result(compareExpressions(a, b)), 2, 2)
}

/** In expressions, unlike in queries, a missing field sorts before null. */
function compareExpressions(a: Value, b: Value): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? (b === undefined ? 0 : -1) : 1
  return compare(a, b)
}
