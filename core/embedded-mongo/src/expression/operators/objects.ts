import { refuse } from '../../base/errors.ts'
import { fieldOf, isDoc, isNullish, typeNameOf, type Doc, type Value } from '../../values/types.ts'
import { withArguments, withNamedArguments, unaryOrNull, type Operator } from './operator.ts'

const remove = Symbol('remove')

export const objects: Record<string, Operator> = {
  $mergeObjects: withArguments('$mergeObjects', mergeObjects),
  $objectToArray: unaryOrNull('$objectToArray', (value) =>
    isDoc(value) ? Object.entries(value).map(([k, v]) => ({ k, v })) : refuse(40390, `$objectToArray requires a document input, found: ${typeNameOf(value)}`),
  ),
  $arrayToObject: unaryOrNull('$arrayToObject', arrayToObject),
  $getField: (operand, compile) => {
    const { field, input } = isDoc(operand) && 'field' in operand ? operand : { field: operand, input: '$$CURRENT' }
    const [name, source] = [compile(typeof field === 'string' && field.startsWith('$') ? field : field), compile(input ?? '$$CURRENT')]
    return (scope) => {
      const [key, object] = [name(scope), source(scope)]
      if (typeof key !== 'string') return refuse(5654602, `$getField requires 'field' to evaluate to type String, but got ${typeNameOf(key)}`)
      return isDoc(object) ? fieldOf(object, key) : isNullish(object) ? object : undefined
    }
  },
  $setField: (operand, compile) => setField('$setField', operand, compile),
  $unsetField: (operand, compile) => setField('$unsetField', isDoc(operand) ? { ...operand, value: remove } : operand, compile),
}

export function mergeObjects(values: Value[]): Doc {
  const objects = values.flatMap((value) => (Array.isArray(value) && values.length === 1 ? value : [value])).filter((value) => !isNullish(value))
  for (const value of objects)
    if (!isDoc(value)) refuse(40400, `$mergeObjects requires object inputs, but input ${String(value)} is of type ${typeNameOf(value)}`)
  return Object.assign({}, ...objects)
}

const setField = ((name, operand, compile) =>
  withNamedArguments(name, ['field', 'input', 'value'], [], ({ field, input, value }) => {
    if (isNullish(input)) return null
    if (!isDoc(input)) return refuse(4161105, `${name} requires 'input' to evaluate to type Object`)
    const { [field as string]: _old, ...rest } = input
    return value === remove || value === undefined
      ? rest
      : Object.hasOwn(input, field as string)
        ? { ...input, [field as string]: value }
        : { ...rest, [field as string]: value }
  })(operand, compile)) as (name: string, ...rest: Parameters<Operator>) => ReturnType<Operator>

function arrayToObject(value: Value): Value {
  if (!Array.isArray(value)) return refuse(40386, `$arrayToObject requires an array input, found: ${typeNameOf(value)}`)
  return Object.fromEntries(
    value.map((entry) => {
      if (Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string') return entry as [string, Value]
      if (isDoc(entry) && typeof entry.k === 'string' && 'v' in entry) return [entry.k, entry.v]
      return refuse(40392, "$arrayToObject requires an object keys of 'k' and 'v', or arrays of two")
    }),
  )
}
