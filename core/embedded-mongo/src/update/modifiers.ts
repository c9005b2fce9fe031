import { Timestamp } from 'bson'
import { MongoError, refuse } from '../base/errors.ts'
import { compileElementFilter } from '../query/filter/compile-filter.ts'
import { isRegex } from '../values/regex.ts'
import { sortComparator } from '../values/sort.ts'
import { compare, equal } from '../values/compare.ts'
import { calculate, toLong, toNumber } from '../values/numbers.ts'
import { shellText } from '../values/shell-text.ts'
import { isDoc, isInt32, isNumeric, typeNameOf, type Doc, type Numeric, type Value } from '../values/types.ts'
import type { FieldReference } from './field-reference.ts'
import { table } from '../base/table.ts'

/** Changes the value of a field. */
export type Modifier = (field: FieldReference, context: Context) => void

interface Context {
  readonly doc: Doc
  readonly path: string
  readonly inserting: boolean
  readonly now: Date
}

/** By operator: compiles the operand for one path into a modifier. */
export const modifiers: Record<string, (operand: Value) => Modifier> = {
  $set: (value) => (field) => field.set(value),
  $setOnInsert:
    (value) =>
    (field, { inserting }) =>
      inserting && field.set(value),
  $unset: () => (field) => field.value !== undefined && field.remove(),
  $inc: (by) => arithmetic('$inc', by),
  $mul: (by) => arithmetic('$mul', by),
  $min: (value) => (field) => replaceIf(field, value, (order) => order > 0),
  $max: (value) => (field) => replaceIf(field, value, (order) => order < 0),
  $currentDate: currentDate,
  $bit: bit,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
}

function arithmetic(name: '$inc' | '$mul', by: Value): Modifier {
  if (!isNumeric(by)) return refuse('TypeMismatch', `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: ${shellText(by)}`)
  return (field, { doc, path }) => {
    const { value } = field
    if (value === undefined) return field.set(name === '$inc' ? by : calculate('multiply', by, 0))
    if (!isNumeric(value))
      throw new MongoError(
        'TypeMismatch',
        `Cannot apply ${name} to a value of non-numeric type. {_id: ${shellText(doc._id)}} has the field '${path.split('.').at(-1)}' of non-numeric type ${typeNameOf(value)}`,
      )
    const result = calculate(name === '$inc' ? 'add' : 'multiply', value, by)
    field.set(
      result ?? refuse('BadValue', `Failed to apply ${name} operations to current value (${shellText(value)}) for document {_id: ${shellText(doc._id)}}`),
    )
  }
}

function replaceIf(field: FieldReference, value: Value, wanted: (order: number) => boolean): void {
  const current = field.value
  if (current === undefined || wanted(compare(current, value))) field.set(value)
}

function currentDate(operand: Value): Modifier {
  const type = isDoc(operand) ? operand.$type : 'date'
  if (typeof operand !== 'boolean' && !isDoc(operand))
    return refuse(
      'BadValue',
      `${typeNameOf(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    )
  if (type === 'date') return (field, { now }) => field.set(now)
  if (type === 'timestamp') return (field, { now }) => field.set(new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }))
  return refuse('BadValue', "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}")
}

function bit(operand: Value): Modifier {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    return refuse(
      'BadValue',
      `The $bit modifier is not compatible with a ${typeNameOf(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    )
  const steps = Object.entries(operand).map(([name, given]) => ({ name, by: wholeNumber(given) }))
  return (field, { doc, path }) => {
    let value: Value = field.value ?? 0
    if (!isWhole(value))
      return refuse(
        'BadValue',
        `Cannot apply $bit to a value of non-integral type.{_id: ${shellText(doc._id)}} has the field ${path} of non-integer type ${typeNameOf(value)}`,
      )
    for (const { name, by } of steps) value = combineBits(name, value as number | bigint, by)
    field.set(value)
  }
}

function wholeNumber(value: Value): number | bigint {
  return isWhole(value)
    ? value
    : refuse('BadValue', `The $bit modifier field must be an Integer(32/64 bit); a '${typeNameOf(value)}' is not supported here: ${shellText(value)}`)
}

function isWhole(value: Value): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && isInt32(value))
}

function combineBits(name: string, a: number | bigint, b: number | bigint): number | bigint {
  const [x, y] = [BigInt(a), BigInt(b)]
  const results = table<bigint>({ and: x & y, or: x | y, xor: x ^ y })
  const result =
    results[name] ?? refuse('BadValue', `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ${b}}`)
  return typeof a === 'bigint' || typeof b === 'bigint' ? result : Number(result)
}

function arrayAt(field: FieldReference, name: string, { doc, path }: Context): Value[] | undefined {
  const { value } = field
  if (value === undefined || Array.isArray(value)) return value
  if (name === '$push')
    return refuse('BadValue', `The field '${path}' must be an array but is of type ${typeNameOf(value)} in document {_id: ${shellText(doc._id)}}`)
  if (name === '$addToSet')
    return refuse('BadValue', `Cannot apply $addToSet to non-array field. Field named '${path.split('.').at(-1)}' has non-array type ${typeNameOf(value)}`)
  if (name === '$pop') return refuse('TypeMismatch', `Path '${path}' contains an element of non-array type '${typeNameOf(value)}'`)
  return refuse('BadValue', `Cannot apply ${name} to a non-array value`)
}

const pushOptions = new Set(['$each', '$slice', '$sort', '$position'])

function push(operand: Value): Modifier {
  const { each, slice, sort, at } = pushArguments(operand)
  return (field, context) => {
    const array = [...(arrayAt(field, '$push', context) ?? [])]
    array.splice(at === undefined ? array.length : at < 0 ? Math.max(0, array.length + at) : at, 0, ...each)
    if (sort) array.sort(sort)
    field.set(slice === undefined ? array : slice < 0 ? array.slice(slice) : array.slice(0, slice))
  }
}

function pushArguments(operand: Value) {
  if (!isDoc(operand) || !('$each' in operand)) return { each: [operand] }
  for (const name of Object.keys(operand)) if (!pushOptions.has(name)) refuse('BadValue', `Unrecognized clause in $push: ${name}`)
  const { $each: each, $slice, $sort, $position } = operand
  if (!Array.isArray(each)) return refuse('BadValue', `The argument to $each in $push must be an array but it was of type: ${typeNameOf(each)}`)
  return { each, slice: wholeOption('$slice', $slice), at: wholeOption('$position', $position), sort: $sort === undefined ? undefined : pushSort($sort) }
}

function wholeOption(name: string, value: Value): number | undefined {
  if (value === undefined) return undefined
  const number = isNumeric(value) ? toNumber(value) : Number.NaN
  return Number.isInteger(number) ? number : refuse('BadValue', `The value for ${name} must be an integer value but was given type: ${typeNameOf(value)}`)
}

function pushSort(sort: Value): (a: Value, b: Value) => number {
  if (isDoc(sort)) return sortComparator(sort)
  const direction = isNumeric(sort) ? toNumber(sort as Numeric) : 0
  if (direction !== 1 && direction !== -1) return refuse('BadValue', 'The $sort element value must be either 1 or -1')
  return (a, b) => compare(a, b) * direction
}

function addToSet(operand: Value): Modifier {
  const isEach = isDoc(operand) && '$each' in operand
  if (isEach && !Array.isArray(operand.$each))
    return refuse('TypeMismatch', `The argument to $each in $addToSet must be an array but it was of type ${typeNameOf(operand.$each)}`)
  const values = isEach ? (operand.$each as Value[]) : [operand]
  return (field, context) => {
    const known = arrayAt(field, '$addToSet', context)
    const array = [...(known ?? [])]
    for (const value of values) if (!array.some((element) => equal(element, value))) array.push(value)
    if (!known || array.length > known.length) field.set(array)
  }
}

function pop(operand: Value): Modifier {
  const end = isNumeric(operand) ? toLong(operand) : undefined
  if (end !== 1n && end !== -1n) return refuse('FailedToParse', `$pop expects 1 or -1, found: ${shellText(operand)}`)
  return (field, context) => {
    const array = arrayAt(field, '$pop', context)
    if (array?.length) field.set(end === 1n ? array.slice(0, -1) : array.slice(1))
  }
}

function pull(operand: Value): Modifier {
  const drops = pullTest(operand)
  return (field, context) => removeElements(field, '$pull', context, drops)
}

function pullTest(operand: Value): (element: Value) => boolean {
  if (isRegex(operand)) {
    const filter = compileElementFilter({ $regex: operand })
    return (element) => filter.matches(element)
  }
  if (!isDoc(operand)) return (element) => equal(element, operand)
  const filter = compileElementFilter(operand)
  const onFields = !Object.keys(operand)[0]?.startsWith('$')
  return (element) => (!onFields || isDoc(element)) && filter.matches(element)
}

function pullAll(operand: Value): Modifier {
  if (!Array.isArray(operand)) return refuse('BadValue', `$pullAll requires an array argument but was given a ${typeNameOf(operand)}`)
  return (field, context) => removeElements(field, '$pullAll', context, (element) => operand.some((value) => equal(value, element)))
}

function removeElements(field: FieldReference, name: string, context: Context, drops: (element: Value) => boolean): void {
  const array = arrayAt(field, name, context)
  if (!array) return
  const left = array.filter((element) => !drops(element))
  if (left.length < array.length) field.set(left)
}
