import { MongoError, refuse } from '../errors.ts'
import { compileExpression, newScope } from '../pipeline/expression.ts'
import type { Expression, Scope } from '../pipeline/operators/operator.ts'
import { slice } from '../pipeline/operators/arrays.ts'
import { toBoolean } from '../values/truth.ts'
import { isDoc, isNumeric, type Doc, type Value } from '../values/types.ts'
import { compileElementMatchFilter } from './filter.ts'
import type { Filter } from './filter-node.ts'
import type { MatchDetails } from './walk.ts'

export type Projection = (doc: Doc, match?: Filter) => Doc

type Change = (value: Value, scope: Scope, details: MatchDetails) => Value

/** What is to be done with a field: keep it, drop it, change it, put a computed value there, or look below it. */
type Plan = 'keep' | 'drop' | { readonly change: Change; readonly includes: boolean } | { readonly compute: Expression } | Branch

interface Branch {
  readonly fields: Map<string, Plan>
}

/** The style of a projection: `$project` computes with expressions, `find` also knows `$slice`, `$elemMatch` and the positional `$`. */
type Style = 'find' | 'aggregate'

/** Compiles the projection of `find` or of `$project`. */
export function compileProjection(spec: Doc, style: Style, variables: Doc = {}): Projection {
  const root: Branch = { fields: new Map() }
  let positional = false
  for (const [path, value] of Object.entries(spec)) {
    const isPositional = style === 'find' && path.endsWith('.$')
    if (isPositional && positional) refuse(31276, 'Cannot specify more than one positional projection per query.')
    positional ||= isPositional
    addPath(root, path.split('.'), value, style)
  }
  const keepsOnlyNamed = isInclusion(root)
  if (!root.fields.has('_id') && keepsOnlyNamed) root.fields.set('_id', 'keep')
  checkMix(root, keepsOnlyNamed, true)
  return (doc, match) => {
    const details: MatchDetails = {}
    if (positional) match?.matches(doc, details)
    return applyBranch(root, doc, newScope(doc, variables), details, keepsOnlyNamed)
  }
}

function addPath(branch: Branch, parts: string[], value: Value, style: Style): void {
  const [name, ...rest] = parts as [string, ...string[]]
  if (name === '' || (name.startsWith('$') && !(style === 'find' && name === '$')))
    refuse(
      name === '' ? 40352 : 16410,
      name === ''
        ? 'FieldPath cannot be constructed with empty string'
        : `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    )
  if (rest.length === 1 && rest[0] === '$' && style === 'find')
    return setPlan(branch, name, { change: (array, _scope, details) => elementMatched(array, details), includes: true })
  if (rest.length > 0) return addPath(branchAt(branch, name), rest, value, style)
  if (isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]!.startsWith('$')) {
    const below = branchAt(branch, name)
    for (const [path, inner] of Object.entries(value)) addPath(below, path.split('.'), inner, style)
  } else setPlan(branch, name, planOf(value, style))
}

function branchAt(branch: Branch, name: string): Branch {
  const known = branch.fields.get(name)
  if (typeof known === 'object' && 'fields' in known) return known
  if (known !== undefined) refuse(31249, `Path collision at ${name}`)
  const below: Branch = { fields: new Map() }
  setPlan(branch, name, below)
  return below
}

function setPlan(branch: Branch, name: string, plan: Plan): void {
  if (branch.fields.has(name)) refuse(31250, `Path collision at ${name}`)
  branch.fields.set(name, plan)
}

function planOf(value: Value, style: Style): Plan {
  if (typeof value === 'boolean' || isNumeric(value)) return toBoolean(value) ? 'keep' : 'drop'
  if (style === 'find' && isDoc(value)) {
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
    if (error instanceof MongoError && error.codeName === 'InvalidPipelineOperator')
      refuse(31325, `Invalid $project :: caused by :: Unknown expression ${Object.keys(value as Doc)[0]}`)
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
    const index = Array.isArray(value) ? value.findIndex((element) => filter.matches(element)) : -1
    return index < 0 ? undefined : [(value as Value[])[index]]
  }
}

function elementMatched(array: Value, { index }: MatchDetails): Value {
  if (!Array.isArray(array)) return array
  if (index === undefined)
    return refuse(51246, "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array")
  return index < array.length ? [array[index]] : []
}

/** Whether only named fields stay. `_id` decides only where no other field does. */
function isInclusion({ fields }: Branch): boolean {
  for (const [name, plan] of fields) {
    const style = name === '_id' ? undefined : styleOf(plan)
    if (style !== undefined) return style
  }
  const id = fields.get('_id')
  return id !== undefined && styleOf(id) === true
}

/** True for a plan of inclusion, false for one of exclusion, undefined for one that goes with either (`$slice`). */
function styleOf(plan: Plan): boolean | undefined {
  if (plan === 'keep') return true
  if (plan === 'drop') return false
  if ('compute' in plan) return true
  if ('change' in plan) return plan.includes ? true : undefined
  for (const below of plan.fields.values()) {
    const style = styleOf(below)
    if (style !== undefined) return style
  }
  return undefined
}

function checkMix({ fields }: Branch, isInclusive: boolean, isRoot: boolean): void {
  for (const [name, plan] of fields) {
    if (isRoot && name === '_id') continue
    if (typeof plan === 'object' && 'fields' in plan) checkMix(plan, isInclusive, false)
    else if (styleOf(plan) === !isInclusive)
      refuse(
        isInclusive ? 31254 : 31253,
        `Cannot do ${isInclusive ? 'exclusion' : 'inclusion'} on field ${name} in ${isInclusive ? 'inclusion' : 'exclusion'} projection`,
      )
  }
}

function applyBranch(branch: Branch, doc: Doc, scope: Scope, details: MatchDetails, keepsOnlyNamed: boolean): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(doc)) {
    const plan = branch.fields.get(name)
    if (plan === undefined) {
      if (!keepsOnlyNamed) result[name] = value
    } else if (plan === 'keep') result[name] = value
    else if (plan !== 'drop') put(result, name, applyPlan(plan, value, scope, details, keepsOnlyNamed))
  }
  for (const [name, plan] of branch.fields)
    if (typeof plan === 'object' && !('change' in plan) && !Object.hasOwn(doc, name)) put(result, name, computed(plan, scope))
  return result
}

function applyPlan(plan: Exclude<Plan, string>, value: Value, scope: Scope, details: MatchDetails, keepsOnlyNamed: boolean): Value {
  if ('compute' in plan) return plan.compute(scope)
  if ('change' in plan) return plan.change(value, scope, details)
  if (Array.isArray(value)) {
    const elements = value.map((element) =>
      isDoc(element) || Array.isArray(element) ? applyPlan(plan, element, scope, details, keepsOnlyNamed) : keepsOnlyNamed ? undefined : element,
    )
    return elements.filter((element) => element !== undefined)
  }
  if (isDoc(value)) return applyBranch(plan, value, scope, details, keepsOnlyNamed)
  return hasComputed(plan) ? computed(plan, scope) : keepsOnlyNamed ? undefined : value
}

/** What a branch computes where the document has nothing. */
function computed(plan: { compute: Expression } | Branch, scope: Scope): Value {
  if ('compute' in plan) return plan.compute(scope)
  if (!hasComputed(plan)) return undefined
  const result: Doc = {}
  for (const [name, below] of plan.fields) if (typeof below === 'object' && !('change' in below)) put(result, name, computed(below, scope))
  return result
}

function hasComputed({ fields }: Branch): boolean {
  return [...fields.values()].some((plan) => typeof plan === 'object' && ('compute' in plan || ('fields' in plan && hasComputed(plan))))
}

function put(doc: Doc, name: string, value: Value): void {
  if (value !== undefined) doc[name] = value
}
