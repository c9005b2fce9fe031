import { refuse } from '../base/errors.ts'
import { find } from '../query/execution/find.ts'
import { compileFilter } from '../query/filter/compile-filter.ts'
import type { Filter } from '../query/filter/filter.ts'
import { collect, type Flow } from '../base/time-slice.ts'
import { queryFor } from '../query/query.ts'
import type { Collection } from '../storage/collection.ts'
import { isDoc, type Doc, type Value } from '../values/types.ts'
import { compileExpression, newScope, valueAt } from '../expression/expression.ts'
import { withFieldAt } from '../values/path-traversal.ts'
import type { CompilePipeline, FindCollection, Stage } from './stage.ts'

export function lookup(operand: Value, variables: Doc, findCollection: FindCollection, compile: CompilePipeline): Stage {
  const spec = lookupSpec(operand)
  const letExpressions = Object.entries(spec.let).map(([name, value]) => [name, compileExpression(value)] as const)
  compile(spec.pipeline, { ...variables, ...Object.fromEntries(letExpressions.map(([name]) => [name, null])) }, findCollection)
  const isConstant = letExpressions.length === 0 && !spec.fields
  return function* (input) {
    let constant: Doc[] | undefined
    for (const doc of input) {
      if (doc === undefined) yield undefined
      else {
        const scope = newScope(doc, variables)
        const known = { ...variables, ...Object.fromEntries(letExpressions.map(([name, expression]) => [name, expression(scope)])) }
        const found = constant ?? (yield* collect(joined(spec, doc, known, findCollection, compile)))
        if (isConstant) constant = found
        yield withFieldAt(doc, spec.as.split('.'), found)
      }
    }
  }
}

interface LookupSpec {
  readonly from: string
  readonly as: string
  /** The fields that must be equal. */
  readonly fields: { readonly local: string; readonly foreign: string } | undefined
  readonly let: Doc
  readonly pipeline: readonly Value[]
}

function lookupSpec(operand: Value): LookupSpec {
  if (!isDoc(operand)) return refuse('FailedToParse', 'the $lookup specification must be an object')
  const { from, as, localField, foreignField, let: variables = {}, pipeline = [] } = operand
  if (typeof from !== 'string' || typeof as !== 'string') return refuse('FailedToParse', "$lookup needs 'from' and 'as' as strings")
  if (!isDoc(variables) || !Array.isArray(pipeline)) return refuse('FailedToParse', "$lookup needs 'let' as an object and 'pipeline' as an array")
  if ((typeof localField === 'string') !== (typeof foreignField === 'string'))
    return refuse('FailedToParse', "$lookup requires both or neither of 'localField' and 'foreignField' to be specified")
  const fields = typeof localField === 'string' && typeof foreignField === 'string' ? { local: localField, foreign: foreignField } : undefined
  if (!fields && !('pipeline' in operand))
    return refuse('FailedToParse', "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified")
  return { from, as, fields, let: variables, pipeline }
}

function joined(spec: LookupSpec, doc: Doc, variables: Doc, findCollection: FindCollection, compile: CompilePipeline): Flow<Doc> {
  const collection = findCollection(spec.from)
  if (!collection) return none()
  const [first, ...rest] = spec.pipeline
  const match = isDoc(first) && isDoc(first.$match) && !spec.fields ? first.$match : undefined
  const conditions = spec.fields ? equality(spec.fields.foreign, valueAt(doc, spec.fields.local.split('.'))) : (match ?? {})
  const stages = match ? rest : spec.pipeline
  return compile(stages, variables, findCollection)(docsOf(collection, compileFilter(conditions, variables)))
}

function equality(field: string, value: Value): Doc {
  if (Array.isArray(value)) return { [field]: { $in: value } }
  return { [field]: { $eq: value ?? null } }
}

function* docsOf(collection: Collection, filter: Filter): Flow<Doc> {
  for (const match of find(collection, queryFor(filter))) yield match?.doc
}

export function unionWith(operand: Value, variables: Doc, findCollection: FindCollection, compile: CompilePipeline): Stage {
  const { coll, pipeline = [] } = isDoc(operand) ? operand : { coll: operand }
  if (typeof coll !== 'string' || !Array.isArray(pipeline))
    return refuse('FailedToParse', "the $unionWith stage needs 'coll' as a string and 'pipeline' as an array")
  const stage = compile(pipeline, variables, findCollection)
  return function* (input) {
    yield* input
    const collection = findCollection(coll)
    if (collection) yield* stage(docsOf(collection, compileFilter({})))
  }
}

function* none(): Flow<Doc> {}
