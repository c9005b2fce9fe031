import { ObjectId } from 'bson'
import { refuse } from '../base/errors.ts'
import type { Filter, Node } from '../query/filter/filter.ts'
import { equal } from '../values/compare.ts'
import { shellText } from '../values/shell-text.ts'
import { isRegex } from '../values/regex.ts'
import type { Doc } from '../values/types.ts'
import { FieldReference } from './field-reference.ts'
import type { Update } from './update.ts'

/** The document that an upsert inserts: the equalities of the query, then updated, with an `_id`. */
export function buildUpsertDocument(filter: Filter, update: Update): Doc {
  const fields = new Map<string, { parts: readonly string[]; value: unknown }>()
  for (const node of filter.conjuncts) collect(node, fields)
  checkNesting([...fields.keys()])
  const seed: Doc = {}
  for (const { parts, value } of fields.values()) if (update.kind !== 'replacement' || parts.join('.') === '_id') new FieldReference(seed, parts).set(value)
  const { _id: id = new ObjectId(), ...rest } = update.apply(seed, { inserting: true })
  return { _id: id, ...rest }
}

function checkNesting(paths: readonly string[]): void {
  for (const path of paths)
    if (paths.some((other) => other.startsWith(`${path}.`)))
      refuse('NotSingleValueField', `cannot infer query fields to set, both paths '${path}' and one below it are matched`)
}

function collect(node: Node, fields: Map<string, { parts: readonly string[]; value: unknown }>): void {
  if (node.type === 'and') for (const child of node.children) collect(child, fields)
  if (node.type === 'or' && node.children.length === 1) collect(node.children[0]!, fields)
  if (node.type !== 'leaf' || isRegex(node.operand)) return
  const value =
    node.operator === '$eq' ? node.operand : node.operator === '$in' && Array.isArray(node.operand) && node.operand.length === 1 ? node.operand[0] : undefined
  if (value === undefined || isRegex(value)) return
  const known = fields.get(node.path)
  if (known && !equal(known.value, value))
    refuse('NotSingleValueField', `cannot infer query fields to set, path '${node.path}' is matched twice: ${shellText(value)}`)
  fields.set(node.path, { parts: node.parts, value })
}
