import { compare } from '../../values/compare.ts'
import { calculate, double, toNumber } from '../../values/numbers.ts'
import { isNullish, isNumeric, type Numeric, type Value } from '../../values/types.ts'
import { widened } from './arithmetic.ts'
import type { Operator } from './operator.ts'

/** Accumulators as expressions: over a list of arguments, or over the elements of a single array. */
export const folds: Record<string, Operator> = {
  $sum: fold(sumOf),
  $avg: fold(averageOf),
  $min: fold((values) => extreme(values, -1)),
  $max: fold((values) => extreme(values, 1)),
  $stdDevPop: fold((values) => deviationOf(values, 0)),
  $stdDevSamp: fold((values) => deviationOf(values, 1)),
}

function sumOf(values: Value[]): Numeric {
  return values.filter(isNumeric).reduce((a, b) => widened('add', a, b), 0 as Numeric)
}

export function averageOf(values: Value[]): Value {
  const numbers = values.filter(isNumeric)
  return numbers.length === 0 ? null : calculate('divide', sumOf(numbers), numbers.length)
}

function extreme(values: Value[], sign: 1 | -1): Value {
  let best: Value = null
  for (const value of values) if (!isNullish(value) && (best === null || compare(value, best) * sign > 0)) best = value
  return best
}

/** The `count` greatest (sign 1) or smallest (sign -1) values in order, without null. */
export function extremes(values: Value[], count: number, sign: 1 | -1): Value[] {
  return values
    .filter((value) => !isNullish(value))
    .sort((a, b) => compare(b, a) * sign)
    .slice(0, count)
}

export function deviationOf(values: Value[], lostDegrees: 0 | 1): Value {
  const numbers = values.filter(isNumeric).map(toNumber)
  if (numbers.length <= lostDegrees) return null
  const mean = numbers.reduce((a, b) => a + b, 0) / numbers.length
  return double(Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (numbers.length - lostDegrees)))
}

function fold(calculate: (values: Value[]) => Value): Operator {
  return (operand, compile) => {
    if (!Array.isArray(operand)) {
      const part = compile(operand)
      return (scope) => {
        const value = part(scope)
        return calculate(Array.isArray(value) ? value : [value])
      }
    }
    const parts = operand.map(compile)
    return (scope) => {
      const values = parts.map((part) => part(scope))
      return calculate(values.length === 1 && Array.isArray(values[0]) ? values[0] : values)
    }
  }
}
