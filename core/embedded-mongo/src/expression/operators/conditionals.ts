import { refuse } from '../../base/errors.ts'
import { toBoolean } from '../../values/numbers.ts'
import { isDoc, isNullish, type Value } from '../../values/types.ts'
import type { Expression, Operator } from './operator.ts'

export const conditionals: Record<string, Operator> = {
  $cond: (operand, compile) => {
    const [condition, yes, no] = condArguments(operand).map(compile) as [Expression, Expression, Expression]
    return (scope) => (toBoolean(condition(scope)) ? yes(scope) : no(scope))
  },
  $ifNull: (operand, compile) => {
    if (!Array.isArray(operand) || operand.length < 2) return refuse(1257300, '$ifNull needs at least two arguments')
    const parts = operand.map(compile)
    return (scope) => {
      for (const part of parts.slice(0, -1)) {
        const value = part(scope)
        if (!isNullish(value)) return value
      }
      return parts.at(-1)!(scope)
    }
  },
  $switch: (operand, compile) => {
    if (!isDoc(operand) || !Array.isArray(operand.branches) || operand.branches.length === 0) return refuse(40068, '$switch requires at least one branch.')
    const branches = operand.branches.map((branch) => {
      if (!isDoc(branch) || !('case' in branch) || !('then' in branch))
        return refuse(40067, "$switch requires each branch have a 'case' and a 'then' expression")
      return { when: compile(branch.case), value: compile(branch.then) }
    })
    const otherwise =
      'default' in operand
        ? compile(operand.default)
        : () => refuse(40066, '$switch could not find a matching branch for an input, and no default was specified.')
    return (scope) => (branches.find(({ when }) => toBoolean(when(scope)))?.value ?? otherwise)(scope)
  },
  $let: (operand, compile) => {
    if (!isDoc(operand) || !isDoc(operand.vars) || !('in' in operand)) return refuse(16874, '$let needs vars and in')
    const variables = Object.entries(operand.vars).map(([name, value]) => [name, compile(value)] as const)
    const body = compile(operand.in)
    return (scope) => body({ ...scope, ...Object.fromEntries(variables.map(([name, value]) => [name, value(scope)])) })
  },
}

function condArguments(operand: Value): Value[] {
  if (Array.isArray(operand))
    return operand.length === 3 ? operand : refuse(16020, `Expression $cond takes exactly 3 arguments. ${operand.length} were passed in.`)
  if (!isDoc(operand)) return refuse(16020, 'Expression $cond takes exactly 3 arguments. 1 were passed in.')
  for (const name of ['if', 'then', 'else']) if (!(name in operand)) refuse(17080, `Missing '${name}' parameter to $cond`)
  return [operand.if, operand.then, operand.else]
}
