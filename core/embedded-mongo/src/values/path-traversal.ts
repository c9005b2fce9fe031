import { fieldOf, isDoc, type Doc, type Value } from './types.ts'

/** Where in the first array on its path a match was found, for the positional `$`. */
export interface MatchDetails {
  index?: number
}

const arrayPosition = /^(0|[1-9]\d*)$/

/**
 * Whether the test holds for a value at the end of the path. Like MongoDB, it descends into every element of the arrays on
 * the path and, unless `whole`, tests the elements of an array at its end before the array itself.
 */
export function someValueAtPath(root: Value, parts: readonly string[], test: (value: Value) => boolean, whole: boolean, details?: MatchDetails): boolean {
  return step(root, 0)

  function step(value: Value, at: number): boolean {
    if (at === parts.length) return atEnd(value)
    if (Array.isArray(value)) return inElements(value, at)
    if (isDoc(value)) return step(fieldOf(value, parts[at]!), at + 1)
    return test(undefined)
  }

  function atEnd(value: Value): boolean {
    if (whole || !Array.isArray(value)) return test(value)
    const index = value.findIndex(test)
    if (index < 0) return test(value)
    if (details) details.index = index
    return true
  }

  function inElements(array: Value[], at: number): boolean {
    const part = parts[at]!
    const isPosition = arrayPosition.test(part)
    if (isPosition && Number(part) < array.length) {
      const element = array[Number(part)]
      const isContainer = isDoc(element) || Array.isArray(element)
      if (at + 1 === parts.length ? test(element) : isContainer && step(element, at + 1)) return true
    }
    const index = array.findIndex((element) => isDoc(element) && step(element, at))
    if (index < 0) return false
    if (details) details.index = index
    return true
  }
}

/** Whether a part of a path is an index into an array. */
export function isArrayPosition(part: string): boolean {
  return arrayPosition.test(part)
}

/** A copy of a document with a value at a path, or without that field if the value is undefined; creates missing documents on the path. */
export function withFieldAt(doc: Doc, [name = '', ...rest]: readonly string[], value: Value): Doc {
  const inner = doc[name]
  const changed = rest.length === 0 ? value : withFieldAt(isDoc(inner) ? inner : {}, rest, value)
  if (changed !== undefined) return { ...doc, [name]: changed }
  const { [name]: _removed, ...others } = doc
  return others
}
