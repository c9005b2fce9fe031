import { refuse } from '../../base/errors.ts'
import { compileExpression, newScope } from '../../expression/expression.ts'
import type { Expression } from '../../expression/operators/operator.ts'
import { fieldOf, isDoc, type Doc, type Value } from '../../values/types.ts'

/** Compiles `$set` and `$addFields`, which add computed fields to a document. */
export function compileSetFields(spec: Doc, variables: Doc = {}): (doc: Doc) => Doc {
  const assignments = Object.entries(spec).flatMap(([path, value]) => assignmentsOf(path.split('.'), value))
  return (doc) => {
    const scope = newScope(doc, variables)
    return assignments.reduce((result, { parts, expression }) => assign(result, parts, 0, () => expression(scope)) as Doc, doc)
  }
}

function assignmentsOf(parts: string[], value: Value): { parts: string[]; expression: Expression }[] {
  if (parts.some((part) => part === '' || part.startsWith('$')))
    refuse(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`)
  const isNested = isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]!.startsWith('$')
  if (!isNested) return [{ parts, expression: compileExpression(value) }]
  return Object.entries(value).flatMap(([name, inner]) => assignmentsOf([...parts, ...name.split('.')], inner))
}

/** A copy with a value at a path; an array on the path gets it in every element. */
function assign(target: Value, parts: readonly string[], at: number, value: () => Value): Value {
  if (at === parts.length) return value()
  if (Array.isArray(target)) return target.map((element) => assign(element, parts, at, value))
  const doc: Doc = isDoc(target) ? { ...target } : {}
  const changed = assign(fieldOf(doc, parts[at]!), parts, at + 1, value)
  if (changed === undefined) delete doc[parts[at]!]
  else doc[parts[at]!] = changed
  return doc
}
