import { refuse } from '../base/errors.ts'
import { compileFilter } from '../query/filter/compile-filter.ts'
import { compareSortKeys, parseSort, sortKeyReader } from '../values/sort.ts'
import { collect } from '../base/time-slice.ts'
import { toNumber } from '../values/numbers.ts'
import { fieldOf, isDoc, isNumeric, typeNameOf, type Doc, type Value } from '../values/types.ts'
import { bucket, bucketAuto, group, sortByCount } from './grouping.ts'
import { lookup, unionWith } from './joins.ts'
import { withFieldAt } from '../values/path-traversal.ts'
import { flowOf, type FindCollection, type Stage } from './stage.ts'
import { transforms } from './transforms.ts'
import { table } from '../base/table.ts'

function compileStage(stage: Value, variables: Doc, findCollection: FindCollection): Stage {
  if (!isDoc(stage) || Object.keys(stage).length !== 1) return refuse(40323, 'A pipeline stage specification object must contain exactly one field.')
  const [name, operand] = Object.entries(stage)[0]!
  const transform = transforms[name]
  if (transform) return mapping(transform(operand, variables))
  const make = makers[name]
  if (make) return make(operand, variables, findCollection)
  if (name === '$changeStream') return refuse(40573, 'The $changeStream stage is only supported on replica sets')
  if (unsupported.has(name)) return refuse('NotImplemented', `${name} is not implemented`)
  return refuse(40324, `Unrecognized pipeline stage name: '${name}'`)
}

export function compilePipeline(stages: readonly Value[], variables: Doc, findCollection: FindCollection): Stage {
  const compiled = stages.map((stage) => compileStage(stage, variables, findCollection))
  return (input) => compiled.reduce((flow, stage) => stage(flow), input)
}

const unsupported = new Set([
  '$setWindowFields',
  '$graphLookup',
  '$geoNear',
  '$search',
  '$densify',
  '$fill',
  '$redact',
  '$indexStats',
  '$currentOp',
  '$listSessions',
  '$planCacheStats',
])

const makers = table<(operand: Value, variables: Doc, findCollection: FindCollection) => Stage>({
  $match: (operand, variables) => {
    const filter = compileFilter(isDoc(operand) ? operand : refuse(15959, 'the match filter must be an expression in an object'), variables)
    return function* (input) {
      for (const doc of input) if (doc === undefined || filter.matches(doc)) yield doc
    }
  },
  $limit: (operand) => {
    const limit = wholeNumber('$limit', operand, 15957)
    if (limit <= 0) return refuse(15958, 'the limit must be positive')
    return function* (input) {
      let left = limit
      for (const doc of input) {
        yield doc
        if (doc !== undefined && --left === 0) return
      }
    }
  },
  $skip: (operand) => {
    const skip = wholeNumber('$skip', operand, 15972)
    if (skip < 0) return refuse(15956, 'Argument to $skip cannot be negative')
    return function* (input) {
      let left = skip
      for (const doc of input) {
        if (doc === undefined || left === 0) yield doc
        else left -= 1
      }
    }
  },
  $sort: (operand) => {
    if (!isDoc(operand) || Object.keys(operand).length === 0) return refuse(15976, '$sort stage must have at least one sort key')
    const fields = parseSort(operand)
    const keysOf = sortKeyReader(fields)
    return function* (input) {
      const rows = (yield* collect(input)).map((doc) => ({ keys: keysOf(doc), doc }))
      rows.sort((a, b) => compareSortKeys(fields, a.keys, b.keys))
      for (const { doc } of rows) yield doc
    }
  },
  $count: (operand) => {
    if (typeof operand !== 'string' || operand === '') return refuse(40156, 'the count field must be a non-empty string')
    if (operand.startsWith('$')) return refuse(40158, 'the count field cannot be a $-prefixed path')
    if (operand.includes('.')) return refuse(40160, "the count field cannot contain '.'")
    return function* (input) {
      const { length } = yield* collect(input)
      if (length > 0) yield { [operand]: length }
    }
  },
  $sample: (operand) => {
    const size = isDoc(operand) && isNumeric(operand.size) ? toNumber(operand.size) : refuse(28749, '$sample stage specification must have a size')
    if (size < 0) return refuse(28747, 'size argument to $sample must not be negative')
    return function* (input) {
      const chosen: Doc[] = []
      let seen = 0
      for (const doc of input) {
        if (doc === undefined) yield undefined
        else {
          seen += 1
          const position = chosen.length < size ? chosen.length : Math.floor(Math.random() * seen)
          if (position < size) chosen[position] = doc
        }
      }
      for (const doc of shuffled(chosen)) yield doc
    }
  },
  $unwind: unwind,
  $group: group,
  $bucket: bucket,
  $bucketAuto: bucketAuto,
  $sortByCount: sortByCount,
  $lookup: (operand, variables, findCollection) => lookup(operand, variables, findCollection, compilePipeline),
  $unionWith: (operand, variables, findCollection) => unionWith(operand, variables, findCollection, compilePipeline),
  $facet: facet,
  $documents: () => refuse(40602, '$documents is only valid as the first stage in a pipeline'),
  $out: () => refuse(40601, '$out can only be the final stage in the pipeline'),
  $merge: () => refuse(40601, '$merge can only be the final stage in the pipeline'),
})

function mapping(transform: (doc: Doc) => Doc): Stage {
  return function* (input) {
    for (const doc of input) yield doc && transform(doc)
  }
}

function wholeNumber(name: string, operand: Value, code: number): number {
  const number = isNumeric(operand) ? toNumber(operand) : Number.NaN
  return Number.isInteger(number) ? number : refuse(code, `invalid argument to ${name} stage: Expected an integer, but found ${String(operand)}`)
}

function shuffled(docs: Doc[]): Doc[] {
  for (let index = docs.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    ;[docs[index], docs[other]] = [docs[other]!, docs[index]!]
  }
  return docs
}

function unwind(operand: Value): Stage {
  const options = isDoc(operand) ? operand : { path: operand }
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = options
  if (typeof path !== 'string') return refuse(28808, `expected a string as the path for $unwind stage, got ${typeNameOf(path)}`)
  if (!path.startsWith('$')) return refuse(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`)
  const parts = path.slice(1).split('.')
  const rows = (doc: Doc) => unwound(doc, parts, preserveNullAndEmptyArrays === true)
  return function* (input) {
    for (const doc of input) {
      if (doc === undefined) yield undefined
      else
        for (const { row, index } of rows(doc))
          yield typeof includeArrayIndex === 'string' ? { ...row, [includeArrayIndex]: index === null ? null : BigInt(index) } : row
    }
  }
}

function unwound(doc: Doc, parts: readonly string[], preserve: boolean): { row: Doc; index: number | null }[] {
  const value = parts.reduce<Value>((inner, part) => (isDoc(inner) ? fieldOf(inner, part) : undefined), doc)
  if (Array.isArray(value) && value.length > 0) return value.map((element, index) => ({ row: withFieldAt(doc, parts, element), index }))
  if (Array.isArray(value)) return preserve ? [{ row: withFieldAt(doc, parts, undefined), index: null }] : []
  if (value === null || value === undefined) return preserve ? [{ row: doc, index: null }] : []
  return [{ row: doc, index: null }]
}

function facet(operand: Value, variables: Doc, findCollection: FindCollection): Stage {
  if (!isDoc(operand) || Object.keys(operand).length === 0) return refuse(40169, 'the $facet specification must be a non-empty object')
  const branches = Object.entries(operand).map(
    ([name, stages]) =>
      [
        name,
        compilePipeline(
          Array.isArray(stages) ? stages : refuse(40170, `arguments to $facet must be arrays, ${name} is type ${typeNameOf(stages)}`),
          variables,
          findCollection,
        ),
      ] as const,
  )
  return function* (input) {
    const docs = yield* collect(input)
    const result: Doc = {}
    for (const [name, branch] of branches) result[name] = yield* collect(branch(flowOf(docs)))
    yield result
  }
}
