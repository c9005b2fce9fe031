import { refuse } from '../../base/errors.ts'
import { compare, equal } from '../../values/compare.ts'
import { toBoolean } from '../../values/numbers.ts'
import { isNullish, typeNameOf, type Value } from '../../values/types.ts'
import { withArguments, unary, type Operator } from './operator.ts'

export const sets: Record<string, Operator> = {
  $setEquals: withArguments(
    '$setEquals',
    (values) => {
      const [first, ...rest] = values.map((value) => distinct(arrayOf('$setEquals', value)))
      return rest.every((other) => other.length === first!.length && other.every((value, index) => equal(value, first![index])))
    },
    2,
  ),
  $setIntersection: withArguments('$setIntersection', (values) =>
    orNull(values, (arrays) => arrays.reduce((a, b) => a.filter((value) => includes(b, value))), '$setIntersection'),
  ),
  $setUnion: withArguments('$setUnion', (values) => orNull(values, (arrays) => distinct(arrays.flat()), '$setUnion')),
  $setDifference: withArguments('$setDifference', (values) => orNull(values, ([a, b]) => a!.filter((value) => !includes(b!, value)), '$setDifference'), 2, 2),
  $setIsSubset: withArguments('$setIsSubset', ([a, b]) => arrayOf('$setIsSubset', a).every((value) => includes(arrayOf('$setIsSubset', b), value)), 2, 2),
  $allElementsTrue: unary('$allElementsTrue', (value) => arrayOf('$allElementsTrue', value).every(toBoolean)),
  $anyElementTrue: unary('$anyElementTrue', (value) => arrayOf('$anyElementTrue', value).some(toBoolean)),
}

/** The distinct values, sorted. */
function distinct(values: Value[]): Value[] {
  const sorted = [...values].sort(compare)
  return sorted.filter((value, index) => index === 0 || !equal(value, sorted[index - 1]))
}

function includes(values: Value[], wanted: Value): boolean {
  return values.some((value) => equal(value, wanted))
}

function orNull(values: Value[], combine: (arrays: Value[][]) => Value[], name: string): Value {
  if (values.some(isNullish)) return null
  return combine(values.map((value) => distinct(arrayOf(name, value))))
}

function arrayOf(name: string, value: Value): Value[] {
  return Array.isArray(value) ? value : refuse(17048, `All operands of ${name} must be arrays. One argument is of type: ${typeNameOf(value)}`)
}
