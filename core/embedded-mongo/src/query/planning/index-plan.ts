import type { Index } from '../../storage/collection-index.ts'
import { afterPrefix } from '../../storage/data-file/key-layout.ts'
import type { SortField } from '../../values/sort.ts'
import type { Leaf, Node } from '../filter/filter.ts'
import { isArrayPosition } from '../../values/path-traversal.ts'
import { implies } from './filter-implication.ts'
import { boundsOf, type ByteRange, type FieldBounds } from './index-bounds.ts'
import { isSinglePoint, type IndexPlan } from './plan.ts'

const maxRanges = 20_000

/** A condition on one field that an index may serve. */
interface Condition {
  readonly leaf: Leaf
  /** The enclosing `$elemMatch`, if any: its conditions apply to the same array element. */
  readonly element: Node | undefined
}

/** The plan that serves a query by one index. */
export function indexPlan(index: Index, conjuncts: readonly Node[], conditions: readonly Condition[], sort: readonly SortField[]): IndexPlan {
  const fields = fieldBounds(index, conditions)
  const order = sortDirection(index, fields, sort)
  const proven = new Set(fields.flatMap((bounds) => bounds.proven))
  return {
    type: 'index',
    index,
    ranges: combine(index.prefix, fields),
    reverse: order === -1,
    exact: !index.record.lossy && isComplete(index, conditions) && conjuncts.every((node) => node.type === 'leaf' && proven.has(node)),
    sorted: order !== undefined && sort.length > 0,
    // A document has a single key with given values in all fields that come through arrays.
    repeats: index.fields.some((_field, position) => index.record.multikey[position] && !(fields[position] && isSinglePoint(fields[position]))),
    fields,
  }
}

/** The conditions of a filter node that bounds of an index can be derived from. */
export function conditionsOf(node: Node): Condition[] {
  if (node.type === 'leaf') return [{ leaf: node, element: undefined }]
  if (node.type === 'expression') return node.implied.map((leaf) => ({ leaf, element: undefined }))
  if (node.type !== 'element') return []
  const inner = node.condition.type === 'and' ? node.condition.children : [node.condition]
  return inner
    .filter((child) => child.type === 'leaf')
    .map((leaf) => ({ leaf: { ...leaf, path: node.form === 'value' ? node.path : `${node.path}.${leaf.path}` }, element: node }))
}

/** Whether the index holds every document that can meet the conditions. */
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
    if (!bounds || rangeCount(fields) * bounds.ranges.length > maxRanges) break
    if (isArray) throughArray = [...(throughArray ?? []), ...usable]
    fields.push(bounds)
    if (!bounds.points) break
  }
  return fields
}

function rangeCount(fields: readonly FieldBounds[]): number {
  return fields.reduce((product, bounds) => product * bounds.ranges.length, 1)
}

/** The ranges of whole keys: every combination of points, followed by the ranges of the last field. */
function combine(prefix: Buffer, fields: readonly FieldBounds[]): ByteRange[] {
  let prefixes = [prefix]
  for (const { ranges, points } of fields) {
    if (!points)
      return prefixes.flatMap((before) => ranges.map(({ start, end }) => ({ start: Buffer.concat([before, start]), end: Buffer.concat([before, end]) })))
    prefixes = prefixes.flatMap((before) => ranges.map(({ start }) => Buffer.concat([before, start])))
  }
  return prefixes.map((start) => ({ start, end: afterPrefix(start) }))
}

/** 1 or -1 if a forward or backward scan gives the sort order; undefined if neither does. */
function sortDirection(index: Index, fields: readonly FieldBounds[], sort: readonly SortField[]): 1 | -1 | undefined {
  if (sort.length === 0) return fields.length > 0 ? 1 : undefined
  const single = index.fields.filter((_field, position) => position < fields.length && fields.slice(0, position + 1).every(isSinglePoint))
  // A multikey field bound to one value is constant in the keys, but not as a sort key, which is the array's smallest element.
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
