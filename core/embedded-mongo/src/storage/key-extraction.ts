import { MongoError, refuse } from '../base/errors.ts'
import { isArrayPosition } from '../values/path-traversal.ts'
import { fieldOf, isDoc, type Doc, type Value } from '../values/types.ts'
import { emptyArray } from '../values/key-encoding.ts'

interface Branch {
  readonly value: Value
  readonly rest: readonly string[]
}

interface ExtractedKeys {
  /** One entry for each combination of array elements, with one value for each field. */
  readonly keys: Value[][]
  /** Which fields have an array on their path. */
  readonly multikey: boolean[]
}

/** The values under which an index stores a document. */
export function extractKeys(doc: Doc, paths: readonly (readonly string[])[]): ExtractedKeys {
  const multikey = paths.map(() => false)
  const keys: Value[][] = []
  expand(
    paths.map((rest) => ({ value: doc, rest })),
    multikey,
    keys,
  )
  return { keys, multikey }
}

function expand(branches: readonly Branch[], multikey: boolean[], keys: Value[][]): void {
  const reached = branches.map(descend)
  const arrays = new Set(reached.filter(isArrayBranch).map(({ value }) => value))
  if (arrays.size > 1) throw new MongoError('CannotIndexParallelArrays', `cannot index parallel arrays ${describe(reached)}`)
  const [array] = arrays
  if (!Array.isArray(array)) return void keys.push(reached.map(leafOf))
  reached.forEach((branch, position) => {
    if (isArrayBranch(branch)) multikey[position] = true
  })
  if (array.length === 0)
    return expand(
      reached.map((branch) => (isArrayBranch(branch) ? finalBranch(branch.rest.length ? null : emptyArray) : branch)),
      multikey,
      keys,
    )
  for (const element of array)
    expand(
      reached.map((branch) => (isArrayBranch(branch) ? elementOf(element, branch.rest) : branch)),
      multikey,
      keys,
    )
}

/** Follows the path through embedded documents and positions in arrays, up to its end, a missing field or another array. */
function descend(branch: Branch): Branch {
  if (branch instanceof FinalBranch) return branch
  const { rest } = branch
  let { value } = branch
  let at = 0
  for (; at < rest.length; at += 1) {
    const part = rest[at]!
    if (isDoc(value)) value = fieldOf(value, part)
    else if (Array.isArray(value) && isArrayPosition(part) && Number(part) < value.length) value = elementAt(value, part)
    else break
  }
  if (at < rest.length && !Array.isArray(value)) return finalBranch(undefined)
  return { value, rest: rest.slice(at) }
}

function elementAt(array: Value[], position: string): Value {
  if (array.some((element) => isDoc(element) && fieldOf(element, position) !== undefined))
    refuse(16746, `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${position}'`)
  return array[Number(position)]
}

function elementOf(element: Value, rest: readonly string[]): Branch {
  if (rest.length === 0) return finalBranch(element)
  return isDoc(element) ? { value: element, rest } : finalBranch(null)
}

/** A branch that is not expanded further, even if its value is an array (within an array). */
class FinalBranch implements Branch {
  readonly rest: readonly string[] = []
  readonly value: Value
  constructor(value: Value) {
    this.value = value
  }
}

function finalBranch(value: Value): Branch {
  return new FinalBranch(value)
}

function isArrayBranch(branch: Branch): boolean {
  return Array.isArray(branch.value) && !(branch instanceof FinalBranch)
}

function leafOf({ value }: Branch): Value {
  return value === undefined ? null : value
}

function describe(branches: readonly Branch[]): string {
  return branches
    .filter(isArrayBranch)
    .map(({ rest }) => `[${rest.join('.')}]`)
    .join(' ')
}
