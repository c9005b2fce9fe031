import { isDoc, type Doc, type Value } from '../values/types.ts'

/** A copy of a document with a value at a path, or without that field if the value is undefined; creates missing documents on the path. */
export function withFieldAt(doc: Doc, [name = '', ...rest]: readonly string[], value: Value): Doc {
  const inner = doc[name]
  const changed = rest.length === 0 ? value : withFieldAt(isDoc(inner) ? inner : {}, rest, value)
  if (changed !== undefined) return { ...doc, [name]: changed }
  const { [name]: _removed, ...others } = doc
  return others
}
