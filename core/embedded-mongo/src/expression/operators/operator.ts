import { refuse } from '../../base/errors.ts'
import { isDoc, isNullish, type Doc, type Value } from '../../values/types.ts'

export type Scope = { readonly [variable: string]: Value }
export type Expression = (scope: Scope) => Value
/** Compiles the operand of an operator into an expression. */
export type Operator = (operand: Value, compile: (expression: Value) => Expression) => Expression

/** An operator with a list of arguments (a single one may be given without a list). */
export function withArguments(name: string, calculate: (values: Value[]) => Value, min = 0, max = Number.POSITIVE_INFINITY): Operator {
  return (operand, compile) => {
    const given = Array.isArray(operand) ? operand : [operand]
    if (given.length < min || given.length > max) {
      const wanted = min === max ? `exactly ${min}` : max === Number.POSITIVE_INFINITY ? `at least ${min}` : `at least ${min} arguments, and at most ${max}`
      refuse(16020, `Expression ${name} takes ${wanted} arguments. ${given.length} were passed in.`)
    }
    const parts = given.map(compile)
    return (scope) => calculate(parts.map((part) => part(scope)))
  }
}

/** An operator of one argument. */
export function unary(name: string, calculate: (value: Value) => Value): Operator {
  return withArguments(name, ([value]) => calculate(value), 1, 1)
}

/** Like `unary`, but null if the argument is null or missing. */
export function unaryOrNull(name: string, calculate: (value: Value) => Value): Operator {
  return unary(name, (value) => (isNullish(value) ? null : calculate(value)))
}

/** An operator with a document of named arguments. */
export function withNamedArguments(
  name: string,
  required: readonly string[],
  optional: readonly string[],
  calculate: (values: Doc, given: ReadonlySet<string>) => Value,
): Operator {
  return (operand, compile) => {
    if (!isDoc(operand)) return refuse('FailedToParse', `${name} only supports an object as its argument`)
    for (const field of Object.keys(operand))
      if (!required.includes(field) && !optional.includes(field)) refuse('FailedToParse', `Unrecognized argument to ${name}: ${field}`)
    for (const field of required) if (!(field in operand)) refuse('FailedToParse', `Missing '${field}' parameter to ${name}`)
    const fields = Object.entries(operand).map(([field, value]) => [field, compile(value)] as const)
    const given = new Set(Object.keys(operand))
    return (scope) => calculate(Object.fromEntries(fields.map(([field, part]) => [field, part(scope)])), given)
  }
}
