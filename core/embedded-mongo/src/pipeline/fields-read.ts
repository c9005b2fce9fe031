import { isDoc, type Doc, type Value } from '../values/types.ts'

/** Operators that read what they are told and nothing else. */
const plain = new Set(['$sum', '$avg', '$min', '$max', '$push', '$addToSet', '$first', '$last', '$count', '$mergeObjects', '$cond', '$eq', '$in', '$ifNull'])

/** The fields that a `$group` as the next stage reads of each document; undefined where it may be any. */
export function fieldsRead(stage: Doc | undefined): ReadonlySet<string> | undefined {
  const fields = new Set<string>()
  return isDoc(stage?.$group) && gather(stage.$group, fields) ? fields : undefined
}

function gather(value: Value, fields: Set<string>): boolean {
  if (typeof value === 'string') {
    if (value.startsWith('$')) fields.add(value.slice(1).split('.', 1)[0]!)
    // A variable may stand for the whole document.
    return !value.startsWith('$$')
  }
  if (Array.isArray(value)) return value.every((one) => gather(one, fields))
  if (!isDoc(value)) return true
  return Object.entries(value).every(([name, one]) => (!name.startsWith('$') || plain.has(name)) && gather(one, fields))
}
