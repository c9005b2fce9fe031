import { MongoError, refuse } from '../base/errors.ts'
import { compileUpdatePipeline } from '../pipeline/transforms.ts'
import { equal } from '../values/compare.ts'
import { shellText } from '../values/shell-text.ts'
import { isDoc, type Doc, type Value } from '../values/types.ts'
import { modifiers, type Modifier } from './modifiers.ts'
import { comparePaths, FieldReference } from './field-reference.ts'
import { ArrayFilters, resolvePositions } from './positional-paths.ts'

interface UpdateContext {
  /** Where in an array the query matched, for the positional `$`. */
  readonly matched?: number | undefined
  readonly inserting?: boolean
}

/** A compiled update: modifiers, a replacement document, or a pipeline. */
export interface Update {
  readonly kind: 'modifiers' | 'replacement' | 'pipeline'
  /** Whether the update uses the positional `$`. */
  readonly positional: boolean
  /** Returns the updated document; may modify `doc`. */
  apply(doc: Doc, context?: UpdateContext): Doc
}

export function compileUpdate(update: Value, arrayFilters?: Value, variables: Doc = {}): Update {
  if (Array.isArray(update)) return pipelineUpdate(update, variables)
  if (!isDoc(update)) return refuse('FailedToParse', 'Update argument must be either an object or an array')
  const [first] = Object.keys(update)
  return first?.startsWith('$') ? modifierUpdate(update, arrayFilters) : replacementUpdate(update)
}

function pipelineUpdate(stages: Value[], variables: Doc): Update {
  const transform = compileUpdatePipeline(stages, variables)
  return { kind: 'pipeline', positional: false, apply: (doc) => withSameId(doc._id, transform(doc)) }
}

function replacementUpdate(replacement: Doc): Update {
  for (const name of Object.keys(replacement))
    if (name.startsWith('$'))
      refuse(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      )
  return { kind: 'replacement', positional: false, apply: ({ _id }) => withSameId(_id, replacement) }
}

/** Keeps the `_id` of a document as its first field, and fails if the update changes it. */
function withSameId(id: Value, doc: Doc): Doc {
  if (id === undefined) return doc
  const { _id: given, ...rest } = doc
  if (given !== undefined && !equal(given, id))
    throw new MongoError('ImmutableField', `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${shellText(given)}`)
  return { _id: id, ...rest }
}

interface Step {
  readonly parts: readonly string[]
  readonly path: string
  readonly modifier: Modifier
}

function modifierUpdate(update: Doc, arrayFilters: Value): Update {
  const filters = new ArrayFilters(arrayFilters)
  const renames: { from: string[]; to: string[] }[] = []
  const steps: Step[] = []
  for (const [name, operands] of Object.entries(update)) {
    if (!name.startsWith('$') || !(name in modifiers || name === '$rename'))
      refuse('FailedToParse', `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`)
    if (!isDoc(operands))
      refuse(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeof operands} instead. For example: {$mod: {<field>: ...}} not {${name}: ${shellText(operands)}}`,
      )
    for (const [path, operand] of Object.entries(operands as Doc)) {
      const parts = checkedParts(path)
      if (name === '$rename' && path === operand) refuse('BadValue', `The source and target field for $rename must differ: ${path}: ${shellText(operand)}`)
      if (name === '$rename')
        renames.push({
          from: parts,
          to: checkedParts(
            typeof operand === 'string' ? operand : refuse('BadValue', `The 'to' field for $rename must be a string: ${path}: ${shellText(operand)}`),
          ),
        })
      else steps.push({ parts, path, modifier: modifiers[name]!(operand) })
    }
  }
  checkConflicts([...steps.map(({ parts }) => parts), ...renames.flatMap(({ from, to }) => [from, to])])
  for (const { parts } of steps) for (const part of parts) if (/^\$\[.+\]$/.test(part)) filters.test(part.slice(2, -1))
  filters.checkAllUsed()
  steps.sort((a, b) => comparePaths(a.parts, b.parts))
  return {
    kind: 'modifiers',
    positional: steps.some(({ parts }) => parts.includes('$')),
    apply: (doc, { matched, inserting = false } = {}) => {
      const id = copyOf(doc._id)
      const now = new Date()
      for (const { from, to } of renames) rename(doc, from, to)
      for (const { parts, path, modifier } of steps)
        for (const concrete of parts.some((part) => part.startsWith('$')) ? resolvePositions(doc, parts, filters, matched) : [parts])
          modifier(new FieldReference(doc, concrete), { doc, path, inserting, now })
      if (id !== undefined && !equal(doc._id, id))
        throw new MongoError('ImmutableField', "Performing an update on the path '_id' would modify the immutable field '_id'")
      return doc
    },
  }
}

/** A copy of the `_id`, because a modifier may change its fields. */
function copyOf(id: Value): Value {
  return isDoc(id) ? Object.fromEntries(Object.entries(id).map(([name, value]) => [name, copyOf(value)])) : id
}

function checkedParts(path: string): string[] {
  if (path === '') refuse('EmptyFieldName', 'An empty update path is not valid.')
  const parts = path.split('.')
  if (parts.includes('')) refuse('EmptyFieldName', `The update path '${path}' contains an empty field name, which is not allowed.`)
  if (parts[0]!.startsWith('$')) refuse('BadValue', `Cannot have positional (i.e. '$') element in the first position in path '${path}'`)
  for (const part of parts)
    if (part.startsWith('$') && part !== '$' && !/^\$\[\w*\]$/.test(part))
      refuse(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document.`,
      )
  return parts
}

function checkConflicts(paths: readonly (readonly string[])[]): void {
  const sorted = paths.toSorted(comparePaths)
  for (const [index, parts] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before && before.every((part, at) => part === parts[at])) {
      throw new MongoError('ConflictingUpdateOperators', `Updating the path '${parts.join('.')}' would create a conflict at '${before.join('.')}'`)
    }
  }
}

function rename(doc: Doc, from: string[], to: string[]): void {
  const source = new FieldReference(doc, from)
  const { value } = source
  if (value === undefined) return
  if (from.length > 1 && throughArray(doc, from))
    refuse('BadValue', `The source field cannot be an array element, '${from.join('.')}' in doc with _id: ${shellText(doc._id)}`)
  if (to.length > 1 && throughArray(doc, to))
    refuse('BadValue', `The destination field cannot be an array element, '${to.join('.')}' in doc with _id: ${shellText(doc._id)}`)
  source.remove()
  new FieldReference(doc, to).set(value)
}

function throughArray(doc: Doc, parts: readonly string[]): boolean {
  return parts.slice(0, -1).some((_part, at) => Array.isArray(new FieldReference(doc, parts.slice(0, at + 1)).value))
}
