import { compare, equal } from '../../values/compare.ts'
import { kindOf } from '../../values/types.ts'
import type { Filter, Leaf, Node } from '../filter/filter.ts'

/** Whether every document that meets the conditions also meets the filter of a partial index. */
export function implies(conditions: readonly Leaf[], partial: Filter): boolean {
  return partial.conjuncts.every((node) => isImplied(node, conditions))
}

function isImplied(node: Node, conditions: readonly Leaf[]): boolean {
  if (node.type === 'and') return node.children.every((child) => isImplied(child, conditions))
  if (node.type === 'or') return node.children.some((child) => isImplied(child, conditions))
  return node.type === 'leaf' && conditions.some((condition) => condition.path === node.path && isNarrower(condition, node))
}

function isNarrower(condition: Leaf, wanted: Leaf): boolean {
  if (condition.operator === wanted.operator && equal(condition.operand, wanted.operand)) return true
  if (wanted.operator === '$exists') return wanted.test(1) ? !condition.test(undefined) : false
  if (condition.operator === '$eq') return !Array.isArray(condition.operand) && condition.operand !== null && wanted.test(condition.operand)
  if (condition.operator === '$in')
    return Array.isArray(condition.operand) && condition.operand.every((value) => value !== null && !Array.isArray(value) && wanted.test(value))
  if (kindOf(condition.operand) !== kindOf(wanted.operand)) return false
  const order = compare(condition.operand, wanted.operand)
  if (isLowerBound(condition) && isLowerBound(wanted)) return order > 0 || (order === 0 && (wanted.operator === '$gte' || condition.operator === '$gt'))
  if (isUpperBound(condition) && isUpperBound(wanted)) return order < 0 || (order === 0 && (wanted.operator === '$lte' || condition.operator === '$lt'))
  return false
}

function isLowerBound({ operator }: Leaf): boolean {
  return operator === '$gt' || operator === '$gte'
}

function isUpperBound({ operator }: Leaf): boolean {
  return operator === '$lt' || operator === '$lte'
}
