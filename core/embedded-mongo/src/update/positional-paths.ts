import { refuse } from '../base/errors.ts'
import { compileElementFilter, compileFilter } from '../query/filter/compile-filter.ts'
import type { Filter } from '../query/filter/filter.ts'
import { isArrayPosition } from '../values/path-traversal.ts'
import { isDoc, isNullish, type Doc, type Value } from '../values/types.ts'

/** The conditions of `arrayFilters`, by the identifiers that paths use. */
export class ArrayFilters {
  readonly #tests = new Map<string, (element: Value) => boolean>()
  readonly #unused: Set<string>

  constructor(filters: Value) {
    if (!isNullish(filters) && !Array.isArray(filters)) refuse('TypeMismatch', 'arrayFilters must be an array')
    for (const filter of (filters ?? []) as Value[]) this.#add(isDoc(filter) ? filter : refuse('TypeMismatch', 'each array filter must be an object'))
    this.#unused = new Set(this.#tests.keys())
  }

  #add(filter: Doc): void {
    const names = new Set(fieldNames(filter).map((path) => path.split('.')[0]!))
    const [name] = names
    if (name === undefined) return refuse('FailedToParse', 'Cannot use an expression without a top-level field name in arrayFilters')
    if (names.size > 1)
      refuse('FailedToParse', `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`)
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      refuse(
        'BadValue',
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      )
    if (this.#tests.has(name)) refuse('FailedToParse', `Found multiple array filters with the same top-level field name ${name}`)
    this.#tests.set(name, elementTest(filter, name))
  }

  test(name: string): (element: Value) => boolean {
    const test = this.#tests.get(name) ?? refuse('BadValue', `No array filter found for identifier '${name}'`)
    this.#unused.delete(name)
    return test
  }

  /** Fails if a filter has not been used by any path. */
  checkAllUsed(): void {
    for (const name of this.#unused) refuse('FailedToParse', `The array filter for identifier '${name}' was not used in the update`)
  }
}

function fieldNames(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, value]) =>
    name.startsWith('$') && Array.isArray(value) ? value.flatMap((inner) => fieldNames(inner as Doc)) : [name],
  )
}

function elementTest(filter: Doc, name: string): (element: Value) => boolean {
  const keys = Object.keys(filter)
  if (keys.length === 1 && keys[0] === name && isDoc(filter[name]) && Object.keys(filter[name])[0]?.startsWith('$')) {
    const single = compileElementFilter(filter[name])
    return (element) => single.matches(element)
  }
  const compiled: Filter = compileFilter(filter)
  return (element) => compiled.matches({ [name]: element })
}

/** The concrete paths that a path with `$`, `$[]` or `$[name]` resolves to in a document. */
export function resolvePositions(doc: Doc, parts: readonly string[], filters: ArrayFilters, matched: number | undefined): string[][] {
  let paths: { at: string[]; value: Value }[] = [{ at: [], value: doc }]
  for (const [position, part] of parts.entries()) {
    const isAll = part.startsWith('$[')
    paths = paths.flatMap(({ at, value }) => {
      if (part === '$') return [step(at, value, String(matched ?? refuse('BadValue', 'The positional operator did not find the match needed from the query.')))]
      if (!isAll) return [step(at, value, part)]
      if (!Array.isArray(value))
        return refuse(
          'BadValue',
          value === undefined
            ? `The path '${parts.slice(0, position).join('.')}' must exist in the document in order to apply array updates.`
            : `Cannot apply array updates to non-array element ${at.join('.')}`,
        )
      const test = part === '$[]' ? () => true : filters.test(part.slice(2, -1))
      return value.flatMap((element, index) => (test(element) ? [step(at, value, String(index))] : []))
    })
  }
  return paths.map(({ at }) => at)
}

function step(at: string[], value: Value, part: string): { at: string[]; value: Value } {
  const next = Array.isArray(value)
    ? isArrayPosition(part)
      ? value[Number(part)]
      : undefined
    : isDoc(value) && Object.hasOwn(value, part)
      ? value[part]
      : undefined
  return { at: [...at, part], value: next }
}
