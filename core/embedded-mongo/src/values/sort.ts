import { refuse } from '../base/errors.ts'
import { compare } from './compare.ts'
import { toNumber } from './numbers.ts'
import { fieldOf, isDoc, isNumeric, type Doc, type Value } from './types.ts'
import { emptyArray } from './key-encoding.ts'

/** The total size of the documents that a sort without an index may buffer. */
export const maxSortBytes = 256 * 1024 * 1024

export interface SortField {
  readonly path: string
  readonly direction: 1 | -1
}

export function parseSort(sort: Doc): SortField[] {
  return Object.entries(sort).map(([path, given]) => {
    if (isDoc(given) && '$meta' in given) return refuse('NotImplemented', '$meta sort is not implemented')
    const direction = isNumeric(given) ? toNumber(given) : Number.NaN
    if (direction !== 1 && direction !== -1) return refuse(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
    if (path.startsWith('$')) return refuse(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`)
    if (path === '' || path.split('.').includes('')) return refuse(15998, 'FieldPath field names may not be empty strings.')
    return { path, direction }
  })
}

/** The order of documents by a sort specification. */
export function sortComparator(sort: Doc): (a: Value, b: Value) => number {
  const fields = parseSort(sort)
  const keysOf = sortKeyReader(fields)
  return (a, b) => compareSortKeys(fields, keysOf(a), keysOf(b))
}

/** Extracts the sort keys of a document, so that sorting extracts them only once for each document. */
export function sortKeyReader(fields: readonly SortField[]): (doc: Value) => Value[] {
  const paths = fields.map(({ path }) => path.split('.'))
  return (doc) => fields.map(({ direction }, position) => sortValue(doc, paths[position]!, direction))
}

export function compareSortKeys(fields: readonly SortField[], a: readonly Value[], b: readonly Value[]): number {
  for (let position = 0; position < fields.length; position += 1) {
    const order = compareSortValues(a[position], b[position]) * fields[position]!.direction
    if (order !== 0) return order
  }
  return 0
}

function compareSortValues(a: Value, b: Value): number {
  if (a === emptyArray || b === emptyArray) return a === b ? 0 : a === emptyArray ? (compare(b, null) < 0 ? 1 : -1) : compare(a, null) < 0 ? -1 : 1
  return compare(a, b)
}

/** An array sorts by its smallest element in ascending order and by its largest in descending order; an empty array sorts before null. */
function sortValue(doc: Value, parts: readonly string[], direction: 1 | -1): Value {
  let best: Value
  let found = false
  const offer = (value: Value) => {
    if (!found || compareSortValues(value, best) * direction < 0) best = value
    found = true
  }
  collect(doc, parts, 0, offer)
  return found ? best : null
}

function collect(value: Value, parts: readonly string[], at: number, offer: (value: Value) => void): void {
  if (at === parts.length) {
    if (!Array.isArray(value)) offer(value ?? null)
    else if (value.length === 0) offer(emptyArray)
    else for (const element of value) offer(element ?? null)
  } else if (Array.isArray(value)) {
    const part = parts[at]!
    if (/^\d+$/.test(part) && Number(part) < value.length) collect(value[Number(part)], parts, at + 1, offer)
    else if (value.length === 0) offer(null)
    else for (const element of value) collect(isDoc(element) ? element : null, parts, at, offer)
  } else if (isDoc(value)) collect(fieldOf(value, parts[at]!), parts, at + 1, offer)
  else offer(null)
}
