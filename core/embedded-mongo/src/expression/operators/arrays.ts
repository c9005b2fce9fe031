import { refuse } from '../../base/errors.ts'
import { compare, equal } from '../../values/compare.ts'
import { toBoolean, toNumber } from '../../values/numbers.ts'
import { isDoc, isNullish, isNumeric, typeNameOf, type Doc, type Value } from '../../values/types.ts'
import { sortComparator } from '../../values/sort.ts'
import { extremes } from './folds.ts'
import { withArguments, withNamedArguments, unary, unaryOrNull, type Operator } from './operator.ts'

export const arrays: Record<string, Operator> = {
  $isArray: unary('$isArray', Array.isArray),
  $size: unary('$size', (value) =>
    Array.isArray(value) ? value.length : refuse(17124, `The argument to $size must be an array, but was of type: ${typeNameOf(value)}`),
  ),
  $arrayElemAt: withArguments('$arrayElemAt', ([array, index]) => elementAt(array, index), 2, 2),
  $first: unary('$first', (array) => (isNullish(array) ? null : arrayOf('$first', array)[0])),
  $last: unary('$last', (array) => (isNullish(array) ? null : arrayOf('$last', array).at(-1))),
  $concatArrays: withArguments('$concatArrays', (values) => (values.some(isNullish) ? null : values.flatMap((value) => arrayOf('$concatArrays', value)))),
  $reverseArray: unaryOrNull('$reverseArray', (array) => arrayOf('$reverseArray', array).toReversed()),
  $in: withArguments(
    '$in',
    ([value, array]) =>
      Array.isArray(array)
        ? value !== undefined && array.some((element) => equal(element, value))
        : refuse(40081, `$in requires an array as a second argument, found: ${typeNameOf(array)}`),
    2,
    2,
  ),
  $indexOfArray: withArguments('$indexOfArray', ([array, value, start, end]) => indexOf(array, value, start, end), 2, 4),
  $slice: withArguments('$slice', ([array, first, second]) => slice(array, first, second), 2, 3),
  $range: withArguments('$range', ([start, end, step]) => range(start, end, step), 2, 3),
  $firstN: take('$firstN', (array, count) => array.slice(0, count)),
  $lastN: take('$lastN', (array, count) => array.slice(Math.max(0, array.length - count))),
  $maxN: take('$maxN', (array, count) => extremes(array, count, 1)),
  $minN: take('$minN', (array, count) => extremes(array, count, -1)),
  $sortArray: withNamedArguments('$sortArray', ['input', 'sortBy'], [], ({ input, sortBy }) =>
    isNullish(input) ? null : arrayOf('$sortArray', input).toSorted(isDoc(sortBy) ? sortComparator(sortBy) : directed(sortBy)),
  ),
  $zip: withNamedArguments('$zip', ['inputs'], ['useLongestLength', 'defaults'], zip),
  $map: (operand, compile) => overElements('$map', operand, compile, 'in', (elements, evaluate) => elements.map((element) => evaluate(element) ?? null)),
  $filter: (operand, compile) =>
    overElements('$filter', operand, compile, 'cond', (elements, evaluate, limit) =>
      elements.filter((element) => toBoolean(evaluate(element))).slice(0, limit),
    ),
  $reduce: (operand, compile) => {
    if (!isDoc(operand) || !('input' in operand) || !('initialValue' in operand) || !('in' in operand))
      return refuse(40077, '$reduce requires input, initialValue and in')
    const [input, initial, body] = [compile(operand.input), compile(operand.initialValue), compile(operand.in)]
    return (scope) => {
      const array = input(scope)
      return isNullish(array) ? null : arrayOf('$reduce', array).reduce((value, element) => body({ ...scope, this: element, value }), initial(scope))
    }
  },
}

function overElements(
  name: string,
  operand: Value,
  compile: Parameters<Operator>[1],
  bodyName: string,
  apply: (elements: Value[], evaluate: (element: Value) => Value, limit: number | undefined) => Value,
): ReturnType<Operator> {
  if (!isDoc(operand) || !('input' in operand) || !(bodyName in operand))
    return refuse(name === '$map' ? 16880 : 28648, `Missing 'input' or '${bodyName}' parameter to ${name}`)
  const [input, body] = [compile(operand.input), compile(operand[bodyName])]
  const limit = 'limit' in operand ? compile(operand.limit) : () => undefined
  const variable = typeof operand.as === 'string' ? operand.as : 'this'
  return (scope) => {
    const array = input(scope)
    if (isNullish(array)) return null
    if (!Array.isArray(array)) return refuse(name === '$map' ? 16883 : 28651, `input to ${name} must be an array not ${typeNameOf(array)}`)
    const maxElements = limit(scope)
    return apply(array, (element) => body({ ...scope, [variable]: element }), isNumeric(maxElements) ? toNumber(maxElements) : undefined)
  }
}

function arrayOf(name: string, value: Value): Value[] {
  return Array.isArray(value) ? value : refuse(28664, `${name} only supports arrays, not ${typeNameOf(value)}`)
}

function elementAt(array: Value, index: Value): Value {
  if (isNullish(array) || isNullish(index)) return null
  if (!Array.isArray(array)) return refuse(28689, `$arrayElemAt's first argument must be an array, but is ${typeNameOf(array)}`)
  if (!isNumeric(index)) return refuse(28690, `$arrayElemAt's second argument must be a numeric value, but is ${typeNameOf(index)}`)
  return array.at(toNumber(index))
}

function indexOf(array: Value, wanted: Value, start: Value, end: Value): Value {
  if (isNullish(array)) return null
  const elements = arrayOf('$indexOfArray', array)
  const last = isNumeric(end) ? toNumber(end) : elements.length
  for (let index = isNumeric(start) ? toNumber(start) : 0; index < Math.min(last, elements.length); index += 1) if (equal(elements[index], wanted)) return index
  return -1
}

/** `$slice` of expressions and projections: a count from either end, or a position and a count. */
export function slice(array: Value, first: Value, second: Value): Value {
  if (isNullish(array) || isNullish(first) || second === null) return null
  const elements = arrayOf('$slice', array)
  const start = toNumber(isNumeric(first) ? first : refuse(28725, 'Second argument to $slice must be a numeric value'))
  if (second === undefined) return start < 0 ? elements.slice(start) : elements.slice(0, start)
  const count = toNumber(isNumeric(second) ? second : refuse(28727, 'Third argument to $slice must be numeric'))
  if (count <= 0) refuse(28729, `Third argument to $slice must be positive: ${count}`)
  const from = start < 0 ? Math.max(0, elements.length + start) : start
  return elements.slice(from, from + count)
}

function range(start: Value, end: Value, step: Value = 1): Value {
  const [from, to, by] = [start, end, step].map((value) =>
    isNumeric(value) ? toNumber(value) : refuse(34443, `$range requires numeric arguments, found value of type: ${typeNameOf(value)}`),
  ) as [number, number, number]
  if (by === 0) return refuse(34449, '$range requires a non-zero step value')
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / by)) }, (_, index) => from + index * by)
}

function take(name: string, choose: (array: Value[], count: number) => Value[]): Operator {
  return withNamedArguments(name, ['n', 'input'], [], ({ n, input }) => {
    const count = isNumeric(n) ? toNumber(n) : 0
    if (!Number.isInteger(count) || count < 1) refuse(5787908, `'n' must be greater than 0, found ${String(n)}`)
    return choose([...arrayOf(name, input)], count)
  })
}

function directed(direction: Value): (a: Value, b: Value) => number {
  return isNumeric(direction) && toNumber(direction) < 0 ? (a, b) => compare(b, a) : compare
}

function zip({ inputs, useLongestLength, defaults }: Doc): Value {
  const lists = arrayOf('$zip', inputs)
  if (lists.some(isNullish)) return null
  const columns = lists.map((column) => arrayOf('$zip', column))
  const lengths = columns.map((column) => column.length)
  const rows = useLongestLength === true ? Math.max(...lengths) : Math.min(...lengths)
  const fallback = Array.isArray(defaults) ? defaults : []
  return Array.from({ length: rows }, (_, row) => columns.map((column, position) => (row < column.length ? column[row] : (fallback[position] ?? null))))
}
