import { MongoError } from '../errors.ts'
import { fieldOf, isDoc, type Doc, type Value } from '../values/types.ts'
import { emptyArray } from './keys.ts'

interface Branch {
  readonly value: Value
  readonly rest: readonly string[]
}

export interface ExtractedKeys {
  /** One entry for each combination of array elements; within it one value a field. */
  readonly keys: Value[][]
  /** Which fields came through an array. */
  readonly multikey: boolean[]
}

/** The values under which an index holds a document. */
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
      reached.map((branch) => (isArrayBranch(branch) ? ended(branch.rest.length ? null : emptyArray) : branch)),
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

/** Follows the path through sub-documents until its end, a gap or an array. */
function descend(branch: Branch): Branch {
  if (branch instanceof Ended) return branch
  const { rest } = branch
  let { value } = branch
  let at = 0
  while (at < rest.length && isDoc(value)) {
    value = fieldOf(value, rest[at]!)
    at += 1
  }
  if (at < rest.length && !Array.isArray(value)) return ended(undefined)
  return { value, rest: rest.slice(at) }
}

function elementOf(element: Value, rest: readonly string[]): Branch {
  if (rest.length === 0) return ended(element)
  return isDoc(element) ? { value: element, rest } : ended(null)
}

/** A branch whose value is final, even when that value is an array within an array. */
class Ended implements Branch {
  readonly rest: readonly string[] = []
  readonly value: Value
  constructor(value: Value) {
    this.value = value
  }
}

function ended(value: Value): Branch {
  return new Ended(value)
}

function isArrayBranch(branch: Branch): boolean {
  return Array.isArray(branch.value) && !(branch instanceof Ended)
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
