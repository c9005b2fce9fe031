import { isDoc, type Doc, type Value } from '../values/types.ts'

/** Operators that read no fields but those of their operands. */
const transparentOperators = new Set([
  '$sum',
  '$avg',
  '$min',
  '$max',
  '$push',
  '$addToSet',
  '$first',
  '$last',
  '$count',
  '$mergeObjects',
  '$cond',
  '$eq',
  '$in',
  '$ifNull',
])

/** The top-level fields that the next stage reads, if it is a `$group`; undefined if it may read any field. */
export function fieldsRead(stage: Doc | undefined): ReadonlySet<string> | undefined {
  const fields = new Set<string>()
  return isDoc(stage?.$group) && gather(stage.$group, fields) ? fields : undefined
}

function gather(value: Value, fields: Set<string>): boolean {
  if (typeof value === 'string') {
    if (value.startsWith('$')) fields.add(value.slice(1).split('.', 1)[0]!)
    // A variable may hold the whole document.
    return !value.startsWith('$$')
  }
  if (Array.isArray(value)) return value.every((one) => gather(one, fields))
  if (!isDoc(value)) return true
  return Object.entries(value).every(([name, one]) => (!name.startsWith('$') || transparentOperators.has(name)) && gather(one, fields))
}
