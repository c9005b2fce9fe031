import type { Index } from '../../storage/index.ts'
import { after } from '../../storage/layout.ts'
import { boundsOf, type ByteRange, type FieldBounds } from './bounds.ts'
import type { Leaf, Node } from '../filter-node.ts'
import { implies } from './implication.ts'
import type { SortField } from '../sort.ts'
import { isArrayPosition } from '../walk.ts'

/** How to find documents by one index. */
export interface IndexPlan {
  readonly type: 'index'
  readonly index: Index
  readonly ranges: readonly ByteRange[]
  readonly reverse: boolean
  /** The keys alone prove the filter, so that no document needs to be looked at. */
  readonly exact: boolean
  readonly sorted: boolean
  /** A document may come by more than one key. */
  readonly repeats: boolean
  readonly fields: readonly FieldBounds[]
}

const mostRanges = 20_000

/** A condition on one field that an index may serve. */
export interface Condition {
  readonly leaf: Leaf
  /** The `$elemMatch` that the condition stands in: such conditions hold for the same array element. */
  readonly element: Node | undefined
}

/** What an index can do for a query. */
export function indexPlan(index: Index, conjuncts: readonly Node[], conditions: readonly Condition[], sort: readonly SortField[]): IndexPlan {
  const fields = fieldBounds(index, conditions)
  const order = sortDirection(index, fields, sort)
  const met = new Set(fields.flatMap((bounds) => bounds.met))
  return {
    type: 'index',
    index,
    ranges: combine(index.prefix, fields),
    reverse: order === -1,
    exact: !index.record.lossy && isComplete(index, conditions) && conjuncts.every((node) => node.type === 'leaf' && met.has(node)),
    sorted: order !== undefined && sort.length > 0,
    repeats: index.fields.some((_field, position) => index.record.multikey[position] && !isOneValue(fields[position])),
    fields,
  }
}

export function conditionsOf(node: Node): Condition[] {
  if (node.type === 'leaf') return [{ leaf: node, element: undefined }]
  if (node.type === 'expression') return node.implied.map((leaf) => ({ leaf, element: undefined }))
  if (node.type !== 'element') return []
  const inner = node.condition.type === 'and' ? node.condition.children : [node.condition]
  return inner
    .filter((child) => child.type === 'leaf')
    .map((leaf) => ({ leaf: { ...leaf, path: node.form === 'value' ? node.path : `${node.path}.${leaf.path}` }, element: node }))
}

/** Whether the index holds every document that the conditions can find. */
export function isComplete(index: Index, conditions: readonly Condition[]): boolean {
  const leaves = conditions.map(({ leaf }) => leaf)
  if (index.partial && !implies(leaves, index.partial)) return false
  return !index.record.sparse || leaves.some((leaf) => index.fields.includes(leaf.path) && !leaf.test(undefined))
}

function fieldBounds(index: Index, conditions: readonly Condition[]): FieldBounds[] {
  const fields: FieldBounds[] = []
  let throughArray: Condition[] | undefined
  for (const [position, path] of index.fields.entries()) {
    const isArray = index.record.multikey[position]!
    const usable = conditions.filter(
      ({ leaf, element }) =>
        leaf.path === path &&
        !leaf.parts.some(isArrayPosition) &&
        (!isArray || !throughArray || (element !== undefined && throughArray.some((other) => other.element === element))),
    )
    const together = usable.length > 0 && usable.every(({ element }) => element !== undefined && element === usable[0]!.element)
    const field = { direction: index.directions[position]!, fields: index.fields.length, lossy: index.record.lossy, single: isArray && !together }
    const bounds = boundsOf(
      usable.map(({ leaf }) => leaf),
      field,
    )
    if (!bounds || ranges(fields) * bounds.ranges.length > mostRanges) break
    if (isArray) throughArray = [...(throughArray ?? []), ...usable]
    fields.push(bounds)
    if (!bounds.points) break
  }
  return fields
}

/** Only one value fits. A document has one key with given values in all fields that come through arrays. */
function isOneValue(bounds: FieldBounds | undefined): boolean {
  return bounds?.points === true && bounds.ranges.length === 1
}

function ranges(fields: readonly FieldBounds[]): number {
  return fields.reduce((product, bounds) => product * bounds.ranges.length, 1)
}

/** The ranges of whole keys: each combination of points, then the range of the last field. */
function combine(prefix: Buffer, fields: readonly FieldBounds[]): ByteRange[] {
  let beginnings = [prefix]
  for (const { ranges: parts, points: arePoints } of fields) {
    if (!arePoints)
      return beginnings.flatMap((beginning) =>
        parts.map(({ start, end }) => ({ start: Buffer.concat([beginning, start]), end: Buffer.concat([beginning, end]) })),
      )
    beginnings = beginnings.flatMap((beginning) => parts.map(({ start }) => Buffer.concat([beginning, start])))
  }
  return beginnings.map((start) => ({ start, end: after(start) }))
}

/** 1 or -1 when reading the index forwards or backwards gives the sort order; undefined when neither does. */
function sortDirection(index: Index, fields: readonly FieldBounds[], sort: readonly SortField[]): 1 | -1 | undefined {
  if (sort.length === 0) return fields.length > 0 ? 1 : undefined
  const single = index.fields.filter((_field, position) => position < fields.length && fields.slice(0, position + 1).every(isOneValue))
  // An array that is looked into for one value stands still in the keys, but not as a sort key: that is its least element.
  const fixed = single.filter((path) => !index.record.multikey[index.fields.indexOf(path)])
  let direction: 1 | -1 | undefined
  let position = 0
  for (const { path, direction: wanted } of sort) {
    if (fixed.includes(path)) continue
    while (position < index.fields.length && index.fields[position] !== path && single.includes(index.fields[position]!)) position += 1
    if (index.fields[position] !== path || index.record.multikey[position] || !index.keepsOrder) return undefined
    const found = (index.directions[position]! * wanted) as 1 | -1
    if (direction !== undefined && direction !== found) return undefined
    direction = found
    position += 1
  }
  return direction ?? 1
}
