import { refuse } from '../base/errors.ts'
import { mapKeyOf } from '../values/key-encoding.ts'
import { compare } from '../values/compare.ts'
import { isDoc, isNumeric, type Doc, type Value } from '../values/types.ts'
import { collect } from '../base/time-slice.ts'
import { toNumber } from '../values/numbers.ts'
import { compileAccumulator, type Accumulator } from './accumulators.ts'
import { compileExpression, newScope } from '../expression/expression.ts'
import type { Stage } from './stage.ts'

interface Group {
  readonly id: Value
  readonly fields: readonly (readonly [string, Accumulator])[]
}

export function group(operand: Value, variables: Doc): Stage {
  if (!isDoc(operand)) return refuse(15947, "a group's fields must be specified in an object")
  if (!('_id' in operand)) return refuse(15955, 'a group specification must include an _id')
  const { _id, ...fields } = operand
  return grouping(compileExpression(_id), fieldsOf(fields), variables)
}

export function sortByCount(operand: Value, variables: Doc): Stage {
  const counting = grouping(compileExpression(operand), fieldsOf({ count: { $sum: 1 } }), variables)
  return function* (input) {
    const groups = yield* collect(counting(input))
    yield* groups.sort((a, b) => Number(b.count) - Number(a.count))
  }
}

export function bucket(operand: Value, variables: Doc): Stage {
  if (!isDoc(operand) || !Array.isArray(operand.boundaries)) return refuse(40198, '$bucket requires an array of boundaries')
  const {
    groupBy,
    boundaries,
    default: defaultId,
    output = { count: { $sum: 1 } },
  } = operand as { groupBy: Value; boundaries: Value[]; default: Value; output: Value }
  if (boundaries.length < 2) refuse(40192, `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`)
  if (boundaries.some((value, index) => index > 0 && compare(boundaries[index - 1], value) >= 0))
    refuse(40194, "The 'boundaries' option to $bucket must be sorted in ascending order")
  const expression = compileExpression(groupBy)
  const grouped = grouping(
    (scope) => {
      const value = expression(scope)
      const index = boundaries.findLastIndex((boundary) => compare(boundary, value) <= 0)
      if (value !== undefined && index >= 0 && index < boundaries.length - 1) return boundaries[index]
      return defaultId === undefined ? refuse(40066, '$switch could not find a matching branch for an input, and no default was specified.') : defaultId
    },
    fieldsOf(output),
    variables,
  )
  return function* (input) {
    const groups = yield* collect(grouped(input))
    yield* groups.sort((a, b) => compare(a._id, b._id))
  }
}

export function bucketAuto(operand: Value, variables: Doc): Stage {
  if (!isDoc(operand) || !isNumeric(operand.buckets) || toNumber(operand.buckets) < 1)
    return refuse(40243, "The $bucketAuto 'buckets' field must be greater than 0")
  const expression = compileExpression(operand.groupBy)
  const factories = fieldsOf(operand.output ?? { count: { $sum: 1 } })
  const bucketCount = toNumber(operand.buckets)
  return function* (input) {
    const rows = (yield* collect(input)).map((doc) => ({ value: expression(newScope(doc, variables)) ?? null, doc }))
    rows.sort((a, b) => compare(a.value, b.value))
    const size = Math.max(1, Math.round(rows.length / bucketCount))
    let start = 0
    for (let created = 0; start < rows.length; created += 1) {
      let end = created === bucketCount - 1 ? rows.length : Math.min(rows.length, start + size)
      while (end < rows.length && compare(rows[end]!.value, rows[end - 1]!.value) === 0) end += 1
      const fields = factories.map(([name, create]) => [name, create()] as const)
      for (const { doc } of rows.slice(start, end)) for (const [, accumulator] of fields) accumulator.add(newScope(doc, variables))
      yield { _id: { min: rows[start]!.value, max: (rows[end] ?? rows.at(-1)!).value }, ...resultOf(fields) }
      start = end
    }
  }
}

function fieldsOf(spec: Value): (readonly [string, () => Accumulator])[] {
  if (!isDoc(spec)) return refuse(40196, 'the output must be an object')
  return Object.entries(spec).map(([name, accumulator]) => {
    if (name.includes('.')) refuse(40235, `The field name '${name}' cannot contain '.'`)
    if (name.startsWith('$')) refuse(40236, `The field name '${name}' cannot be an operator name`)
    return [name, compileAccumulator(name, accumulator)] as const
  })
}

function grouping(idOf: ReturnType<typeof compileExpression>, factories: readonly (readonly [string, () => Accumulator])[], variables: Doc): Stage {
  return function* (input) {
    const groups = new Map<string, Group>()
    for (const doc of input) {
      if (doc === undefined) yield undefined
      else {
        const scope = newScope(doc, variables)
        const id = idOf(scope) ?? null
        const key = mapKeyOf(id)
        let group = groups.get(key)
        if (!group) groups.set(key, (group = { id, fields: factories.map(([name, create]) => [name, create()] as const) }))
        for (const [, accumulator] of group.fields) accumulator.add(scope)
      }
    }
    for (const { id, fields } of groups.values()) yield { _id: id, ...resultOf(fields) }
  }
}

function resultOf(fields: Group['fields']): Doc {
  return Object.fromEntries(fields.map(([name, accumulator]) => [name, accumulator.result()]))
}
