import { fieldOf, isDoc, type Value } from '../values/types.ts'

/** What a match has to tell: where in the first array on its path it was found (for the positional `$`). */
export interface MatchDetails {
  index?: number
}

const numeric = /^(0|[1-9]\d*)$/

/**
 * Whether the test holds for a value at the end of the path, as MongoDB walks it: through every element of the arrays on
 * the way, and, unless `whole`, through the elements of an array at the end before that array itself.
 */
export function someValueAt(root: Value, parts: readonly string[], test: (value: Value) => boolean, whole: boolean, details?: MatchDetails): boolean {
  return step(root, 0)

  function step(value: Value, at: number): boolean {
    if (at === parts.length) return atEnd(value)
    if (Array.isArray(value)) return through(value, at)
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

  function through(array: Value[], at: number): boolean {
    const part = parts[at]!
    const isPosition = numeric.test(part)
    if (isPosition && Number(part) < array.length) {
      const element = array[Number(part)]
      if (at + 1 === parts.length ? test(element) : step(element, at + 1)) return true
    }
    const index = array.findIndex((element) => isDoc(element) && step(element, at))
    if (index < 0) return false
    if (details) details.index = index
    return true
  }
}

export function isArrayPosition(part: string): boolean {
  return numeric.test(part)
}
