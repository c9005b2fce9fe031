import { refuse } from '../base/errors.ts'
import { compareSortKeys, parseSort, sortKeyReader } from '../values/sort.ts'
import { compare, equal } from '../values/compare.ts'
import { calculate, toNumber } from '../values/numbers.ts'
import { isDoc, isNullish, isNumeric, type Doc, type Numeric, type Value } from '../values/types.ts'
import { compileExpression } from '../expression/expression.ts'
import { widened } from '../expression/operators/arithmetic.ts'
import { averageOf, deviationOf, extremes } from '../expression/operators/folds.ts'
import { mergeObjects } from '../expression/operators/objects.ts'
import type { Scope } from '../expression/operators/operator.ts'
import { table } from '../base/table.ts'

/** Accumulates the documents of one group. */
export interface Accumulator {
  add(scope: Scope): void
  result(): Value
}

/** Compiles a field such as `{ total: { $sum: '$amount' } }` into a factory of accumulators, one for each group. */
export function compileAccumulator(name: string, spec: Value): () => Accumulator {
  const entries = isDoc(spec) ? Object.entries(spec) : []
  if (entries.length !== 1) refuse(entries.length ? 40238 : 40234, `The field '${name}' must specify one accumulator`)
  const [operator, operand] = entries[0]!
  const make = accumulators[operator] ?? refuse(15952, `unknown group operator '${operator}'`)
  return make(operand)
}

const accumulators = table<(operand: Value) => () => Accumulator>({
  $sum: (operand) =>
    folding(
      operand,
      (): Numeric => 0,
      (sum, value) => (isNumeric(value) ? widened('add', sum, value) : sum),
    ),
  $count: () =>
    folding(
      1,
      () => 0,
      (count) => count + 1,
    ),
  $avg: (operand) => collecting(operand, averageOf, isNumeric),
  $min: (operand) =>
    folding(
      operand,
      (): Value => null,
      (min, value) => (!isNullish(value) && (min === null || compare(value, min) < 0) ? value : min),
    ),
  $max: (operand) =>
    folding(
      operand,
      (): Value => null,
      (max, value) => (!isNullish(value) && (max === null || compare(value, max) > 0) ? value : max),
    ),
  $first: (operand) =>
    folding(
      operand,
      (): Value => undefined,
      (first, value) => (first === undefined ? (value ?? null) : first),
      (first) => first ?? null,
    ),
  $last: (operand) =>
    folding(
      operand,
      (): Value => null,
      (_last, value) => value ?? null,
    ),
  $push: (operand) =>
    collecting(
      operand,
      (values) => values,
      (value) => value !== undefined,
    ),
  $addToSet: (operand) =>
    folding(
      operand,
      (): Value[] => [],
      (set, value) => {
        if (value !== undefined && !set.some((known) => equal(known, value))) set.push(value)
        return set
      },
    ),
  $mergeObjects: (operand) =>
    folding(
      operand,
      (): Doc => ({}),
      (merged, value) => (isNullish(value) ? merged : mergeObjects([merged, value])),
    ),
  $stdDevPop: (operand) => collecting(operand, (values) => deviationOf(values, 0), isNumeric),
  $stdDevSamp: (operand) => collecting(operand, (values) => deviationOf(values, 1), isNumeric),
  $firstN: (operand) => several('$firstN', operand, (values, n) => values.slice(0, n)),
  $lastN: (operand) => several('$lastN', operand, (values, n) => values.slice(-n)),
  $minN: (operand) => several('$minN', operand, (values, n) => extremes(values, n, -1)),
  $maxN: (operand) => several('$maxN', operand, (values, n) => extremes(values, n, 1)),
  $top: (operand) => ranked('$top', operand, (values) => values[0]),
  $bottom: (operand) => ranked('$bottom', operand, (values) => values.at(-1)),
  $topN: (operand) => ranked('$topN', operand, (values, n) => values.slice(0, n)),
  $bottomN: (operand) => ranked('$bottomN', operand, (values, n) => values.slice(-n)),
})

function folding<T extends Value>(
  operand: Value,
  start: () => T,
  step: (state: T, value: Value) => T,
  end: (state: T) => Value = (state) => state,
): () => Accumulator {
  const expression = compileExpression(operand)
  return () => {
    let state = start()
    return { add: (scope) => (state = step(state, expression(scope))), result: () => end(state) }
  }
}

function collecting(operand: Value, end: (values: Value[]) => Value, wanted: (value: Value) => boolean): () => Accumulator {
  return folding(
    operand,
    (): Value[] => [],
    (values, value) => {
      if (wanted(value)) values.push(value)
      return values
    },
    (values) => end(values as Value[]),
  )
}

function several(name: string, operand: Value, end: (values: Value[], n: number) => Value): () => Accumulator {
  if (!isDoc(operand) || !('input' in operand)) return refuse(5787900, `${name} requires 'n' and 'input'`)
  const n = countOf(name, operand.n)
  return collecting(
    operand.input,
    (values) => end(values, n),
    () => true,
  )
}

function ranked(name: string, operand: Value, end: (values: Value[], n: number) => Value): () => Accumulator {
  if (!isDoc(operand) || !isDoc(operand.sortBy) || !('output' in operand)) return refuse(5788000, `${name} requires 'sortBy' and 'output'`)
  const fields = parseSort(operand.sortBy)
  const [keysOf, output] = [sortKeyReader(fields), compileExpression(operand.output)]
  const n = name.endsWith('N') ? countOf(name, operand.n) : 1
  return () => {
    const rows: { keys: Value[]; value: Value }[] = []
    return {
      add: (scope) => rows.push({ keys: keysOf(scope.ROOT), value: output(scope) ?? null }),
      result: () =>
        end(
          rows.sort((a, b) => compareSortKeys(fields, a.keys, b.keys)).map(({ value }) => value),
          n,
        ),
    }
  }
}

function countOf(name: string, n: Value): number {
  const count = isNumeric(n) ? toNumber(n) : 0
  return Number.isInteger(count) && count > 0 ? count : refuse(5787908, `${name}: 'n' must be greater than 0, found ${String(calculate('add', count, 0))}`)
}
