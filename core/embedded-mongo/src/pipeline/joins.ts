import { refuse } from '../errors.ts'
import { find, type Hit } from '../query/find.ts'
import { compileFilter } from '../query/filter.ts'
import type { Filter } from '../query/filter-node.ts'
import { collect, type Flow } from '../query/time-slice.ts'
import type { Collection } from '../storage/collection.ts'
import { isDoc, type Doc, type Value } from '../values/types.ts'
import { compileExpression, newScope, valueAt } from './expression.ts'
import type { Stage } from './stages.ts'

/** Gives the other collections of the database. */
export type Sources = (name: string) => Collection | undefined
type CompilePipeline = (stages: readonly Value[], variables: Doc, sources: Sources) => Stage

export function lookup(operand: Value, variables: Doc, sources: Sources, compile: CompilePipeline): Stage {
  const spec = lookupSpec(operand)
  const letExpressions = Object.entries(spec.let).map(([name, value]) => [name, compileExpression(value)] as const)
  compile(spec.pipeline, { ...variables, ...Object.fromEntries(letExpressions.map(([name]) => [name, null])) }, sources)
  const isSame = letExpressions.length === 0 && spec.localField === undefined
  return function* (input) {
    let same: Doc[] | undefined
    for (const doc of input) {
      if (doc === undefined) yield undefined
      else {
        const scope = newScope(doc, variables)
        const known = { ...variables, ...Object.fromEntries(letExpressions.map(([name, expression]) => [name, expression(scope)])) }
        const found = same ?? (yield* collect(joined(spec, doc, known, sources, compile)))
        if (isSame) same = found
        yield withField(doc, spec.as.split('.'), found)
      }
    }
  }
}

interface LookupSpec {
  readonly from: string
  readonly as: string
  readonly localField: string | undefined
  readonly foreignField: string
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
  if (localField === undefined && !('pipeline' in operand))
    return refuse('FailedToParse', "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified")
  return { from, as, localField: localField as string | undefined, foreignField: foreignField as string, let: variables, pipeline }
}

function joined(spec: LookupSpec, doc: Doc, variables: Doc, sources: Sources, compile: CompilePipeline): Flow<Doc> {
  const collection = sources(spec.from)
  if (!collection) return none()
  const [first, ...rest] = spec.pipeline
  const match = isDoc(first) && isDoc(first.$match) && spec.localField === undefined ? first.$match : {}
  const conditions = spec.localField === undefined ? match : equality(spec.foreignField, valueAt(doc, spec.localField.split('.')))
  const stages = match === (first as Doc | undefined)?.$match ? rest : spec.pipeline
  return compile(stages, variables, sources)(docsOf(collection, compileFilter(conditions, variables)))
}

function equality(field: string, value: Value): Doc {
  if (Array.isArray(value)) return { [field]: { $in: value } }
  return { [field]: { $eq: value ?? null } }
}

export function* docsOf(collection: Collection, filter: Filter): Flow<Doc> {
  for (const hit of find(collection, { filter, sort: [], skip: 0, limit: 0 })) yield hit && (hit as Hit).doc
}

export function unionWith(operand: Value, variables: Doc, sources: Sources, compile: CompilePipeline): Stage {
  const { coll, pipeline = [] } = isDoc(operand) ? operand : { coll: operand }
  if (typeof coll !== 'string' || !Array.isArray(pipeline))
    return refuse('FailedToParse', "the $unionWith stage needs 'coll' as a string and 'pipeline' as an array")
  const stage = compile(pipeline, variables, sources)
  return function* (input) {
    yield* input
    const collection = sources(coll)
    if (collection) yield* stage(docsOf(collection, compileFilter({})))
  }
}

function* none(): Flow<Doc> {}

function withField(doc: Doc, [name, ...rest]: readonly string[], value: Value): Doc {
  const inner = rest.length === 0 ? value : withField(isDoc(doc[name!]) ? (doc[name!] as Doc) : {}, rest, value)
  return { ...doc, [name!]: inner }
}
