import { refuse } from '../../base/errors.ts'
import { find } from '../../query/execution/find.ts'
import { forEachItem } from '../../base/time-slice.ts'
import { compileFilter } from '../../query/filter/compile-filter.ts'
import { isArrayPosition } from '../../values/path-traversal.ts'
import { queryFor } from '../../query/query.ts'
import { mapKeyOf } from '../../values/key-encoding.ts'
import { compare } from '../../values/compare.ts'
import { fieldOf, isDoc, type Doc, type Value } from '../../values/types.ts'
import { collectionOf, docOption, refuseCollation, type Command, type Request } from '../command.ts'

export const distinctCommand: Record<string, Command> = { distinct: { options: ['key', 'query', 'hint', 'collation'], run: runDistinct } }

async function runDistinct(request: Request): Promise<Doc> {
  const { body, deadline } = request
  refuseCollation(body)
  const key =
    typeof body.key === 'string' && body.key ? body.key : refuse('TypeMismatch', "BSON field 'distinct.key' is the wrong type, expected type 'string'")
  const parts = key.split('.')
  const filter = compileFilter(docOption(body, 'query') ?? {})
  const collection = collectionOf(request)
  const found = new Map<string, Value>()
  if (collection)
    await forEachItem(
      find(collection, queryFor(filter, { hint: body.hint })),
      ({ doc }) => {
        for (const value of valuesAt(doc, parts)) found.set(mapKeyOf(value), value)
      },
      deadline,
    )
  return { values: [...found.values()].sort(compare) }
}

/** The values at a path, without the array that contains them. A number in the path is a position if the value is an array. */
function valuesAt(value: Value, [part, ...rest]: readonly string[]): Value[] {
  if (part === undefined) return Array.isArray(value) ? value : [value]
  if (Array.isArray(value) && !isArrayPosition(part)) return value.filter(isDoc).flatMap((element) => valuesAt(element, [part, ...rest]))
  if (!Array.isArray(value) && !isDoc(value)) return []
  const inner = Array.isArray(value) ? value[Number(part)] : fieldOf(value, part)
  return inner === undefined ? [] : valuesAt(inner, rest)
}
