import { MongoError, refuse } from '../../base/errors.ts'
import { compileExpression, newScope } from '../../expression/expression.ts'
import type { Expression, Scope } from '../../expression/operators/operator.ts'
import { slice } from '../../expression/operators/arrays.ts'
import { toBoolean } from '../../values/numbers.ts'
import { isDoc, isNumeric, type Doc, type Value } from '../../values/types.ts'
import { compileElementMatchFilter } from '../filter/compile-filter.ts'
import type { Filter } from '../filter/filter.ts'
import type { MatchDetails } from '../../values/path-traversal.ts'

export type Projection = (doc: Doc, match?: Filter) => Doc

type Change = (value: Value, scope: Scope, details: MatchDetails) => Value

/** The treatment of a field: it is kept, dropped, changed, or computed, or its subfields are projected. */
type FieldProjection = 'keep' | 'drop' | { readonly change: Change; readonly includes: boolean } | { readonly compute: Expression } | Branch

interface Branch {
  readonly fields: Map<string, FieldProjection>
}

/** The dialect of a projection: `$project` computes with expressions, `find` also knows `$slice`, `$elemMatch` and the positional `$`. */
type Dialect = 'find' | 'aggregate'

/** Compiles the projection of `find` or of `$project`. */
export function compileProjection(spec: Doc, dialect: Dialect, variables: Doc = {}): Projection {
  const root: Branch = { fields: new Map() }
  let positional = false
  for (const [path, value] of Object.entries(spec)) {
    const isPositional = dialect === 'find' && path.endsWith('.$')
    if (isPositional && positional) refuse(31276, 'Cannot specify more than one positional projection per query.')
    positional ||= isPositional
    addPath(root, path.split('.'), value, dialect)
  }
  const isInclusive = isInclusion(root)
  if (!root.fields.has('_id') && isInclusive) root.fields.set('_id', 'keep')
  checkConsistency(root, isInclusive, true)
  return (doc, match) => {
    const details: MatchDetails = {}
    if (positional) match?.matches(doc, details)
    return applyBranch(root, doc, newScope(doc, variables), details, isInclusive)
  }
}

function addPath(branch: Branch, parts: string[], value: Value, dialect: Dialect): void {
  const [name = '', ...rest] = parts
  if (name === '' || (name.startsWith('$') && !(dialect === 'find' && name === '$')))
    refuse(
      name === '' ? 40352 : 16410,
      name === ''
        ? 'FieldPath cannot be constructed with empty string'
        : `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    )
  if (rest.length === 1 && rest[0] === '$' && dialect === 'find')
    return setFieldProjection(branch, name, { change: (array, _scope, details) => elementMatched(array, details), includes: true })
  if (rest.length > 0) return addPath(branchAt(branch, name), rest, value, dialect)
  if (isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]!.startsWith('$')) {
    const below = branchAt(branch, name)
    for (const [path, inner] of Object.entries(value)) addPath(below, path.split('.'), inner, dialect)
  } else setFieldProjection(branch, name, fieldProjectionOf(value, dialect))
}

function branchAt(branch: Branch, name: string): Branch {
  const known = branch.fields.get(name)
  if (typeof known === 'object' && 'fields' in known) return known
  if (known !== undefined) refuse(31249, `Path collision at ${name}`)
  const below: Branch = { fields: new Map() }
  setFieldProjection(branch, name, below)
  return below
}

function setFieldProjection(branch: Branch, name: string, projection: FieldProjection): void {
  if (branch.fields.has(name)) refuse(31250, `Path collision at ${name}`)
  branch.fields.set(name, projection)
}

function fieldProjectionOf(value: Value, dialect: Dialect): FieldProjection {
  if (typeof value === 'boolean' || isNumeric(value)) return toBoolean(value) ? 'keep' : 'drop'
  if (dialect === 'find' && isDoc(value)) {
    if ('$slice' in value) return { change: sliceOf(value.$slice), includes: false }
    if ('$elemMatch' in value) return { change: firstElement(value.$elemMatch), includes: true }
    if ('$meta' in value) return refuse('NotImplemented', '$meta projection is not implemented')
  }
  if (isDoc(value) && Object.keys(value).length === 0) return refuse(51270, 'An empty sub-projection is not a valid value. Found empty object at path')
  return { compute: compileComputed(value) }
}

function compileComputed(value: Value): Expression {
  try {
    return compileExpression(value)
  } catch (error) {
    if (error instanceof MongoError && error.codeName === 'InvalidPipelineOperator' && isDoc(value))
      refuse(31325, `Invalid $project :: caused by :: Unknown expression ${Object.keys(value)[0]}`)
    throw error
  }
}

function sliceOf(operand: Value): Change {
  const [first, second] = Array.isArray(operand) ? operand : [operand, undefined]
  if (!isNumeric(first)) refuse(28667, '$slice in a projection needs a number or an array of two')
  return (value) => (Array.isArray(value) ? slice(value, first, second) : value)
}

function firstElement(condition: Value): Change {
  if (!isDoc(condition)) return refuse('BadValue', 'elemMatch: Invalid argument, object required')
  const filter = compileElementMatchFilter(condition)
  return (value) => {
    if (!Array.isArray(value)) return undefined
    const index = value.findIndex((element) => filter.matches(element))
    return index < 0 ? undefined : [value[index]]
  }
}

function elementMatched(array: Value, { index }: MatchDetails): Value {
  if (!Array.isArray(array)) return array
  if (index === undefined)
    return refuse(51246, "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array")
  return index < array.length ? [array[index]] : []
}

/** Whether only the named fields are kept. `_id` decides this only if no other field does. */
function isInclusion({ fields }: Branch): boolean {
  for (const [name, projection] of fields) {
    const inclusive = name === '_id' ? undefined : inclusionOf(projection)
    if (inclusive !== undefined) return inclusive
  }
  const id = fields.get('_id')
  return id !== undefined && inclusionOf(id) === true
}

/** True for an inclusion, false for an exclusion, undefined for what is allowed with both (`$slice`). */
function inclusionOf(projection: FieldProjection): boolean | undefined {
  if (projection === 'keep') return true
  if (projection === 'drop') return false
  if ('compute' in projection) return true
  if ('change' in projection) return projection.includes ? true : undefined
  for (const below of projection.fields.values()) {
    const inclusive = inclusionOf(below)
    if (inclusive !== undefined) return inclusive
  }
  return undefined
}

function checkConsistency({ fields }: Branch, isInclusive: boolean, isRoot: boolean): void {
  for (const [name, projection] of fields) {
    if (isRoot && name === '_id') continue
    if (typeof projection === 'object' && 'fields' in projection) checkConsistency(projection, isInclusive, false)
    else if (inclusionOf(projection) === !isInclusive)
      refuse(
        isInclusive ? 31254 : 31253,
        `Cannot do ${isInclusive ? 'exclusion' : 'inclusion'} on field ${name} in ${isInclusive ? 'inclusion' : 'exclusion'} projection`,
      )
  }
}

function applyBranch(branch: Branch, doc: Doc, scope: Scope, details: MatchDetails, isInclusive: boolean): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(doc)) {
    const projection = branch.fields.get(name)
    if (projection === undefined) {
      if (!isInclusive) result[name] = value
    } else if (projection === 'keep') result[name] = value
    else if (projection !== 'drop') put(result, name, applyFieldProjection(projection, value, scope, details, isInclusive))
  }
  for (const [name, projection] of branch.fields)
    if (typeof projection === 'object' && !('change' in projection) && !Object.hasOwn(doc, name)) put(result, name, computed(projection, scope))
  return result
}

function applyFieldProjection(projection: Exclude<FieldProjection, string>, value: Value, scope: Scope, details: MatchDetails, isInclusive: boolean): Value {
  if ('compute' in projection) return projection.compute(scope)
  if ('change' in projection) return projection.change(value, scope, details)
  if (Array.isArray(value)) {
    const elements = value.map((element) =>
      isDoc(element) || Array.isArray(element) ? applyFieldProjection(projection, element, scope, details, isInclusive) : isInclusive ? undefined : element,
    )
    return elements.filter((element) => element !== undefined)
  }
  if (isDoc(value)) return applyBranch(projection, value, scope, details, isInclusive)
  return hasComputed(projection) ? computed(projection, scope) : isInclusive ? undefined : value
}

/** The computed fields of a branch that is missing in the document. */
function computed(projection: { compute: Expression } | Branch, scope: Scope): Value {
  if ('compute' in projection) return projection.compute(scope)
  if (!hasComputed(projection)) return undefined
  const result: Doc = {}
  for (const [name, below] of projection.fields) if (typeof below === 'object' && !('change' in below)) put(result, name, computed(below, scope))
  return result
}

function hasComputed({ fields }: Branch): boolean {
  return [...fields.values()].some(
    (projection) => typeof projection === 'object' && ('compute' in projection || ('fields' in projection && hasComputed(projection))),
  )
}

function put(doc: Doc, name: string, value: Value): void {
  if (value !== undefined) doc[name] = value
}
